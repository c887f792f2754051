// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

@Suite struct FlexBufferMapTests {
  /// The options of the first `Landmarks2TransformMatrix` of MediaPipe 0.10.21's attention mesh, in hexadecimal digits.
  static let landmarks = """
    6c6566745f726f746174696f6e5f696478006f75747075745f686569676874006f75747075745f776964746800726967
    68745f726f746174696f6e5f696478007363616c655f78007363616c655f79007375627365745f696478730050003d00
    92005b00b500540011003a019501410177012301b90028002700250000000b010d010e0199014e005f005800b2005700
    0e003d0192013e0144013401bf005000510052000d003801370136019f014c004d005a00b400550010003b0194014001
    33013201b8004a00490048000b002e012f01300198013e0060005900b30056000f003c0193013f0145012401b7002a00
    290026000c000c010f01100197017461726765745f726f746174696f6e5f72616469616e7300080018010801fc00f100
    e000da00d40028001000000002000000080000003d0000001000000010000000230100000000c03f0000c03fee000000
    00000000060606060e0e2d0e282601
    """
  static let size =
    "6f75747075745f686569676874006f75747075745f776964746800021c0f02010210100404042401"

  static func bytes(_ digits: String) -> [UInt8] {
    let values = digits.compactMap(\.hexDigitValue).map { UInt8($0) }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  private func read<T>(_ bytes: [UInt8], _ body: (FlexBufferMap) throws -> T) throws -> T {
    try bytes.withUnsafeBytes { raw in
      let reader = ByteReader(raw, path: "tiny", format: "TFLite")
      return try body(FlexBufferMap(reader, start: 1000, bytes: raw))
    }
  }

  @Test func realOptionsAreRead() throws {
    try read(Self.bytes(Self.landmarks)) { map in
      #expect(try map.integer("left_rotation_idx") == 61)
      #expect(try map.integer("right_rotation_idx") == 291)
      #expect(try map.integer("output_width") == 16)
      #expect(try map.float("scale_x") == 1.5)
      #expect(try map.float("target_rotation_radians") == 0)
      let subset = try map.integers("subset_idxs")
      #expect(subset.count == 80)
      #expect(subset.prefix(4) == [61, 146, 91, 181])
      #expect(subset.last == 407)
    }
    let size = try read(Self.bytes(Self.size)) { map in
      [try map.integer("output_height"), try map.integer("output_width")]
    }
    #expect(size == [16, 16])
    // An integer is a number as well.
    #expect(try read(Self.bytes(Self.size)) { try $0.float("output_width") } == 16)
  }

  /// One entry, “a”, of one byte's width, whose type byte is given.
  private func single(_ type: UInt8, _ value: UInt8, before: [UInt8] = []) -> [UInt8] {
    // Key; its vector: count, distance; the map: distance to the keys, their width, count, value, type.
    let head = before + [UInt8(ascii: "a"), 0, 1, 3]
    return head + [1, 1, 1, value, type, 2, 9 << 2, 1]
  }

  @Test func everyKindOfInteger() throws {
    #expect(try read(single(1 << 2, 0xFE)) { try $0.integer("a") } == -2)
    #expect(try read(single(2 << 2, 0xFE)) { try $0.integer("a") } == 254)
    #expect(try read(single(26 << 2, 1)) { try $0.integer("a") } == 1)
    // Behind a distance of 9: two bytes, or vectors of counted, fixed and typed elements.
    let two = [0x34, 0x12] as [UInt8]
    #expect(try read(single(6 << 2 | 1, 9, before: two)) { try $0.integer("a") } == 0x1234)
    #expect(try read(single(7 << 2 | 1, 9, before: two)) { try $0.integer("a") } == 0x1234)
    #expect(
      try read(single(11 << 2, 9, before: [2, 0xFF, 7])) { try $0.integers("a") } == [-1, 7])
    #expect(
      try read(single(12 << 2, 9, before: [2, 0xFF, 7])) { try $0.integers("a") } == [255, 7])
    #expect(try read(single(16 << 2, 9, before: [0xFF, 7])) { try $0.integers("a") } == [-1, 7])
    #expect(
      try read(single(20 << 2, 10, before: [0xFF, 7, 1])) { try $0.integers("a") } == [255, 7, 1])
    #expect(
      try read(single(10 << 2, 11, before: [2, 0xFF, 7, 4, 8])) { try $0.integers("a") } == [-1, 7]
    )
    let half: [UInt8] = [0, 0, 0, 0x3F]
    #expect(try read(single(8 << 2 | 2, 11, before: half)) { try $0.float("a") } == 0.5)
  }

  @Test func damageIsAnError() throws {
    func isRefused(_ bytes: [UInt8]) -> Bool {
      do {
        _ = try read(bytes) { try $0.integer("a") }
        return false
      } catch { return error is FormatError }
    }
    let good = single(1 << 2, 5)
    #expect(!isRefused(good))
    #expect(isRefused([]))
    #expect(isRefused([1]))
    // Missing, of another kind, no map.
    #expect(isRefused(single(5 << 2, 1)))
    #expect(isRefused(Self.bytes(Self.size)))
    func changed(_ position: Int, _ value: UInt8) -> [UInt8] {
      var bytes = good
      bytes[position] = value
      return bytes
    }
    // The root's width, type and distance; the count, the keys' width and distance; a key without an end.
    #expect(isRefused(changed(11, 3)))
    #expect(isRefused(changed(10, 10 << 2)))
    #expect(isRefused(changed(9, 0)))
    #expect(isRefused(changed(9, 200)))
    #expect(isRefused(changed(6, 200)))
    #expect(isRefused(changed(6, 2)))
    #expect(isRefused(changed(5, 3)))
    #expect(isRefused(changed(4, 0)))
    #expect(isRefused(changed(4, 9)))
    #expect(isRefused(changed(3, 0)))
    // Real numbers must be finite, counts within the buffer.
    #expect(throws: FormatError.self) {
      try read(single(8 << 2 | 2, 11, before: [0, 0, 0x80, 0x7F])) { try $0.float("a") }
    }
    #expect(isRefused(single(11 << 2, 9, before: [200, 1, 2])))
  }

  @Test func noBytesTrap() {
    var random = SeededRandom(seed: 190)
    for digits in [Self.landmarks, Self.size] {
      let bytes = Self.bytes(digits)
      for count in 0..<bytes.count { _ = try? read(Array(bytes[..<count])) { _ in } }
      for count in 0..<bytes.count { _ = try? read(Array(bytes[count...])) { _ in } }
      for position in bytes.indices {
        for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
          var broken = bytes
          broken[position] = value
          _ = try? read(broken) { _ in }
        }
      }
      for _ in 0..<3000 {
        var broken = bytes
        for _ in 0..<random.int(1...4) {
          broken[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
        }
        _ = try? read(broken) { _ in }
      }
    }
  }
}
