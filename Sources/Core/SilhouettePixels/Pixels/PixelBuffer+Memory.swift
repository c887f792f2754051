// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension PixelBuffer {
  /// Copies pixels from memory that the caller owns, such as the memory of a camera or a decoder.
  ///
  /// ```swift
  /// let pixels = try PixelBuffer(
  ///   width: 1280, height: 720, format: .bgra8, copying: frame, rowStrideInBytes: 5184)
  /// ```
  ///
  /// - Parameters:
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - format: The format of a pixel.
  ///   - bytes: The rows, top row first. Bytes after the last pixel of the last row are not read.
  ///   - rowStrideInBytes: The distance between the starts of consecutive rows; `nil` for rows without padding.
  ///   - colorSpace: The mapping from stored values to light.
  /// - Throws: ``PixelBufferError`` if there are too few bytes; `OutOfMemoryError` if there is not enough memory.
  public init(
    width: Int, height: Int, format: PixelFormat, copying bytes: UnsafeRawBufferPointer,
    rowStrideInBytes: Int? = nil, colorSpace: ColorSpace = .sRGB
  ) throws {
    let rows = try RowsInMemory(
      width: width, height: height, format: format, rowStrideInBytes, byteCount: bytes.count)
    self = try Self.allocated(
      width: width, height: height, format: format, colorSpace: colorSpace)
    if let source = bytes.baseAddress { copyRows(from: source, rowStrideInBytes: rows.stride) }
  }

  /// Copies rows, top row first; they must have the same length as the buffer's rows.
  package mutating func copyRows(from source: UnsafeRawPointer, rowStrideInBytes: Int) {
    let byteCount = width * format.bytesPerPixel
    let stride = self.rowStrideInBytes
    let height = height
    withUnsafeMutableBytes { target in
      guard let target = target.baseAddress else { return }
      for row in 0..<height {
        (target + row * stride).copyMemory(
          from: source + row * rowStrideInBytes, byteCount: byteCount)
      }
    }
  }

  /// Creates a buffer of an array's elements, in rows without padding, top row first.
  package init<Element: BitwiseCopyable>(
    width: Int, height: Int, format: PixelFormat, packed elements: [Element],
    colorSpace: ColorSpace
  ) {
    self.init(width: width, height: height, format: format, colorSpace: colorSpace)
    let byteCount = width * format.bytesPerPixel
    elements.withUnsafeBytes { bytes in
      precondition(
        bytes.count == height * byteCount, "\(bytes.count) bytes for \(width)×\(height) \(format)")
      if let source = bytes.baseAddress { copyRows(from: source, rowStrideInBytes: byteCount) }
    }
  }

  /// Copies pixels from an array of bytes, in the same way as
  /// ``init(width:height:format:copying:rowStrideInBytes:colorSpace:)-(_,_,_,UnsafeRawBufferPointer,_,_)``.
  ///
  /// - Throws: ``PixelBufferError`` if there are too few bytes; `OutOfMemoryError` if there is not enough memory.
  public init(
    width: Int, height: Int, format: PixelFormat, copying bytes: [UInt8],
    rowStrideInBytes: Int? = nil, colorSpace: ColorSpace = .sRGB
  ) throws {
    self = try bytes.withUnsafeBytes { bytes in
      try PixelBuffer(
        width: width, height: height, format: format, copying: bytes,
        rowStrideInBytes: rowStrideInBytes, colorSpace: colorSpace)
    }
  }

  /// Adopts pixels in memory without copying them.
  ///
  /// The memory must not change until `release` is called. The release may come long after your last use of the buffer,
  /// since images made from it retain it. Writing to the buffer changes the memory if nothing else shares it; otherwise
  /// it changes a copy.
  ///
  /// - Parameters:
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - format: The format of a pixel.
  ///   - memory: The rows, top row first. Bytes after the last pixel of the last row are not read.
  ///   - rowStrideInBytes: The distance between the starts of consecutive rows; `nil` for rows without padding.
  ///   - colorSpace: The mapping from stored values to light.
  ///   - release: Called once, on any thread, with the address of the memory's first byte, when no buffer or image
  ///     refers to the memory any more; never if the initialiser throws.
  /// - Throws: ``PixelBufferError`` if there are too few bytes, or rows are not aligned to the format's components.
  public init(
    width: Int, height: Int, format: PixelFormat, adopting memory: UnsafeMutableRawBufferPointer,
    rowStrideInBytes: Int? = nil, colorSpace: ColorSpace = .sRGB,
    release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) throws(PixelBufferError) {
    let rows = try RowsInMemory(
      width: width, height: height, format: format, rowStrideInBytes, byteCount: memory.count)
    guard let start = memory.baseAddress else {
      throw .tooFewBytes(expected: rows.byteCount, found: 0)
    }
    let alignment = format.component.byteCount
    guard Int(bitPattern: start) % alignment == 0, rows.stride % alignment == 0 else {
      throw .misaligned(format.component)
    }
    self.init(
      width: width, height: height, format: format, rowStrideInBytes: rows.stride,
      colorSpace: colorSpace,
      storage: AlignedBuffer(adopting: start, byteCount: memory.count, release: release))
  }

  /// Copies the pixels to memory that the caller owns.
  ///
  /// - Parameters:
  ///   - memory: Receives the rows, top row first; padding between them is unchanged.
  ///   - targetStride: The distance between the starts of consecutive rows, in bytes; `nil` for rows without padding.
  /// - Throws: ``PixelBufferError`` if the memory is too small.
  public func copyPixels(
    to memory: UnsafeMutableRawBufferPointer, rowStrideInBytes targetStride: Int? = nil
  ) throws(PixelBufferError) {
    let rows = try RowsInMemory(
      width: width, height: height, format: format, targetStride, byteCount: memory.count)
    guard let target = memory.baseAddress else { return }
    withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      for row in 0..<height {
        (target + row * rows.stride).copyMemory(
          from: source + row * rowStrideInBytes, byteCount: rows.byteCountOfRow)
      }
    }
  }
}

/// The layout of rows in memory that the caller owns.
private struct RowsInMemory {
  /// The length of a row without padding, in bytes.
  let byteCountOfRow: Int
  /// The distance between the starts of consecutive rows, in bytes.
  let stride: Int
  /// The number of bytes from the first byte of the first row to the last byte of the last row.
  let byteCount: Int

  /// Computes the layout, and checks that the rows fit into the given number of bytes.
  init(
    width: Int, height: Int, format: PixelFormat, _ stride: Int?, byteCount found: Int
  ) throws(PixelBufferError) {
    guard width > 0, height > 0 else { throw .emptySize(width: width, height: height) }
    let (row, overflows) = width.multipliedReportingOverflow(by: format.bytesPerPixel)
    if overflows { throw .tooFewBytes(expected: .max, found: found) }
    let stride = stride ?? row
    if stride < row { throw .rowStrideTooSmall(expected: row, found: stride) }
    let (others, othersOverflow) = (height - 1).multipliedReportingOverflow(by: stride)
    let (byteCount, sumOverflows) = others.addingReportingOverflow(row)
    if othersOverflow || sumOverflows || byteCount > found {
      throw .tooFewBytes(
        expected: othersOverflow || sumOverflows ? .max : byteCount, found: found)
    }
    byteCountOfRow = row
    self.stride = stride
    self.byteCount = byteCount
  }
}

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
