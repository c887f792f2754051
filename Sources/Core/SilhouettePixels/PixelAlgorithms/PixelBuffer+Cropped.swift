// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// The rectangle that contains all pixels, y up.
  package var rect: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }

  /// Returns the pixels of a rectangle. They share these pixels' memory and keep all of it alive.
  ///
  /// - Parameter rect: Whole pixels inside ``rect``, y up; not empty.
  package func cropped(to rect: Rect) -> PixelBuffer {
    let region = Region(touching: rect)
    precondition(
      region.rect == rect && self.rect.contains(rect) && !rect.isEmpty,
      "\(rect) of \(width)×\(height)")
    return view(
      columns: region.minX..<region.maxX, rows: height - region.maxY..<height - region.minY)
  }
}
