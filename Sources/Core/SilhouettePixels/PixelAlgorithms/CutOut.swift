// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
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
