// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Returns the mask with its middle range stretched over the whole range: 0 up to `low`, 1 from `high`,
  /// linear in between.
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
    func stretched(_ value: Float) -> Float { min(max((value - low) / (high - low), 0), 1) }
    var result = self
    if format.component == .uint8 {
      // 256 values at most: each is worked out once.
      let codes = (0..<256).map { code in
        UInt8(truncatingIfNeeded: clampedCode(stretched(Float(code) / 255) * 255, maximum: 255))
      }
      let (stride, count) = (rowStrideInBytes, width)
      result.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        for y in 0..<height { mapCodes(base + y * stride, through: codes, count: count) }
      }
      return result
    }
    let values = Plane<Float>(width: width, height: 1)
    for y in 0..<height {
      readMaskRow(y, into: values.base)
      let row = values.base
      fillNumbers(row, count: width) { stretched(row[$0]) }
      result.writeRow(y, from: row)
    }
    withExtendedLifetime(values) {}
    return result
  }
}
