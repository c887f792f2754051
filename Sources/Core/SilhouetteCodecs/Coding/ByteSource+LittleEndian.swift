// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension ByteSource {
  /// Reads an unsigned number whose low byte comes first.
  ///
  /// - Parameters:
  ///   - byteCount: The size of the number, 1…4 bytes.
  ///   - offset: The position of its first byte, not negative.
  ///   - format: The format of the file, for errors.
  ///   - what: The name of the number, for errors.
  /// - Throws: `FormatError` if the file ends before; `FileError` if it cannot be read.
  package func littleEndian(
    _ byteCount: Int, at offset: Int, _ format: ImageFileFormat, _ what: String
  ) throws -> Int {
    var number: UInt32 = 0
    let got = try withUnsafeMutableBytes(of: &number) { bytes throws(FileError) in
      try read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<byteCount]))
    }
    guard got == byteCount else { throw prematureEnd(format, at: offset, byteCount, what) }
    return Int(UInt32(littleEndian: number))
  }

  /// Returns bytes that the file must contain.
  ///
  /// - Throws: `FormatError` if the file ends before; `FileError` if it cannot be read.
  package func requiredBytes(
    at offset: Int, count: Int, _ format: ImageFileFormat, _ what: String
  ) throws -> [UInt8] {
    let bytes = try bytes(at: offset, count: count)
    guard bytes.count == count else { throw prematureEnd(format, at: offset, count, what) }
    return bytes
  }

  /// Creates the error for a file that ends too early.
  package func prematureEnd(
    _ format: ImageFileFormat, at offset: Int, _ byteCount: Int, _ what: String
  ) -> FormatError {
    error(
      format, at: min(offset, count),
      "premature end of data: \(what) needs \(byteCount) bytes at byte \(offset), the file has \(count)"
    )
  }
}
