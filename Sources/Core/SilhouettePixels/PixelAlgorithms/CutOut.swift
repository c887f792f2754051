// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Returns opaque pixels with a mask as their straight (not premultiplied) alpha.
  ///
  /// The colours of transparent pixels become black, so that compressed files are smaller.
  ///
  /// - Parameter mask: A mask with one channel, of the same size.
  /// - Returns: RGBA pixels with the same component type; grey pixels also become RGBA.
  /// - Throws: ``MaskError`` if a format or the sizes are unsuitable.
  package func settingAlpha(_ mask: PixelBuffer) throws(MaskError) -> PixelBuffer {
    try checkHasColors()
    try mask.checkIsMask()
    try mask.checkHasSize(of: self)
    var result = PixelBuffer(
      width: width, height: height, format: PixelFormat(.rgba, format.component),
      colorSpace: colorSpace)
    let pixels = Plane<SIMD4<Float>>(width: width, height: 1)
    let alphas = Plane<Float>(width: width, height: 1)
    withUnsafeRows(of: pixels, alphas) { pixels, alphas in
      for y in 0..<height {
        readEncodedRow(y, into: pixels.base)
        mask.readMaskRow(y, into: alphas.base)
        setAlphaRow(pixels.base, straight: alphas.base, count: width)
        pixels.base.withMemoryRebound(to: Float.self, capacity: width * 4) {
          result.writeRow(y, from: $0)
        }
      }
    }
    return result
  }

  /// Returns the product of two masks, pixel by pixel.
  ///
  /// - Parameter other: A mask with one channel, of this mask's size.
  /// - Returns: A mask in the format of this mask.
  /// - Throws: ``MaskError`` if a format or the sizes are unsuitable.
  public func multiplied(byMask other: PixelBuffer) throws(MaskError) -> PixelBuffer {
    try checkIsMask()
    try other.checkIsMask()
    try other.checkHasSize(of: self)
    var result = self
    let values = Plane<Float>(width: width, height: 1)
    let factors = Plane<Float>(width: width, height: 1)
    withUnsafeRows(of: values, factors) { values, factors in
      for y in 0..<height {
        readMaskRow(y, into: values.base)
        other.readMaskRow(y, into: factors.base)
        multiplyRow(values.base, by: factors.base, count: width)
        result.writeRow(y, from: values.base)
      }
    }
    return result
  }
}
