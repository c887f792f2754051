// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// The rectangle that contains all pixels, y up.
  package var rect: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }

  /// Returns the pixels of a rectangle, their bytes unchanged.
  ///
  /// - Parameter rect: Whole pixels inside ``rect``, y up; not empty.
  package func cropped(to rect: Rect) -> PixelBuffer {
    let region = Region(touching: rect)
    precondition(
      region.rect == rect && self.rect.contains(rect) && !rect.isEmpty,
      "\(rect) of \(width)×\(height)")
    var result = PixelBuffer(
      width: region.width, height: region.height, format: format, colorSpace: colorSpace)
    let start = (height - region.maxY) * rowStrideInBytes + region.minX * format.bytesPerPixel
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      result.copyRows(from: base + start, rowStrideInBytes: rowStrideInBytes)
    }
    return result
  }
}
