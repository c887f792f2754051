// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct ColorTests {
  private func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  @Test func everyByteSurvivesTheRoundTrip() throws {
    for format: PixelFormat in [.rgba8, .rgb8, .grey8, PixelFormat(.bgra, .uint8)] {
      let values = (0..<256 * format.bytesPerPixel).map { index in
        format.channels.hasAlpha && index % 4 == 3
          ? UInt8(255) : UInt8(index / format.bytesPerPixel)
      }
      let pixels = PixelBuffer.bytes(width: 256, height: 1, format: format, values)
      #expect(try Renderer().render(Image(pixels: pixels), format: format).packedBytes == values)
    }
  }

  @Test func linearToByteIsExact() {
    var random = SeededRandom(seed: 3)
    var values: [Float] = [
      -1, 0, 1, 2, .nan, .infinity, -.infinity, 0x1p-13, .leastNonzeroMagnitude,
    ]
    for code in 1...255 {
      let start = Float(linear((Double(code) - 0.5) / 255))
      values += [start.nextDown.nextDown, start.nextDown, start, start.nextUp, start.nextUp.nextUp]
    }
    for _ in 0..<20_000 { values.append(abs(random.float())) }
    var bytes = [UInt8](repeating: 0, count: values.count)
    let encoder = PixelEncoder(format: .red8, from: .linearSRGB, to: .sRGB)
    bytes.withUnsafeMutableBytes { target in
      for first in stride(from: 0, to: values.count, by: PixelRow.maximumCount) {
        let count = min(PixelRow.maximumCount, values.count - first)
        var planes = [Float](repeating: 0, count: 4 * PixelRow.capacity)
        planes.replaceSubrange(0..<count, with: values[first..<first + count])
        planes.withUnsafeMutableBufferPointer { planes in
          if let target = target.baseAddress, let base = planes.baseAddress {
            encoder.encode(
              PixelRow(base, planeStride: PixelRow.capacity, layout: .opaque), count: count,
              into: target + first)
          }
        }
      }
    }
    for (value, byte) in zip(values, bytes) {
      let clamped = value.isNaN ? 0 : min(max(Double(value), 0), 1)
      let position = encoded(clamped) * 255 + 0.5
      // The two published curves meet within 1e-8, and so do a code's two possible beginnings.
      let isBorder = abs(position - position.rounded()) < 1e-6
      #expect(
        Double(byte) == position.rounded(.down)
          || (isBorder && abs(Double(byte) - position) <= 1 + 1e-6))
    }
  }

  @Test func blendingHappensInTheWorkingSpace() throws {
    let white = Image(color: .white)
    let mask = Image(mask: .floats(width: 1, height: 1, format: .greyFloat, [0.5]))
    let half = white.blended(withMask: mask, over: Image(color: .black))
    let pixel = Rect(x: 0, y: 0, width: 1, height: 1)
    let inLight = try Renderer().render(half, region: pixel, format: .grey8).packedBytes
    #expect(inLight == [UInt8((encoded(0.5) * 255).rounded())])
    let asEncoded = try plain.render(half, region: pixel, format: .grey8).packedBytes
    #expect(asEncoded == [128])
    let managed = Renderer(workingSpace: .sRGB)
    #expect(try managed.render(half, region: pixel, format: .grey8).packedBytes == [128])
    let asLinear = try Renderer().render(
      half, region: pixel, format: .greyFloat, colorSpace: .linearSRGB)
    #expect(asLinear.floatValues == [0.5])
  }

  @Test func straightPixelsAreLinearisedBeforeTheyAreMultiplied() throws {
    let pixels = PixelBuffer.bytes(width: 1, height: 1, format: .rgba8, [188, 10, 255, 51])
    let values = try Renderer().render(
      Image(pixels: pixels), format: .rgbaFloat, colorSpace: .linearSRGB
    ).floatValues
    for (value, code) in zip(values, [188.0, 10, 255]) {
      #expect(abs(Double(value) - linear(code / 255) * 0.2) < 1e-7)
    }
    #expect(try Renderer().render(Image(pixels: pixels)).packedBytes == [188, 10, 255, 51])
  }

  @Test func premultipliedPixelsAreDividedBeforeTheyAreLinearised() throws {
    let format = PixelFormat(.rgba, .uint8, alpha: .premultiplied)
    let pixels = PixelBuffer.bytes(width: 1, height: 1, format: format, [51, 20, 0, 102])
    let values = try Renderer().render(
      Image(pixels: pixels), format: .rgbaFloat, colorSpace: .linearSRGB
    ).floatValues
    #expect(abs(Double(values[0]) - linear(0.5) * 0.4) < 1e-6)
    let back = try Renderer().render(Image(pixels: pixels), format: format)
    #expect(back.packedBytes == [51, 20, 0, 102])
  }

  @Test func redAndGreyReadAsDocumented() throws {
    let red = PixelBuffer.bytes(width: 1, height: 1, format: .red8, colorSpace: .none, [51])
    let grey = PixelBuffer.bytes(width: 1, height: 1, format: .grey8, colorSpace: .none, [51])
    func values(_ pixels: PixelBuffer) throws -> [Float] {
      try Renderer().render(Image(pixels: pixels), format: .rgbaFloat, colorSpace: .none)
        .floatValues
    }
    #expect(try values(red) == [0.2, 0, 0, 1])
    #expect(try values(grey) == [0.2, 0.2, 0.2, 1])
  }
}
