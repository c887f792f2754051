// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Silhouette

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Images placed in a network's input, compared with coordinates computed one by one.
@Suite("Sampling of placed images")
struct SamplingTests {
  private func bytes(
    _ pixels: PixelBuffer, _ placement: ImagePlacement, border: ImageInput.Border = .zero
  ) throws -> [Float] {
    try pixels.tensor(
      for: ImageInput(
        width: Int(placement.inputSize.width), height: Int(placement.inputSize.height),
        border: border), at: placement
    ).scalars()
  }

  @Test("An upright rectangle on whole pixels is sampled like a region")
  func uprightRectangle() throws {
    let pixels = PixelBuffer.noise(width: 61, height: 47, seed: 5)
    let rect = Rect(x: 12, y: 7, width: 40, height: 33)
    let size = Size(width: 61, height: 47)
    for input in [Size(width: 16, height: 16), Size(width: 80, height: 50)] {
      let region = try ImagePlacement(
        imageSize: size, regionOfInterest: NormalizedRect(imageRect: rect, in: size),
        inputSize: input)
      let rotated = try ImagePlacement(
        imageSize: size, rotatedRect: RotatedRect(rect), inputSize: input)
      #expect(try bytes(pixels, region) == bytes(pixels, rotated))
    }
  }

  /// At the rectangle's own size the result is bilinear between the four nearest pixels.
  @Test(
    "A turned or shifted rectangle at its own size is interpolated bilinearly",
    arguments: [0, 0.3, -1.2, 2.5], ImageInput.Border.allCases)
  func turned(_ angle: Double, _ border: ImageInput.Border) throws {
    let (width, height) = (40, 30)
    let pixels = PixelBuffer.noise(width: width, height: height, format: .grey8, seed: 6)
    let source = pixels.packedBytes.map(Double.init)
    // Partly outside.
    let rect = RotatedRect(
      center: Point(x: 30.25, y: 14.6), size: Size(width: 24, height: 18), angle: angle)
    let placement = try ImagePlacement(
      imageSize: Size(width: 40, height: 30), rotatedRect: rect,
      inputSize: Size(width: 24, height: 18))
    let found = try bytes(pixels, placement, border: border)
    func pixel(_ x: Int, _ y: Int) -> Double {
      if border == .zero, !(0..<width).contains(x) || !(0..<height).contains(y) { return 0 }
      return source[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
    }
    for row in 0..<18 {
      for column in 0..<24 {
        let (dx, dy) = (Double(column) + 0.5 - 12, 9 - (Double(row) + 0.5))
        let x = 30.25 + cos(angle) * dx - sin(angle) * dy - 0.5
        let y = 30 - (14.6 + sin(angle) * dx + cos(angle) * dy) - 0.5
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (u, v) = (x - Double(left), y - Double(top))
        let expected =
          (pixel(left, top) * (1 - u) + pixel(left + 1, top) * u) * (1 - v)
          + (pixel(left, top + 1) * (1 - u) + pixel(left + 1, top + 1) * u) * v
        let value = Double(found[(row * 24 + column) * 3])
        #expect(abs(value - expected) <= 1.01, "\(column), \(row): \(value), \(expected)")
      }
    }
  }

  @Test("A huge rectangle is sampled in bounded memory")
  func huge() throws {
    let pixels = PixelBuffer.noise(width: 30, height: 30, seed: 7)
    let placement = try ImagePlacement(
      imageSize: Size(width: 30, height: 30),
      rotatedRect: RotatedRect(
        center: Point(x: 15, y: 15), size: Size(width: 1e9, height: 1e8), angle: 0.5),
      inputSize: Size(width: 8, height: 8))
    // All but the centre lies outside.
    let found = try bytes(pixels, placement)
    #expect(found.count == 192 && found.count { $0 == 0 } > 150)
  }

  /// A linear ramp has its own value at every centre, however much it is smoothed.
  @Test(
    "A turned rectangle much larger than the input shows the right places",
    arguments: [0.5, .pi / 2, 3])
  func shrunk(_ angle: Double) throws {
    let (width, height) = (1000, 700)
    let pixels = PixelBuffer(
      (0..<width * height).map { UInt16($0 % width / 4) }, width: width, height: height,
      format: .grey8)
    let rect = RotatedRect(
      center: Point(x: 510, y: 340), size: Size(width: 480, height: 120), angle: angle)
    let placement = try ImagePlacement(
      imageSize: Size(width: 1000, height: 700), rotatedRect: rect,
      inputSize: Size(width: 16, height: 12))
    let found = try bytes(pixels, placement)
    for row in 0..<12 {
      for column in 0..<16 {
        let place = placement.imagePoint(
          Point(x: Double(column) + 0.5, y: Double(row) + 0.5), origin: .upperLeft)
        let expected = (place.x - 0.5) / 4
        // Rounded down when the ramp was made, and twice on the way.
        #expect(abs(Double(found[(row * 16 + column) * 3]) - expected) < 3, "\(column), \(row)")
      }
    }
  }

  @Test("A placement for another size is refused")
  func mismatch() throws {
    let placement = try ImagePlacement(
      imageSize: Size(width: 9, height: 9), inputSize: Size(width: 4, height: 4))
    #expect(throws: RequestError.self) {
      try bytes(.noise(width: 10, height: 9), placement)
    }
  }

  @Test("The border of a fitted image is zeros or its nearest pixel")
  func borders() throws {
    let pixels = PixelBuffer(
      [10, 20, 30, 40, 50, 60, 70, 80], width: 4, height: 2, format: .grey8)
    let placement = try ImagePlacement(
      imageSize: Size(width: 4, height: 2), cropAndScale: .scaleToFit,
      inputSize: Size(width: 4, height: 4))
    func rows(_ border: ImageInput.Border) throws -> [[Float]] {
      let numbers = try bytes(pixels, placement, border: border)
      return (0..<4).map { row in (0..<4).map { numbers[(row * 4 + $0) * 3] } }
    }
    let (first, last): ([Float], [Float]) = ([10, 20, 30, 40], [50, 60, 70, 80])
    #expect(try rows(.zero) == [[0, 0, 0, 0], first, last, [0, 0, 0, 0]])
    #expect(try rows(.replicate) == [first, first, last, last])
  }

  @Test("Each channel has its own factor and offset, in the tensor's order")
  func channels() throws {
    let pixels = PixelBuffer([10, 20, 30, 40, 50, 60], width: 2, height: 1)
    var input = ImageInput(
      width: 2, height: 1, scale: SIMD3(1, 0.5, 2), offset: SIMD3(0, -1, 100))
    #expect(try pixels.tensor(for: input).scalars() == [10, 9, 160, 40, 24, 220])
    input.channels = .bgr
    #expect(try pixels.tensor(for: input).scalars() == [30, 9, 120, 60, 24, 180])
    input.channels = .grey
    #expect(try pixels.tensor(for: input).scalars() == [18, 48])
  }
}

// Mistake bgr-input: red and blue exchanged in a network's input
// - wanted == .rgb ? (0, blue) : (blue, 0)
// + wanted == .bgr ? (0, blue) : (blue, 0)
// = SamplingTests
