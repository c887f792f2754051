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

/// Images warped into a network's input; the comparison with OpenCV is in `GoldenInputTests`.
@Suite("Warped sampling")
struct WarpedSamplingTests {
  private func placement(
    _ pixels: PixelBuffer, _ rect: RotatedRect, _ width: Int, _ height: Int
  ) throws -> ImagePlacement {
    try ImagePlacement(
      imageSize: Size(width: Double(pixels.width), height: Double(pixels.height)),
      rotatedRect: rect, inputSize: Size(width: Double(width), height: Double(height)))
  }

  @Test(
    "A rectangle on whole pixels at its own size is copied", arguments: [0, 1, 2, 3],
    [PixelFormat.rgb8, .grey8])
  func copied(_ quarters: Int, _ format: PixelFormat) throws {
    let pixels = PixelBuffer.noise(width: 50, height: 40, format: format, seed: 71)
    // Columns 10…29 and rows 8…23. Pixels are points: a turned crop starts at the corner of the rectangle.
    let rect = RotatedRect(
      center: Point(x: 20, y: 40 - 16), size: Size(width: 20, height: 16),
      angle: -Double(quarters) * .pi / 2)
    let side = quarters % 2 == 0 ? (20.0, 16.0) : (16.0, 20.0)
    var turned = rect
    turned.size = Size(width: side.0, height: side.1)
    let found = try pixels.warped(
      at: placement(pixels, turned, Int(side.0), Int(side.1)), border: .zero)
    let channels = format.channels.count
    let source = pixels.packedBytes
    let target = found.packedBytes
    for y in 0..<found.height {
      for x in 0..<found.width {
        let (column, row) =
          switch quarters {
          case 0: (10 + x, 8 + y)
          case 1: (30 - y, 8 + x)
          case 2: (30 - x, 24 - y)
          default: (10 + y, 24 - x)
          }
        for channel in 0..<channels {
          #expect(
            target[(y * found.width + x) * channels + channel]
              == source[(row * 50 + column) * channels + channel])
        }
      }
    }
  }

  @Test("Inside the image, a ramp stays a ramp at any angle and size")
  func ramp() throws {
    let (width, height) = (120, 100)
    let pixels = PixelBuffer(
      packed: (0..<width * height).map { UInt8($0 % width + $0 / width) }, width: width,
      height: height, format: .grey8)
    var random = SeededRandom(seed: 72)
    for _ in 0..<30 {
      let angle = Double(random.float()) * .pi
      let size = Size(width: Double(random.int(10...50)), height: Double(random.int(10...50)))
      let center = Point(x: 60 + Double(random.float()) * 10, y: 50 + Double(random.float()) * 10)
      let (tw, th) = (random.int(8...90), random.int(8...90))
      let found = try pixels.warped(
        at: placement(pixels, RotatedRect(center: center, size: size, angle: angle), tw, th),
        border: .zero
      ).packedBytes
      for y in 0..<th {
        for x in 0..<tw {
          let u = (Double(x) / Double(tw) - 0.5) * size.width
          let v = (Double(y) / Double(th) - 0.5) * size.height
          // Clockwise with y down is counter-clockwise with y up, negated.
          let (c, s) = (cos(-angle), sin(-angle))
          let expected = center.x + c * u - s * v + (Double(height) - center.y) + s * u + c * v
          // Positions are rounded to 1/32 pixel, twice, and the value to a whole number.
          #expect(abs(Double(found[y * tw + x]) - expected) < 0.5 + 2 / 64 + 1e-3)
        }
      }
    }
  }

  @Test("Outside, edges are repeated or black, tap by tap", arguments: ImageInput.Border.allCases)
  func borders(_ border: ImageInput.Border) throws {
    let pixels = PixelBuffer(
      packed: [UInt8](repeating: 200, count: 64), width: 8, height: 8, format: .grey8)
    // Columns −4, −3.5, … 11.5 of row 4.
    let rect = RotatedRect(center: Point(x: 4, y: 4), size: Size(width: 16, height: 16))
    let found = try pixels.warped(at: placement(pixels, rect, 32, 32), border: border).packedBytes
    let row = found[16 * 32..<17 * 32].map { Int($0) }
    let expected = (0..<32).map { index in
      if border == .replicate { return 200 }
      let x = Double(index) / 2 - 4
      return x <= -1 || x >= 8 ? 0 : x < 0 || x > 7 ? 100 : 200
    }
    #expect(row == expected)
  }

  @Test("A region is warped as its rectangle, and nothing outside of it is read")
  func regions() throws {
    let pixels = PixelBuffer.noise(width: 60, height: 50, seed: 73)
    let size = Size(width: 60, height: 50)
    let region = Rect(x: 10, y: 5, width: 40, height: 30)
    let roi = NormalizedRect(imageRect: region, in: size)
    let placed = try ImagePlacement(
      imageSize: size, regionOfInterest: roi, inputSize: Size(width: 32, height: 16))
    let part = pixels.cropped(to: region)
    for border in ImageInput.Border.allCases {
      let expected = try part.warped(
        at: placement(part, RotatedRect(part.rect), 32, 16), border: border)
      #expect(try pixels.warped(at: placed, border: border).packedBytes == expected.packedBytes)
      // Shifted out of the region by the margins of a square input.
      let fitted = try ImagePlacement(
        imageSize: size, regionOfInterest: roi, cropAndScale: .scaleToFit,
        inputSize: Size(width: 32, height: 32))
      let before = try pixels.warped(at: fitted, border: border).packedBytes
      var other = PixelBuffer.noise(width: 60, height: 50, seed: 74)
      let stride = pixels.rowStrideInBytes
      pixels.withUnsafeBytes { source in
        other.withUnsafeMutableBytes { target in
          for y in 15..<45 {
            for x in 30..<150 { target[y * stride + x] = source[y * stride + x] }
          }
        }
      }
      #expect(try other.warped(at: fitted, border: border).packedBytes == before)
    }
  }

  @Test(
    "Other formats give what their pixels give as RGB bytes",
    arguments: [
      PixelFormat.rgba8, .bgra8, PixelFormat(.rgb, .uint16), PixelFormat(.greyAlpha, .uint8),
      PixelFormat(.grey, .uint16),
    ], ImageInput.Border.allCases)
  func formats(_ format: PixelFormat, _ border: ImageInput.Border) throws {
    let pixels = PixelBuffer.noise(width: 30, height: 24, format: format, seed: 75)
    let opaque = try pixels.withoutAlpha().resized(width: 30, height: 24, component: .uint8)
    let rect = RotatedRect(
      center: Point(x: 22, y: 11), size: Size(width: 25, height: 18), angle: 0.7)
    let place = try placement(pixels, rect, 40, 36)
    #expect(
      try pixels.warped(at: place, border: border).packedBytes
        == opaque.warped(at: place, border: border).packedBytes)
  }

  @Test("Tiny, huge and far rectangles are sampled without a trap")
  func extremes() throws {
    let pixels = PixelBuffer.noise(width: 16, height: 16, seed: 76)
    for (x, size, angle) in [
      (8.0, 1e-3, 0.3), (1e9, 1e-3, 0.3), (8, 1e9, -1), (-1e9, 5, 0), (1e7, 1e9, 3),
    ] {
      let rect = RotatedRect(
        center: Point(x: x, y: x), size: Size(width: size, height: size), angle: angle)
      for border in ImageInput.Border.allCases {
        let found = try pixels.warped(at: placement(pixels, rect, 64, 64), border: border)
        #expect(found.width == 64)
      }
    }
  }
}
