// SPDX-License-Identifier: Apache-2.0

/// Choices made of an input's bytes, one after the other; zeros once they are used up.
struct Entropy {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Indicates whether all bytes are used up.
  var isEmpty: Bool { position >= bytes.count }

  mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    position += 1
    return bytes[position - 1]
  }

  mutating func bool() -> Bool { byte() & 1 == 1 }

  /// Returns true once in `count` times.
  mutating func isOne(in count: Int) -> Bool { Int(byte()) % count == count - 1 }

  mutating func integer(_ range: ClosedRange<Int32>) -> Int32 {
    range.lowerBound + Int32(byte()) % (range.upperBound - range.lowerBound + 1)
  }

  /// Returns an element; a list has one at least.
  mutating func choice<T>(_ elements: [T]) -> T { elements[Int(byte()) % elements.count] }

  /// Returns a parameter, such as a stride: a small number, and sometimes one that nobody expects.
  mutating func parameter(_ range: ClosedRange<Int32> = 1...3) -> Int32 {
    isOne(in: 24) ? choice(Self.unexpected) : integer(range)
  }

  /// Returns a real number, now and then an extreme one.
  mutating func real() -> Float {
    isOne(in: 16) ? choice(Self.unexpectedReals) : Float(Int8(bitPattern: byte())) / 32
  }

  private static let unexpected: [Int32] = [
    0, -1, .min, .max, 31, 127, 1000, 4001, 32_767, 65_535, 65_536, 1 << 20, 1 << 24,
    (1 << 24) + 1, 1 << 30, -65_536,
  ]
  private static let unexpectedReals: [Float] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude, -0.0, 1e20,
  ]
}
