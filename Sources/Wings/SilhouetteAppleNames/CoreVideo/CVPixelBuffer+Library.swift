// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

extension CVPixelBuffer {
  /// Creates a buffer with a copy of pixels, converted to a format with a single plane.
  ///
  /// - Throws: ``Failure``; `RenderError`.
  convenience init(_ pixels: PixelBuffer, format: OSType) throws {
    try self.init(width: pixels.width, height: pixels.height, format: format)
    guard case .pixels(let pixelFormat) = layout else {
      throw Failure(kCVReturnInvalidPixelFormat)
    }
    try store(pixels.converted(to: pixelFormat))
  }

  /// Copies pixels, in the library's format for the buffer's only plane, to the upper left of the buffer.
  ///
  /// - Throws: `PixelBufferError` if the pixels are larger than the buffer.
  func store(_ pixels: PixelBuffer) throws {
    guard let plane = planes.first else { return }
    let rows = plane.rows(of: pixels.format)
    try pixels.copyPixels(to: rows, rowStrideInBytes: plane.bytesPerRow)
    if isAlphaFirst {
      PixelBuffer.moveAlpha(
        .first, in: rows, width: pixels.width, height: pixels.height,
        rowStrideInBytes: plane.bytesPerRow)
    }
  }

  private var isAlphaFirst: Bool { CVPixelLayout.isAlphaFirst(format) }

  /// Creates a buffer with a copy of a mask, as one component of the same type.
  ///
  /// - Throws: ``Failure``.
  convenience init(mask: PixelBuffer) throws {
    guard let format = CVPixelLayout.code(ofMask: mask.format) else {
      throw Failure(kCVReturnInvalidPixelFormat)
    }
    try self.init(width: mask.width, height: mask.height, format: format)
    try store(mask)
  }

  /// The encoding of luma and chroma, with the matrix that is attached to the buffer, or else BT.601.
  var encoding: YCbCrEncoding {
    let range = if case .planes(_, let range) = layout { range } else { YCbCrEncoding.Range.full }
    let name = attachments[kCVImageBufferYCbCrMatrixKey]?.value as? String
    return YCbCrEncoding(
      matrix: name == kCVImageBufferYCbCrMatrix_ITU_R_709_2 ? .bt709 : .bt601, range: range)
  }

  /// Returns a copy of the pixels in the buffer's single plane; `nil` if the buffer contains luma and chroma.
  ///
  /// - Throws: `PixelBufferError`.
  func copiedPixels() throws -> PixelBuffer? {
    guard case .pixels(let format) = layout, let plane = planes.first else { return nil }
    var pixels = try PixelBuffer(
      width: width, height: height, format: format,
      copying: UnsafeRawBufferPointer(plane.rows(of: format)),
      rowStrideInBytes: plane.bytesPerRow,
      colorSpace: format.channels == .grey ? .none : .sRGB)
    if isAlphaFirst { pixels.moveAlphaLast() }
    return pixels
  }

  /// Returns a copy of the planes of luma and chroma; `nil` if the buffer has a single plane.
  ///
  /// - Throws: `PlanarPixelBuffer.LayoutError`.
  func copiedPlanes() throws -> PlanarPixelBuffer? {
    guard case .planes(let format, _) = layout else { return nil }
    return try PlanarPixelBuffer(
      width: width, height: height, format: format,
      planes: planes.map { plane in
        let bytes = UnsafeRawBufferPointer(
          start: plane.start, count: plane.height * plane.bytesPerRow)
        return (bytes, plane.bytesPerRow)
      })
  }

  /// Returns a copy of the buffer as an image with its lower left corner at the origin; a mask becomes a grey image
  /// without a colour space.
  ///
  /// - Throws: `OutOfMemoryError`; `PlanarPixelBuffer.LayoutError`.
  func copiedImage() throws -> Image {
    if let planes = try copiedPlanes() { return Image(planar: planes, encoding: encoding) }
    return try copiedPixels().map { Image(pixels: $0) } ?? .empty
  }

  /// Copies the rows of a buffer of the same format and size.
  func copyRows(of buffer: CVPixelBuffer) {
    for (target, source) in zip(planes, buffer.planes) {
      let count = min(target.bytesPerRow, source.bytesPerRow)
      for row in 0..<target.height {
        (target.start + row * target.bytesPerRow).copyMemory(
          from: source.start + row * source.bytesPerRow, byteCount: count)
      }
    }
  }

  /// Copies the planes of a frame with the same layout and size into the buffer.
  func copy(_ frame: PlanarPixelBuffer) {
    for (index, plane) in planes.enumerated() where index < frame.format.planeCount {
      let stride = frame.rowStrideInBytes(ofPlane: index)
      let count = frame.format.rowByteCount(ofPlane: index, width: frame.width)
      frame.withUnsafePlane(index) { bytes in
        guard let start = bytes.baseAddress else { return }
        for row in 0..<plane.height {
          (plane.start + row * plane.bytesPerRow).copyMemory(
            from: start + row * stride, byteCount: count)
        }
      }
    }
  }
}

extension CVPixelBuffer.Plane {
  /// Returns the memory of all rows, without the padding after the last row.
  func rows(of format: PixelFormat) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(
      start: start, count: (height - 1) * bytesPerRow + width * format.bytesPerPixel)
  }
}

extension CGImage {
  /// Returns an image of a pixel buffer's contents, like the function of the same name in CoreMLHelpers, which many iOS
  /// apps include.
  ///
  /// - Returns: `nil` if there is too little memory.
  public static func create(pixelBuffer: CVPixelBuffer) -> CGImage? {
    if let pixels = try? pixelBuffer.copiedPixels() { return CGImage(pixels) }
    guard let image = try? pixelBuffer.copiedImage() else { return nil }
    return (try? image.pixels()).map { CGImage($0) }
  }
}
