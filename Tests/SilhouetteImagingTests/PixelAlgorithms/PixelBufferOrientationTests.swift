// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

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
      // The table of EXIF: the stored pixel at (x, y) of the upright image.
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
