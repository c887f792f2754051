// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The contents of a file, mapped or read into memory.
package struct FileBytes: Sendable {
  /// The file, as the caller named it; `-` for standard input.
  package let path: String

  /// The contents; the memory exists even if `byteCount` is 0.
  package let buffer: AlignedBuffer

  /// The length of the file in bytes.
  package var count: Int { buffer.byteCount }

  /// Calls `body` with the contents.
  package func withUnsafeBytes<T, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> T
  ) throws(E) -> T {
    defer { withExtendedLifetime(buffer) {} }
    return try body(UnsafeRawBufferPointer(buffer.bytes))
  }

  /// Maps a regular file read-only.
  ///
  /// - Throws: ``FileError`` if the file is missing, a directory, or larger than `limit`.
  package init(mapping path: String, limit: Int = .max) throws(FileError) {
    let descriptor = try Self.open(path, limit: limit)
    defer { _ = close(descriptor.number) }
    self.path = path
    if descriptor.isRegular {
      guard descriptor.size > 0 else {
        buffer = AlignedBuffer(byteCount: 0)
        return
      }
      let size = descriptor.size
      let address = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor.number, 0)
      guard let address, address != MAP_FAILED else {
        throw FileError(
          path: path, reason: .system(operation: "map", message: currentSystemErrorMessage()))
      }
      buffer = AlignedBuffer(adopting: address, byteCount: size) { _ = munmap($0, size) }
    } else {
      buffer = try Self.readAll(descriptor.number, path: path, limit: limit)
    }
  }

  /// Reads a whole file, or standard input for `-`, into memory of its own.
  ///
  /// - Throws: ``FileError`` if it cannot be read or is larger than `limit`.
  package init(reading path: String, limit: Int = .max) throws(FileError) {
    self.path = path
    if path == "-" {
      buffer = try Self.readAll(STDIN_FILENO, path: "standard input", limit: limit)
      return
    }
    let descriptor = try Self.open(path, limit: limit)
    defer { _ = close(descriptor.number) }
    buffer = try Self.readAll(
      descriptor.number, path: path, limit: limit, expected: descriptor.size)
  }

  /// Wraps bytes in memory; `path` names them in errors.
  package init(copying bytes: UnsafeRawBufferPointer, path: String) {
    self.path = path
    buffer = AlignedBuffer(byteCount: bytes.count, zeroed: false)
    if let base = bytes.baseAddress {
      buffer.baseAddress.copyMemory(from: base, byteCount: bytes.count)
    }
  }

  /// Wraps a buffer; `path` names it in errors.
  package init(buffer: AlignedBuffer, path: String) {
    self.path = path
    self.buffer = buffer
  }

  /// An open file.
  struct Descriptor {
    var number: Int32
    var size: Int
    var isRegular: Bool
  }

  /// Opens a file or device that is not larger than `limit`.
  static func open(_ path: String, limit: Int) throws(FileError) -> Descriptor {
    let number = openForReading(path)
    guard number >= 0 else {
      if errno == ENOENT { throw FileError(path: path, reason: .notFound) }
      throw FileError(
        path: path, reason: .system(operation: "open", message: currentSystemErrorMessage()))
    }
    var status = stat()
    let failure: FileError.Reason? =
      if fstat(number, &status) != 0 {
        .system(operation: "inspect", message: currentSystemErrorMessage())
      } else if status.st_mode & S_IFMT == S_IFDIR {
        .isDirectory
      } else if status.st_size > limit {
        .tooLarge(limit: limit)
      } else {
        nil
      }
    if let failure {
      _ = close(number)
      throw FileError(path: path, reason: failure)
    }
    return Descriptor(
      number: number, size: Int(status.st_size), isRegular: status.st_mode & S_IFMT == S_IFREG)
  }

  /// Reads the rest of an open file.
  static func readAll(
    _ descriptor: Int32, path: String, limit: Int, expected: Int = 0
  ) throws(FileError) -> AlignedBuffer {
    // One byte more than expected, so that the end is reached without growing.
    var buffer = AlignedBuffer(byteCount: max(expected + 1, 1 << 16), zeroed: false)
    var count = 0
    while true {
      if count == buffer.byteCount {
        let larger = AlignedBuffer(byteCount: buffer.byteCount * 2, zeroed: false)
        larger.baseAddress.copyMemory(from: buffer.baseAddress, byteCount: count)
        buffer = larger
      }
      let got = read(descriptor, buffer.baseAddress + count, buffer.byteCount - count)
      if got < 0 {
        if errno == EINTR { continue }
        throw FileError(
          path: path, reason: .system(operation: "read", message: currentSystemErrorMessage()))
      }
      if got == 0 { break }
      count += got
      if count > limit { throw FileError(path: path, reason: .tooLarge(limit: limit)) }
    }
    let owner = buffer
    return AlignedBuffer(adopting: buffer.baseAddress, byteCount: count) { _ in
      withExtendedLifetime(owner) {}
    }
  }
}
