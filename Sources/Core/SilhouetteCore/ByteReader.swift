// SPDX-License-Identifier: Apache-2.0

/// The error that the contents of a file violate its format.
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, as the caller gave it.
  public let path: String
  /// The format that was being read, such as `PNG` or `safetensors`.
  package let format: String
  /// The offset of the error in bytes from the start of the file, if it has a single location.
  package let offset: Int?
  /// A message that says what was expected and what was found.
  public let message: String

  /// Creates an error about one location in a file.
  package init(path: String, format: String, offset: Int? = nil, _ message: String) {
    self.path = path
    self.format = format
    self.offset = offset
    self.message = message
  }

  public var description: String {
    let place = offset.map { " at byte \($0)" } ?? ""
    return "\(path): not a valid \(format) file\(place): \(message)"
  }
}

/// A reader of untrusted little- or big-endian bytes, which checks every access and throws instead of trapping.
package struct ByteReader {
  /// All the bytes of the file.
  package let bytes: UnsafeRawBufferPointer
  /// The name of the file, for error messages.
  package let path: String
  /// The name of the format, for error messages.
  package let format: String

  /// Creates a reader of a file's bytes, which must outlive it.
  package init(_ bytes: UnsafeRawBufferPointer, path: String, format: String) {
    self.bytes = bytes
    self.path = path
    self.format = format
  }

  /// Returns an error about the byte at `offset`.
  package func error(at offset: Int?, _ message: String) -> FormatError {
    FormatError(path: path, format: format, offset: offset, message)
  }

  /// Checks that the file contains `count` bytes at `offset`.
  package func check(offset: Int, count: Int, _ what: String) throws(FormatError) {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      throw error(
        at: min(max(offset, 0), bytes.count),
        "\(what) needs \(count) bytes at byte \(offset), the file has \(bytes.count)")
    }
  }

  /// Returns the bytes of a range of the file.
  package func slice(
    offset: Int, count: Int, _ what: String
  ) throws(FormatError) -> UnsafeRawBufferPointer {
    try check(offset: offset, count: count, what)
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }

  /// Reads a little-endian integer of any width.
  package func littleEndian<T: FixedWidthInteger>(
    _ type: T.Type, at offset: Int, _ what: String
  ) throws(FormatError) -> T {
    try check(offset: offset, count: MemoryLayout<T>.size, what)
    return T(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: T.self))
  }

  /// Reads a big-endian integer of any width.
  package func bigEndian<T: FixedWidthInteger>(
    _ type: T.Type, at offset: Int, _ what: String
  ) throws(FormatError) -> T {
    try check(offset: offset, count: MemoryLayout<T>.size, what)
    return T(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: T.self))
  }

  /// Reads UTF-8 text in a range of the file.
  package func text(offset: Int, count: Int, _ what: String) throws(FormatError) -> String {
    let slice = try slice(offset: offset, count: count, what)
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw error(at: offset, "\(what) is not UTF-8")
    }
    return text
  }
}
