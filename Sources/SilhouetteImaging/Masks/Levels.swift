// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// The mask with its middle part stretched over the whole range: 0 up to `low`, 1 from `high`,
  /// straight in between.
  ///
  /// - Parameters:
  ///   - low: 0…1, below `high`.
  ///   - high: 0…1.
  /// - Throws: ``MaskError/notAMask(_:)``.
  public func stretchingLevels(
    from low: Float, to high: Float
  ) throws(MaskError) -> PixelBuffer {
    precondition(low < high, "levels from \(low) to \(high)")
    try checkIsMask()
    var result = self
    let values = Plane<Float>(width: width, height: 1)
    for y in 0..<height {
      readMaskRow(y, into: values.base)
      let row = values.base
      var x = 0
      while x < width {
        row[x] = min(max((row[x] - low) / (high - low), 0), 1)
        x &+= 1
      }
      result.writeRow(y, from: row)
    }
    withExtendedLifetime(values) {}
    return result
  }
}
