// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// Memory for large blocks, requested directly from the operating system.
///
/// The system zeroes the memory and provides it in huge pages if it can. With small pages, the first access to each one
/// traps into the kernel, and a network's arena would have thousands of them.
enum PageMemory {
  /// The minimum size, in bytes, of a block that gets separate pages: one huge page of x86-64 and of most ARM systems.
  static let hugePageByteCount = 2 << 20

  /// Maps zeroed memory and returns its address; `nil` if the system refuses.
  static func map(byteCount: Int) -> UnsafeMutableRawPointer? {
    let size = wholePages(byteCount)
    let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let address, address != MAP_FAILED else { return nil }
    #if os(Linux)
      // This is only a hint, which a system without huge pages refuses. A short rest stays in small pages: they are there as
      // soon as a huge one, which would take memory for what lies beyond the block.
      let huge = (byteCount + hugePageByteCount / 2) & ~(hugePageByteCount - 1)
      if huge > 0 { _ = madvise(address, min(huge, size), MADV_HUGEPAGE) }
    #endif
    return address
  }

  /// Unmaps memory that ``map(byteCount:)`` returned for the same size.
  static func unmap(_ address: UnsafeMutableRawPointer, byteCount: Int) {
    _ = munmap(address, wholePages(byteCount))
  }

  /// Takes the whole pages inside a range of the program's file out of the process; they return when they are read again.
  ///
  /// - Precondition: Nobody has written to the range: the system would restore the file's bytes.
  static func releaseUnchanged(_ address: UnsafeMutableRawPointer, byteCount: Int) {
    #if os(Linux)
      let page = Int(getpagesize())
      let start = (Int(bitPattern: address) + page - 1) & ~(page - 1)
      let end = (Int(bitPattern: address) + byteCount) & ~(page - 1)
      guard start < end, let first = UnsafeMutableRawPointer(bitPattern: start) else { return }
      _ = madvise(first, end - start, MADV_DONTNEED)
    #endif
  }

  /// Returns the size rounded up to whole huge pages, to which Linux aligns such mappings.
  private static func wholePages(_ byteCount: Int) -> Int {
    (byteCount + hugePageByteCount - 1) & ~(hugePageByteCount - 1)
  }
}

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
