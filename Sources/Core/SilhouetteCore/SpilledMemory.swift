// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// Memory for large blocks whose contents are in a temporary file without a name.
///
/// The process holds only the pages that it uses at the moment: those released by ``release(_:byteCount:)`` stay in the
/// operating system's cache of files as long as there is room, and return from there, or from the disk, when they are read
/// again. The file is in the folder that the environment variable `TMPDIR` names, or else in `/var/tmp`; its space is
/// freed with the block, even if the process is killed.
enum SpilledMemory {
  /// The minimum size, in bytes, of a block that is put into a file: as many MiB as the environment variable
  /// `SILHOUETTE_DISK_THRESHOLD` says, where a negative number means never, otherwise 64 MiB.
  static let leastByteCount = threshold(
    getenv("SILHOUETTE_DISK_THRESHOLD").map { String(cString: $0) })

  /// Returns the threshold in bytes for the text of the environment variable; `nil` or another text than a whole number for
  /// the default.
  static func threshold(_ text: String?) -> Int {
    guard let megabytes = text.flatMap({ Int($0) }) else { return 64 << 20 }
    return megabytes < 0 ? .max : .saturatingProduct(megabytes, 1 << 20)
  }

  /// Maps zeroed memory and returns its address; `nil` if the system has no suitable folder, or the file has no room.
  static func map(byteCount: Int) -> UnsafeMutableRawPointer? {
    guard byteCount > 0 else { return nil }
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"
    let file = silhouette_open_unnamed_file(folder, Int64(byteCount))
    guard file >= 0 else { return nil }
    // The mapping keeps the file open.
    defer { _ = close(file) }
    let address = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    return address == MAP_FAILED ? nil : address
  }

  /// Unmaps memory that ``map(byteCount:)`` returned for the same size.
  static func unmap(_ address: UnsafeMutableRawPointer, byteCount: Int) {
    _ = munmap(address, byteCount)
  }

  /// Takes the pages of a range out of the process; their contents are kept in the file.
  static func release(_ address: UnsafeMutableRawPointer, byteCount: Int) {
    let page = Int(getpagesize())
    let offset = Int(bitPattern: address) & (page - 1)
    _ = madvise(address - offset, byteCount + offset, MADV_DONTNEED)
  }
}
