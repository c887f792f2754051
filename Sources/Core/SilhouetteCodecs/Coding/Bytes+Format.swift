// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension ByteSource {
  /// Creates a format error that points to the byte at `offset`.
  package func error(_ format: ImageFileFormat, at offset: Int?, _ message: String) -> FormatError {
    FormatError(path: path, format: format.description, offset: offset, message)
  }

  /// Creates the error for a failed C reader.
  ///
  /// - Parameters:
  ///   - format: The file format of the reader.
  ///   - offset: The offset of the byte that the reader could not read.
  ///   - message: The reader's message, which must be a valid C string.
  ///   - systemError: The error code of the operating system; 0 for none.
  ///   - outOfMemory: A value other than 0 if memory ran out.
  package func error(
    _ format: ImageFileFormat, at offset: Int, _ message: UnsafePointer<CChar>,
    systemError: Int32, outOfMemory: Int32
  ) -> any Error {
    if outOfMemory != 0 { return CodecError.outOfMemory(path: path) }
    if systemError != 0 { return FileError.read(path: path, number: systemError) }
    return error(format, at: offset, String(cString: message))
  }

  /// Calls `body` with the first `count` bytes of the file, or with the whole file if it is shorter.
  package func withHead<T>(
    _ count: Int, _ format: ImageFileFormat, _ body: (ByteReader) throws -> T
  ) throws -> T {
    let head = try bytes(at: 0, count: count)
    return try head.withUnsafeBytes { bytes in
      try body(ByteReader(bytes, path: path, format: format.description))
    }
  }
}
