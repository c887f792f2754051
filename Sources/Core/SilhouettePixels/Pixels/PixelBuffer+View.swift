// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension PixelBuffer {
  /// Returns a part of the pixels that shares their memory. It keeps all of that memory alive.
  ///
  /// - Parameters:
  ///   - columns: The part's columns; not empty.
  ///   - rows: The part's rows, counted from the top; not empty.
  package func view(columns: Range<Int>, rows: Range<Int>) -> PixelBuffer {
    precondition(
      columns.lowerBound >= 0 && columns.upperBound <= width && !columns.isEmpty
        && rows.lowerBound >= 0 && rows.upperBound <= height && !rows.isEmpty,
      "columns \(columns) and rows \(rows) of \(width)×\(height)")
    return PixelBuffer(
      width: columns.count, height: rows.count, format: format,
      rowStrideInBytes: rowStrideInBytes, colorSpace: colorSpace, storage: storage,
      start: start + rows.lowerBound * rowStrideInBytes
        + columns.lowerBound * format.bytesPerPixel)
  }

  /// Returns a part of a new buffer of zeros, which is in a temporary file if these pixels are in one and it is large. Once
  /// the part is written, ``whole(width:height:around:)`` returns all of that buffer.
  ///
  /// - Parameters:
  ///   - region: The part: whole pixels inside ``rect``, y up; not empty.
  ///   - format: The format of a pixel.
  ///   - colorSpace: The mapping from stored values to light.
  package func zeros(
    in region: Rect, format: PixelFormat, colorSpace: ColorSpace
  ) -> PixelBuffer {
    zeros(format: format, colorSpace: colorSpace).cropped(to: region)
  }

  /// Returns the buffer of which these pixels are a part; `nil` if they are not such a part, or have been copied.
  ///
  /// - Parameters:
  ///   - width: The buffer's number of columns.
  ///   - height: The buffer's number of rows.
  ///   - region: The place of these pixels in the buffer: whole pixels, y up.
  package func whole(width: Int, height: Int, around region: Rect) -> PixelBuffer? {
    let place = Region(touching: region)
    guard place.width == self.width, place.height == self.height, place.minX >= 0,
      place.maxX <= width, place.minY >= 0, place.maxY <= height,
      let layout = try? PixelBuffer.layout(width: width, height: height, format: format),
      layout.rowStrideInBytes == rowStrideInBytes, layout.byteCount == storage.byteCount,
      start == (height - place.maxY) * rowStrideInBytes + place.minX * format.bytesPerPixel
    else { return nil }
    return PixelBuffer(
      width: width, height: height, format: format, rowStrideInBytes: rowStrideInBytes,
      colorSpace: colorSpace, storage: storage)
  }
}
