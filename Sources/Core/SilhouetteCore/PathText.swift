// SPDX-License-Identifier: Apache-2.0

/// The conversion between text and paths or file names, which are sequences of bytes to the operating system.
///
/// A `String` that is a path represents exactly one sequence of bytes. Valid UTF-8 is unchanged. Every byte that is not
/// part of valid UTF-8 is represented by a scalar of ``block``, U+10FF00 plus the byte. If a name itself contains such a
/// scalar, each of the scalar's bytes is represented in this way. Therefore, every file can be opened by its decoded
/// name, and a program that knows the block can display it: `PathText.bytes(of: PathText.decode(bytes)) == bytes`.
package enum PathText {
  /// The scalars that represent single bytes, at the end of the last private-use plane. ASCII is always valid UTF-8, so
  /// only the bytes 0x80…0xFF need a scalar.
  package static let block: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

  /// Returns a path as text.
  ///
  /// - Parameter bytes: The bytes that the operating system uses, without the terminating zero.
  package static func decode(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    var text = String.UnicodeScalarView()
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var index = 0
    func appendBytes(_ count: Int) {
      for byte in bytes[index..<index + count] { text.append(scalar(for: byte)) }
    }
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = UTF8.decode(encoded)
        if block.contains(scalar.value) {
          appendBytes(encoded.count)
        } else {
          text.append(scalar)
        }
        index += encoded.count
      case .error(let count):
        appendBytes(count)
        index += count
      case .emptyInput: return String(text)
      }
    }
  }

  /// Returns a path that ends in a zero byte as text.
  package static func decode(cString: UnsafePointer<CChar>) -> String {
    var count = 0
    while cString[count] != 0 { count += 1 }
    return decode(UnsafeRawBufferPointer(start: cString, count: count))
  }

  /// Returns the bytes that a path represents, without a terminating zero.
  package static func bytes(of path: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.utf8.count)
    for scalar in path.unicodeScalars {
      if let byte = byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes += UTF8.encode(scalar).map { Array($0) } ?? []
      }
    }
    return bytes
  }

  /// Returns the byte that a scalar of ``block`` represents; `nil` for any other scalar, which represents itself.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    block.contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// Calls `body` with the bytes of a path and a terminating zero.
  ///
  /// A path that contains a zero byte is not valid: `body` receives an empty path, which no file has.
  package static func withCString<T, E: Error>(
    _ path: String, _ body: (UnsafePointer<CChar>) throws(E) -> T
  ) throws(E) -> T {
    var bytes = bytes(of: path)
    if bytes.contains(0) { bytes = [] }
    let characters = bytes.map { CChar(bitPattern: $0) } + [0]
    return try characters.withUnsafeBufferPointer { (buffer) throws(E) -> T in
      // A buffer of at least one element has an address.
      guard let base = buffer.baseAddress else { preconditionFailure("no room for a path") }
      return try body(base)
    }
  }

  private static func scalar(for byte: UInt8) -> Unicode.Scalar {
    // The fallback is never used: the whole block consists of scalars.
    Unicode.Scalar(0x10FF00 + UInt32(byte)) ?? "\u{FFFD}"
  }
}
