// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension ByteSource {
  /// Creates an error about the byte at `offset`.
  func error(_ format: ImageFileFormat, at offset: Int?, _ message: String) -> FormatError {
    FormatError(path: path, format: format.description, offset: offset, message)
  }

  /// Creates the error for a failed C reader, with its own text or the operating system's.
  func error(
    _ format: ImageFileFormat, at offset: Int?, _ message: String, systemError: Int32
  ) -> any Error {
    systemError != 0
      ? FileError.read(path: path, number: systemError) : error(format, at: offset, message)
  }

  /// Calls `body` with the first `count` bytes of the file, or with all of a shorter file.
  func withHead<T>(
    _ count: Int, _ format: ImageFileFormat, _ body: (ByteReader) throws -> T
  ) throws -> T {
    let head = try bytes(at: 0, count: count)
    return try head.withUnsafeBytes { bytes in
      try body(ByteReader(bytes, path: path, format: format.description))
    }
  }
}

extension UInt8 {
  /// Indicates whether an ASCII character is white space: a space, tab, line feed, vertical tab, form
  /// feed or carriage return.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
