// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Turns images into pixels, strip by strip, in bounded memory, on all processors.
public struct Renderer: Sendable, Hashable {
  /// The space that filters compute in: linear sRGB by default, as in Core Image;
  /// ``ColorSpace/none`` computes on the numbers as they come, without colour management.
  public var workingSpace: ColorSpace
  /// The pixels of a strip, where no filter speaks for more.
  public var pixelsPerStrip: Int
  /// The memory that the intermediate pixels of all threads may take, in bytes.
  public var memoryLimit: Int
  /// The largest result allowed, in pixels.
  public var maximumPixelCount: Int
  /// The most that a rendering may cost.
  public var limits: Renderer.Limits
  /// The threads that render; `nil` for one on each processor that may be used.
  public var threadCount: Int?
  /// The pixels that are kept from one rendering to the next; `nil` for none.
  public var cache: Renderer.Cache?

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - workingSpace: The space that filters compute in.
  ///   - pixelsPerStrip: The pixels of a strip, where no filter speaks for more, at least 1.
  ///   - memoryLimit: The memory that intermediate pixels may take, in bytes.
  ///   - maximumPixelCount: The largest result allowed, in pixels.
  ///   - limits: The most that a rendering may cost.
  ///   - threadCount: The threads that render; `nil` for one on each processor.
  ///   - cache: The pixels that are kept from one rendering to the next; `nil` for none.
  public init(
    workingSpace: ColorSpace = .linearSRGB, pixelsPerStrip: Int = 1 << 16,
    memoryLimit: Int = 64 << 20, maximumPixelCount: Int = 1 << 28,
    limits: Renderer.Limits = .standard, threadCount: Int? = nil, cache: Renderer.Cache? = nil
  ) {
    precondition(pixelsPerStrip > 0, "strips of \(pixelsPerStrip) pixels")
    self.workingSpace = workingSpace
    self.pixelsPerStrip = pixelsPerStrip
    self.memoryLimit = memoryLimit
    self.maximumPixelCount = maximumPixelCount
    self.limits = limits
    self.threadCount = threadCount
    self.cache = cache
  }

  // MARK: Rendering

