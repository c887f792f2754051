// SPDX-License-Identifier: Apache-2.0

/// The encoded colours of an image's pixels, and those between them.
protocol ColorGrid {
  /// The number of columns.
  var width: Int { get }
  /// The number of rows.
  var height: Int { get }

  /// Returns the encoded colour of a pixel, 0…1; the last component is 0.
  func pixel(_ x: Int, _ y: Int) -> SIMD4<Float>
}

extension ColorGrid {
  /// Indicates whether a position is inside the image.
  ///
  /// - Parameter point: The position in pixels, y down; the centre of the first pixel is (0, 0).
  @inline(__always)
  func contains(_ point: SIMD2<Double>) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x <= Double(width - 1) && point.y <= Double(height - 1)
  }

  /// Returns the colour at a position, interpolated bilinearly; the nearest one outside the image.
  @inline(__always)
  func color(_ point: SIMD2<Double>) -> SIMD4<Float> {
    let x = Float(min(max(point.x, 0), Double(width - 1)))
    let y = Float(min(max(point.y, 0), Double(height - 1)))
    let left = Int(x)
    let top = Int(y)
    let right = min(left + 1, width - 1)
    let bottom = min(top + 1, height - 1)
    let (u, v) = (x - Float(left), y - Float(top))
    let above = pixel(left, top) * (1 - u) + pixel(right, top) * u
    let below = pixel(left, bottom) * (1 - u) + pixel(right, bottom) * u
    return above * (1 - v) + below * v
  }
}

/// The colours of a grey or RGB image of 8 bits.
struct PhotoColors: ColorGrid {
  let width: Int
  let height: Int
  private let channels: Int
  private let bytes: [UInt8]

  /// Reads grey or RGB pixels of 8 bits.
  init(_ pixels: PixelBuffer) {
    precondition(
      pixels.format == .grey8 || pixels.format == .rgb8, "cannot search \(pixels.format)")
    width = pixels.width
    height = pixels.height
    channels = pixels.format.channels.count
    bytes = pixels.packedBytes
  }

  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let place = (y * width + x) * channels
    let color =
      channels == 3
      ? SIMD4(Float(bytes[place]), Float(bytes[place + 1]), Float(bytes[place + 2]), 0)
      : SIMD4(Float(bytes[place]), Float(bytes[place]), Float(bytes[place]), 0)
    return color / 255
  }
}
