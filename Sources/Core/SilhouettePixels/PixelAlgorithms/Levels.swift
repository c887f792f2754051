// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Stretches the range `low`…`high` of a mask to 0…1; values outside it are clamped.
  ///
  /// - Parameters:
  ///   - low: The value that becomes 0; 0…1, below `high`.
  ///   - high: The value that becomes 1; 0…1.
  /// - Throws: ``MaskError/notAMask(_:)`` unless the mask has one channel.
  package mutating func stretchLevels(from low: Float, to high: Float) throws(MaskError) {
    precondition(low < high, "levels from \(low) to \(high)")
    try checkIsMask()
    func stretched(_ value: Float) -> Float { min(max((value - low) / (high - low), 0), 1) }
    if format.component == .uint8 {
      // There are at most 256 values; each is computed once.
      let codes = (0..<256).map { code in
        UInt8(truncatingIfNeeded: clampedCode(stretched(Float(code) / 255) * 255, maximum: 255))
      }
      let stride = rowStrideInBytes
      let count = width
      writeBands { rows, base in
        for y in rows { mapCodes(base + y * stride, through: codes, count: count) }
      }
      return
    }
    let values = Plane<Float>(width: width, height: 1)
    withUnsafeRows(of: values) { values in
      let row = values.base
      for y in 0..<height {
        readMaskRow(y, into: row)
        fillNumbers(row, count: width) { stretched(row[$0]) }
        writeRow(y, from: row)
        releaseRows(behind: y)
      }
    }
  }
}