  /// Computes the pixels of a region.
  ///
  /// - Parameters:
  ///   - image: The image to render.
  ///   - region: The part to render, grown to whole pixels; `nil` for the extent. The top row of the
  ///     result is the region's highest row.
  ///   - format: The format of the result. Formats without alpha show the image over black; grey is
  ///     Rec. 709 luminance, computed in the working space.
  ///   - colorSpace: The colour space of the result; ``ColorSpace/none`` leaves them in the
  ///     working space, as masks need.
  ///   - control: Reports progress and cancels.
  /// - Throws: ``RenderError``; what reading a stream throws; `OutOfMemoryError`; `CancellationError`.
  public func render(
    _ image: Image, region: Rect? = nil, format: PixelFormat = .rgba8,
    colorSpace: ColorSpace = .sRGB, control: Renderer.Control? = nil
  ) throws -> PixelBuffer {
    let whole = try wholePixels(of: region ?? image.extent)
    var pixels = try PixelBuffer.allocated(
      width: whole.width, height: whole.height, format: format, colorSpace: colorSpace)
    let stride = pixels.rowStrideInBytes
    try pixels.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      try render(
        image, whole, format, colorSpace, to: .memory(base, rowStrideInBytes: stride), control)
    }
    return pixels
  }

  /// Computes the pixels of a region into memory that the caller owns.
  ///
  /// - Parameters:
  ///   - image: The image to render.
  ///   - region: The part to render, grown to whole pixels; its highest row comes first.
  ///   - memory: The memory to write to.
  ///   - rowStrideInBytes: The distance between the starts of two rows.
  ///   - format: The format of the result, as for ``render(_:region:format:colorSpace:control:)``.
  ///   - colorSpace: The colour space of the result.
  ///   - control: Reports progress and cancels.
  /// - Throws: As ``render(_:region:format:colorSpace:control:)``; the memory's contents are
  ///   undefined then.
  public func render(
    _ image: Image, region: Rect, into memory: UnsafeMutableRawBufferPointer,
    rowStrideInBytes: Int, format: PixelFormat, colorSpace: ColorSpace = .sRGB,
    control: Renderer.Control? = nil
  ) throws {
    let whole = try wholePixels(of: region)
    let row = whole.width * format.bytesPerPixel
    let (rows, overflows) = (whole.height - 1).multipliedReportingOverflow(by: rowStrideInBytes)
    guard rowStrideInBytes >= row, !overflows, rows <= memory.count - row,
      let base = memory.baseAddress
    else {
      throw RenderError.memoryTooSmall(
        byteCount: memory.count,
        expected: overflows ? .max : (whole.height - 1) * max(row, rowStrideInBytes) + row)
    }
    try render(
      image, whole, format, colorSpace, to: .memory(base, rowStrideInBytes: rowStrideInBytes),
      control)
  }

  /// Computes the pixels of a region and hands them on row by row, such as to a file: an image of any
  /// size takes the memory of a few strips.
  ///
  /// - Parameters:
  ///   - image: The image to render.
  ///   - region: The part to render, grown to whole pixels; `nil` for the extent.
  ///   - writer: Receives the rows from top to bottom, in its own format.
  ///   - colorSpace: The colour space of the result.
  ///   - control: Reports progress and cancels.
  /// - Throws: As ``render(_:region:format:colorSpace:control:)``; what the writer throws.
  public func render(
    _ image: Image, region: Rect? = nil, to writer: any PixelRowWriter,
    colorSpace: ColorSpace = .sRGB, control: Renderer.Control? = nil
  ) throws {
    let whole = try wholePixels(of: region ?? image.extent)
    try render(image, whole, writer.format, colorSpace, to: .writer(writer), control)
  }

  /// Computes the pixels of a region on background threads.
  ///
  /// Cancelling the task stops the rendering; else as
  /// ``render(_:region:format:colorSpace:control:)``.
  public func render(
    _ image: Image, region: Rect? = nil, format: PixelFormat = .rgba8,
    colorSpace: ColorSpace = .sRGB
  ) async throws -> PixelBuffer {
    let control = Renderer.Control()
    return try await withTaskCancellationHandler {
      let area = (region ?? image.extent).intersection(image.extent)
      return try await BackgroundThread.run(WorkSize(pixelCount: area.width * area.height)) { _ in
        try render(image, region: region, format: format, colorSpace: colorSpace, control: control)
      }
    } onCancel: {
      control.cancel()
    }
  }

  // MARK: Preparing

  /// Returns the size in pixels of the result of ``render(_:region:format:colorSpace:control:)`` for a region.
  ///
  /// - Throws: ``RenderError`` for a region that is empty, infinite or over the limit.
  public func pixelSize(of region: Rect) throws(RenderError) -> (width: Int, height: Int) {
    let whole = try wholePixels(of: region)
    return (whole.width, whole.height)
  }

  /// Returns the whole pixels of a rectangle.
  ///
  /// - Throws: ``RenderError`` for a region that is empty, infinite or over the limit.
  func wholePixels(of rect: Rect) throws(RenderError) -> Region {
    if rect.isEmpty { throw .emptyRegion }
    if rect.isInfinite { throw .infiniteRegion }
    let whole = Region(touching: rect)
    if whole.isEmpty { throw .emptyRegion }
    let (count, overflows) = whole.width.multipliedReportingOverflow(by: whole.height)
    if overflows || count > maximumPixelCount {
      throw .tooLarge(
        width: whole.width, height: whole.height, maximumPixelCount: maximumPixelCount)
    }
    return whole
  }

  private func render(
    _ image: Image, _ whole: Region, _ format: PixelFormat, _ colorSpace: ColorSpace,
    to output: RenderJob.Output, _ control: Renderer.Control?
  ) throws {
    let preparation = try RenderPreparation(image, whole, renderer: self, control: control)
    let (plan, schedule) = (preparation.plan, preparation.schedule)
    let windows = try zip(plan.sources, schedule.capacities).map {
      try RowWindow($0, reader: $0.openReader(), capacity: $1, workingSpace: workingSpace)
    }
    let threads = ThreadPool.shared(threadCount: threadCount).threadCount
    let job = RenderJob(
      plan, schedule, windows: windows,
      encoder: PixelEncoder(format: format, from: workingSpace, to: colorSpace),
      bytesPerPixel: format.bytesPerPixel, output: output,
      context: RenderContext(workingSpace: workingSpace, windows: windows),
      memoryLimit: max(1, memoryLimit / threads), threadCount: threads, control: control)
    try job.run(threadCount: threads)
  }
}

extension StreamKey {
  /// Begins at the stream's top row.
  ///
  /// - Throws: ``RenderError/sourceChanged(name:width:height:expectedWidth:expectedHeight:)``, or what the source
  ///   throws.
  fileprivate func openReader() throws -> any PixelRowReader {
    let reader = try source.makeReader(reduction: reduction)
    if reader.width == width, reader.height == height { return reader }
    throw RenderError.sourceChanged(
      name: source.name, width: reader.width, height: reader.height, expectedWidth: width,
      expectedHeight: height)
  }
}
