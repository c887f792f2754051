// SPDX-License-Identifier: Apache-2.0

/// The wire format of Protocol Buffers, as bytes. (protobuf.dev, "Encoding".)
public enum Protobuf {
  /// An integer in groups of seven bits, the lowest first; negative ones take ten bytes.
  public static func varint(_ value: Int) -> [UInt8] {
    var rest = UInt64(bitPattern: Int64(value))
    var bytes: [UInt8] = []
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  /// A field that holds a message, bytes or packed numbers.
  public static func field(_ number: Int, _ content: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(content.count) + content
  }

  /// A field that holds an integer.
  public static func field(_ number: Int, _ value: Int) -> [UInt8] {
    varint(number << 3) + varint(value)
  }

  /// A field that holds a text.
  public static func field(_ number: Int, _ text: String) -> [UInt8] {
    field(number, Array(text.utf8))
  }

  /// A field that holds a Float32.
  public static func field(_ number: Int, _ value: Float) -> [UInt8] {
    varint(number << 3 | 5) + bytes([value.bitPattern])
  }

  /// A field that holds packed integers.
  public static func packed(_ number: Int, _ values: [Int]) -> [UInt8] {
    field(number, values.flatMap(varint))
  }

  /// The bytes of numbers, the low byte of each first.
  public static func bytes<T: FixedWidthInteger>(_ numbers: [T]) -> [UInt8] {
    numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian, Array.init) }
  }
}
