// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct HalfTests {
  private static let format = PixelFormat(.red, .float16)

  /// Every pattern, one row of 65536 pixels.
  private static var everyPattern: PixelBuffer {
    var pixels = PixelBuffer(width: 65536, height: 1, format: format, colorSpace: .none)
    pixels.withUnsafeMutableBytes { bytes in
      for pattern in UInt16.min...UInt16.max {
        bytes.storeBytes(of: pattern, toByteOffset: Int(pattern) * 2, as: UInt16.self)
      }
    }
    return pixels
  }

  private static func patterns(_ values: [Float]) throws -> [UInt16] {
    let pixels = PixelBuffer.floats(
      width: values.count, height: 1, format: PixelFormat(.red, .float32), values)
    let bytes = try plain.render(Image(pixels: pixels), format: format, colorSpace: .none)
      .packedBytes
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
  }

  @Test func everyPatternIsWidenedExactlyAndComesBack() throws {
    let image = Image(pixels: Self.everyPattern)
    let values = try plain.render(
      image, format: PixelFormat(.red, .float32), colorSpace: .none
    ).floatValues
    let back = try Self.patterns(values)
    for pattern in UInt16.min...UInt16.max {
      let (value, expected) = (Double(values[Int(pattern)]), FormatOracle.half(pattern))
      let isSame =
        expected.isNaN
        ? value.isNaN && back[Int(pattern)] & 0x7E00 == 0x7E00
        : value == expected && value.sign == expected.sign && back[Int(pattern)] == pattern
      if !isSame { Issue.record("pattern \(pattern): \(value), expected \(expected)") }
    }
  }

  #if !(os(macOS) && arch(x86_64))
    @Test func agreesWithSwiftsOwnType() throws {
      let values = try plain.render(
        Image(pixels: Self.everyPattern), format: PixelFormat(.red, .float32), colorSpace: .none
      ).floatValues
      for pattern in UInt16.min...UInt16.max {
        let (value, expected) = (values[Int(pattern)], Float(Float16(bitPattern: pattern)))
        #expect(value == expected || value.isNaN && expected.isNaN, "pattern \(pattern)")
      }
      var random = SeededRandom(seed: 21)
      var inputs: [Float] = [0, -0.0, 65504, 65519.996, 65520, 1e30, .leastNonzeroMagnitude]
      for pattern in UInt16(0)..<0x7C00 {
        // The middle between two, and its neighbours.
        let low = Float(Float16(bitPattern: pattern))
        let high = pattern == 0x7BFF ? 65536 : Float(Float16(bitPattern: pattern + 1))
        let middle = low + (high - low) / 2
        inputs += [middle.nextDown, middle, middle.nextUp, -middle]
      }
      for _ in 0..<50_000 {
        let pattern = UInt32(truncatingIfNeeded: random.next())
        if Float(bitPattern: pattern).isFinite { inputs.append(Float(bitPattern: pattern)) }
        inputs.append(random.float() * 2)
      }
      for (value, pattern) in zip(inputs, try Self.patterns(inputs)) {
        #expect(pattern == Float16(value).bitPattern, "\(value)")
      }
    }
  #endif

  @Test func resizingAndMasksReadHalves() throws {
    var random = SeededRandom(seed: 22)
    let half = FormatOracle.randomPixels(
      PixelFormat(.rgb, .float16), width: 13, height: 9, colorSpace: .sRGB, &random)
    let values = FormatOracle.values(half.packedBytes, .float16).map { Float($0) }
    let float = FormatOracle.pixels(
      values, PixelFormat(.rgb, .float32), width: 13, height: 9, colorSpace: .sRGB)
    let expected = float.resized(width: 5, height: 4)
    #expect(
      half.resized(width: 5, height: 4, component: .float32).packedBytes == expected.packedBytes)
    let stored = half.resized(width: 5, height: 4)
    for (found, value) in zip(
      FormatOracle.values(stored.packedBytes, .float16), expected.floatValues)
    {
      #expect(abs(found - Double(value)) <= Double(value) * 0x1p-11 + 0x1p-25)
    }
    let mask = FormatOracle.pixels(
      [0.25, 0.5], PixelFormat(.grey, .float16), width: 2, height: 1, colorSpace: .none)
    let product = try mask.multiplied(byMask: mask)
    #expect(FormatOracle.values(product.packedBytes, .float16) == [0.0625, 0.25])
  }
}
