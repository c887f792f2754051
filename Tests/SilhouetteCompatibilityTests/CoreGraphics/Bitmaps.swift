// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Returns a transparent bitmap of premultiplied RGBA.
  func bitmap(_ width: Int, _ height: Int) throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  /// The bytes of an image of 32 bits per pixel.
  struct Pixels {
    let width: Int
    let height: Int
    private let bytes: [UInt8]
    private let stride: Int

    init(_ image: CGImage?) throws {
      let image = try #require(image)
      try #require(image.bitsPerPixel == 32)
      width = image.width
      height = image.height
      stride = image.bytesPerRow
      bytes = [UInt8](image.data)
    }

    /// Red, green, blue and alpha, counted from the top left.
    subscript(x: Int, y: Int) -> [UInt8] {
      Array(bytes[y * stride + 4 * x..<y * stride + 4 * x + 4])
    }

    func alpha(_ x: Int, _ y: Int) -> UInt8 { bytes[y * stride + 4 * x + 3] }

    /// The sum of all alphas, in pixels.
    var area: Double {
      (0..<height).reduce(0.0) { sum, y in
        sum + (0..<width).reduce(0.0) { $0 + Double(alpha($1, y)) / 255 }
      }
    }
  }
#endif
