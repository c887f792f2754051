// SPDX-License-Identifier: Apache-2.0

/// Returns the extremum of each channel over some offsets from each pixel of a region, by its definition.
///
/// - Parameters:
///   - pixels: The rows of an image whose first pixel is (0, 0); outside of it, everything is transparent.
///   - width: The image's width.
///   - columns: The columns of the region.
///   - rows: The rows of the region.
///   - offsets: The offsets, those of a structuring element.
///   - isMaximum: True for the maximum, false for the minimum.
/// - Returns: The rows of the region.
public func slowExtremum(
  _ pixels: [SIMD4<Double>], width: Int, columns: Range<Int>, rows: Range<Int>,
  offsets: [(x: Int, y: Int)], isMaximum: Bool
) -> [SIMD4<Double>] {
  let height = pixels.count / width
  return rows.flatMap { row in
    columns.map { column in
      var result = SIMD4<Double>(repeating: isMaximum ? -.infinity : .infinity)
      for offset in offsets {
        let (x, y) = (column + offset.x, row + offset.y)
        let isInside = x >= 0 && y >= 0 && x < width && y < height
        let pixel = isInside ? pixels[y * width + x] : .zero
        for channel in 0..<4 {
          result[channel] =
            isMaximum
            ? max(result[channel], pixel[channel]) : min(result[channel], pixel[channel])
        }
      }
      return result
    }
  }
}
