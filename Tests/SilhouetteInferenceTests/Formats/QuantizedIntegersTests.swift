// SPDX-License-Identifier: Apache-2.0

import NumberConversion
import TestSupport
import Testing

@Suite struct QuantizedIntegersTests {
  /// Converts integers at an odd address and compares each with the exact product, rounded once.
  private func check<Integer: FixedWidthInteger>(
    _ integers: [Integer], _ type: QuantizedIntegers.IntegerType, scale: Float, zeroPoint: Int
  ) {
    var bytes: [UInt8] = [0]
    for integer in integers {
      withUnsafeBytes(of: integer.littleEndian) { bytes.append(contentsOf: $0) }
    }
    // One more than is written.
    var numbers = [Float](repeating: -7, count: integers.count + 1)
    bytes.withUnsafeBytes { source in
      numbers.withUnsafeMutableBufferPointer { target in
        guard let start = source.baseAddress, let first = target.baseAddress else { return }
        QuantizedIntegers.dequantize(
          littleEndian: start + 1, of: type, scale: scale, zeroPoint: zeroPoint,
          into: first, count: integers.count)
      }
    }
    let expected = integers.map { Float(Double(Int($0) - zeroPoint) * Double(scale)) } + [-7]
    #expect(
      numbers.map(\.bitPattern) == expected.map(\.bitPattern),
      "\(Integer.self), \(integers.count) integers, scale \(scale), zero point \(zeroPoint)")
  }

  @Test func integersOfEveryWidthAreScaled() {
    var random = SeededRandom(seed: 21)
    for count in [0, 1, 2, 3, 7, 15, 16, 17, 31, 33, 63, 65, 129, 1000] {
      let scale = abs(random.floats(1)[0]) * 0.1 + 1e-4
      for zeroPoint in [0, 1, 127, 128, 255] {
        check(
          (0..<count).map { _ in UInt8(random.int(0...255)) }, .uint8, scale: scale,
          zeroPoint: zeroPoint)
        check(
          (0..<count).map { _ in Int8(random.int(-128...127)) }, .int8, scale: scale,
          zeroPoint: zeroPoint)
      }
      for zeroPoint in [-32768, 0, 65535] {
        check(
          (0..<count).map { _ in Int16(random.int(-32768...32767)) }, .int16, scale: scale,
          zeroPoint: zeroPoint)
        check(
          (0..<count).map { _ in Int32(random.int(Int(Int32.min)...Int(Int32.max))) }, .int32,
          scale: scale, zeroPoint: zeroPoint)
      }
    }
  }

  @Test func everyByteIsExact() {
    for zeroPoint in 0...255 {
      check([UInt8](0...255), .uint8, scale: 0.018_437_21, zeroPoint: zeroPoint)
    }
  }
}
