// SPDX-License-Identifier: Apache-2.0

/// The colours of a small image as bytes, with red, green and blue in separate planes; for grey pixels the three planes
/// are equal.
struct ColorPlanes {
  let width: Int
  let height: Int
  /// The rows from top to bottom; each row has ``width`` bytes of red, then of green, then of blue.
  let bytes: Plane<UInt8>

  /// Reads the colours of pixels.
  init(_ pixels: PixelBuffer) {
    width = pixels.width
    height = pixels.height
    bytes = Plane(width: width * 3, height: height)
    let colors = Plane<SIMD4<Float>>(width: width, height: 1)
    withUnsafeRows(of: bytes, colors) { bytes, colors in
      for y in 0..<pixels.height {
        pixels.readEncodedRow(y, into: colors.base)
        splitRow(colors.base, into: bytes[y], count: colors.width)
      }
    }
  }
}
