// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct OrientationTests {
  /// A picture of 3×2 pixels counted from the top left as stored, and upright.
  static let upright: [(ImageOrientation, [Float])] = [
    (.up, [1, 2, 3, 4, 5, 6]),
    (.upMirrored, [3, 2, 1, 6, 5, 4]),
    (.down, [6, 5, 4, 3, 2, 1]),
    (.downMirrored, [4, 5, 6, 1, 2, 3]),
    (.leftMirrored, [1, 4, 2, 5, 3, 6]),
    (.right, [4, 1, 5, 2, 6, 3]),
    (.rightMirrored, [6, 3, 5, 2, 4, 1]),
    (.left, [3, 6, 2, 5, 1, 4]),
  ]

  @Test(arguments: upright)
  func turnsEveryPixel(_ orientation: ImageOrientation, _ expected: [Float]) throws {
    let image = Image.counting(width: 3, height: 2).oriented(orientation)
    #expect(
      image.extent
        == (orientation.isTransposed
          ? Rect(x: 0, y: 0, width: 2, height: 3) : Rect(x: 0, y: 0, width: 3, height: 2)))
    #expect(try image.reds() == expected)
  }

  @Test(arguments: ImageOrientation.allCases)
  func keepsTheCorner(_ orientation: ImageOrientation) throws {
    let moved = Image.counting(width: 3, height: 2)
      .transformed(by: AffineTransform(translationX: 7, y: -4))
    let image = moved.oriented(orientation)
    #expect(image.extent.origin == Point(x: 7, y: -4))
    #expect(try image.reds() == Self.upright[Int(orientation.rawValue) - 1].1)
  }
}

@Suite("Pixels in memory turned upright")
struct PixelBufferOrientationTests {
  /// One format of every number of bytes per pixel.
  static let formats: [PixelFormat] = [
    .grey8, PixelFormat(.grey, .uint16), .rgb8, PixelFormat(.rgba, .uint8),
    PixelFormat(.rgb, .uint16), PixelFormat(.rgba, .uint16), PixelFormat(.rgb, .float32),
    PixelFormat(.rgba, .float32),
  ]

  @Test(arguments: formats, ImageOrientation.allCases)
  func copiesEveryByte(_ format: PixelFormat, _ orientation: ImageOrientation) throws {
    var random = SeededRandom(seed: 31)
    for _ in 0..<6 {
      let (width, height) = (random.int(1...70), random.int(1...70))
      var stored = PixelBuffer(width: width, height: height, format: format)
      stored.withUnsafeMutableBytes { bytes in
        for index in bytes.indices { bytes[index] = UInt8(random.int(0...255)) }
      }
      let upright = stored.oriented(orientation)
      let pixels = stored.packedBytes
      let size = format.bytesPerPixel
      // The table of EXIF: which stored pixel is at (x, y) of the upright picture.
      let expected = (0..<upright.height).flatMap { y in
        (0..<upright.width).flatMap { x -> ArraySlice<UInt8> in
          let (column, row) =
            switch orientation {
            case .up: (x, y)
            case .upMirrored: (width - 1 - x, y)
            case .down: (width - 1 - x, height - 1 - y)
            case .downMirrored: (x, height - 1 - y)
            case .leftMirrored: (y, x)
            case .right: (y, height - 1 - x)
            case .rightMirrored: (width - 1 - y, height - 1 - x)
            case .left: (width - 1 - y, x)
            }
          let start = (row * width + column) * size
          return pixels[start..<start + size]
        }
      }
      #expect(upright.packedBytes == expected, "\(width)×\(height) \(orientation)")
    }
  }
}
