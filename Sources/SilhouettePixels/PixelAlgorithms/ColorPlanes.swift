// SPDX-License-Identifier: Apache-2.0

/// The colours of small pixels in bytes, red, green and blue apart; grey ones have three equal planes.
struct ColorPlanes {
  package let width: Int
  package let height: Int
  /// Row after row: its reds, its greens and its blues.
  private let bytes: Plane<UInt8>

  /// Reads the colours of pixels.
  init(_ pixels: PixelBuffer) {
    (width, height) = (pixels.width, pixels.height)
    bytes = Plane(width: width * 3, height: height)
    let colors = Plane<SIMD4<Float>>(width: width, height: 1)
    for y in 0..<height {
      pixels.readEncodedRow(y, into: colors.base)
      splitRow(colors.base, into: bytes.row(y), count: width)
    }
    withExtendedLifetime(colors) {}
  }

  /// The reds of a row; its greens and blues follow, each ``width`` bytes further. Valid as long as the planes are.
  package func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes.row(y) }
}
