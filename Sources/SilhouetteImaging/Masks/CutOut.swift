// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// The picture with a mask as its alpha, straight (not premultiplied).
  ///
  /// Where the picture has alpha itself, both are multiplied. Where the result is transparent its
  /// colours are 0, which makes smaller files.
  ///
  /// - Parameter mask: One channel, of the picture's size.
  /// - Returns: RGBA of the picture's component; grey pictures become RGBA too.
  /// - Throws: ``MaskError``.
  public func settingAlpha(_ mask: PixelBuffer) throws(MaskError) -> PixelBuffer {
    try mask.checkIsMask()
    try mask.checkHasSize(of: self)
    var result = PixelBuffer(
      width: width, height: height, format: PixelFormat(.rgba, format.component),
      colorSpace: colorSpace)
    let pixels = Plane<SIMD4<Float>>(width: width, height: 1)
    let alphas = Plane<Float>(width: width, height: 1)
    for y in 0..<height {
      readEncodedRow(y, into: pixels.base)
      mask.readMaskRow(y, into: alphas.base)
      multiplyAlphaRow(pixels.base, alphas.base, count: width)
      pixels.base.withMemoryRebound(to: Float.self, capacity: width * 4) {
        result.writeRow(y, from: $0)
      }
    }
    withExtendedLifetime((pixels, alphas)) {}
    return result
  }
}

/// Multiplies the alpha of straight pixels; colours of transparent ones become 0.
private func multiplyAlphaRow(
  _ pixels: UnsafeMutablePointer<SIMD4<Float>>, _ alphas: UnsafePointer<Float>, count: Int
) {
  var index = 0
  while index < count {
    let alpha = pixels[index].w * alphas[index]
    if alpha > 0 { pixels[index].w = alpha } else { pixels[index] = .zero }
    index &+= 1
  }
}
