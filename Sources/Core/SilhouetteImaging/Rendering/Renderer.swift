// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A renderer of images, strip by strip, in bounded memory, on all processors.
public struct Renderer: Sendable, Hashable {
  /// The colour space in which filters compute: linear sRGB by default, as in Core Image; with `ColorSpace.none`,
  /// they compute on the stored values, without colour management.
  public var workingSpace: ColorSpace
  /// The number of pixels of a strip, unless larger strips suit the filters better.
  public var pixelsPerStrip: Int
  /// The memory that the intermediate pixels of all threads together may take, in bytes.
  public var memoryLimit: Int
  /// The maximum size of a result, in pixels.
  public var maximumPixelCount: Int
  /// The limits on the cost of a rendering.
  public var limits: Renderer.Limits
  /// The number of threads; `nil` for one per available processor.
  public var threadCount: Int?
  /// The cache that keeps pixels from one rendering to the next; `nil` for none.
  public var cache: Renderer.Cache?

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - workingSpace: The colour space in which filters compute.
  ///   - pixelsPerStrip: The number of pixels of a strip, unless larger strips suit the filters better; at least 1.
  ///   - memoryLimit: The memory that intermediate pixels may take, in bytes.
  ///   - maximumPixelCount: The maximum size of a result, in pixels.
  ///   - limits: The limits on the cost of a rendering.
  ///   - threadCount: The number of threads; `nil` for one per available processor.
  ///   - cache: The cache that keeps pixels from one rendering to the next; `nil` for none.
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
  ///   - region: The part to render, grown to whole pixels; `nil` for the extent. The first row of the result is the
  ///     region's top row.
  ///   - format: The format of the result. In formats without alpha, the image is composited over black; grey is Rec.
  ///     709 luminance, computed in the working space.
  ///   - colorSpace: The colour space of the result; `ColorSpace.none` keeps values in the working space, which
  ///     masks require.
  ///   - control: A control to report progress and to cancel.
  /// - Throws: ``RenderError``; any error of reading a stream; `OutOfMemoryError`; `CancellationError`.
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

  /// Computes the pixels of a region into the caller's memory.
  ///
  /// - Parameters:
  ///   - image: The image to render.
  ///   - region: The part to render, grown to whole pixels; its top row comes first.
  ///   - memory: The memory to write to.
  ///   - rowStrideInBytes: The distance between the starts of successive rows.
  ///   - format: The format of the result, as for ``render(_:region:format:colorSpace:control:)``.
  ///   - colorSpace: The colour space of the result.
  ///   - control: A control to report progress and to cancel.
  /// - Throws: The errors of ``render(_:region:format:colorSpace:control:)``; the contents of the memory are then
  ///   undefined.
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

  /// Computes the pixels of a region and writes them row by row, for example to a file: an image of any size takes
  /// only the memory of a few strips.
  ///
  /// - Parameters:
  ///   - image: The image to render.
  ///   - region: The part to render, grown to whole pixels; `nil` for the extent.
  ///   - writer: The writer that receives the rows from top to bottom, in its format.
  ///   - colorSpace: The colour space of the result.
  ///   - control: A control to report progress and to cancel.
  /// - Throws: The errors of ``render(_:region:format:colorSpace:control:)``; any error of the writer.
  public func render(
    _ image: Image, region: Rect? = nil, to writer: any PixelRowWriter,
    colorSpace: ColorSpace = .sRGB, control: Renderer.Control? = nil
  ) throws {
    let whole = try wholePixels(of: region ?? image.extent)
    try render(image, whole, writer.format, colorSpace, to: .writer(writer), control)
  }

  /// Computes the pixels of a region on background threads.
  ///
  /// Cancelling the task cancels the rendering; otherwise like ``render(_:region:format:colorSpace:control:)``.
  ///
  /// - Throws: The errors of ``render(_:region:format:colorSpace:control:)``; `CancellationError`.
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
  package func pixelSize(of region: Rect) throws(RenderError) -> (width: Int, height: Int) {
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
    try LibraryCall.run {
      let preparation = try RenderPreparation(
        image, whole, renderer: self,
        encoding: ResultEncoding(format: format, colorSpace: colorSpace), control: control)
      let plan = preparation.plan
      let schedule = preparation.schedule
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
}

extension StreamKey {
  /// Returns a reader that starts at the stream's top row.
  ///
  /// - Throws: ``RenderError/sourceChanged(name:width:height:expectedWidth:expectedHeight:)``, or any error of the
  ///   source.
  fileprivate func openReader() throws -> any PixelRowReader {
    let reader = try source.makeReader(reduction: reduction)
    if reader.width == width, reader.height == height { return reader }
    throw RenderError.sourceChanged(
      name: source.name, width: reader.width, height: reader.height, expectedWidth: width,
      expectedHeight: height)
  }
}
