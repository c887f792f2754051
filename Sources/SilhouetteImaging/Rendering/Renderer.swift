// SPDX-License-Identifier: Apache-2.0

/// Turns images into pixels, region by region, in bounded memory.
public struct Renderer: Sendable, Hashable {
  /// The space that filters compute in: linear sRGB by default, as in Core Image;
  /// ``ColorSpace/none`` computes on the numbers as they come, without colour management.
  public var workingSpace: ColorSpace
  /// The pixels rendered at a time; smaller strips stay in cache, larger ones repeat less work.
  public var pixelsPerStrip: Int
  /// Above this size of its intermediate pixels a strip is divided further, in bytes.
  public var memoryLimit: Int
  /// The largest result allowed, in pixels.
  public var maximumPixelCount: Int

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - workingSpace: The space that filters compute in.
  ///   - pixelsPerStrip: The pixels rendered at a time, at least 1.
  ///   - memoryLimit: Above this size of its intermediate pixels a strip is divided further.
  ///   - maximumPixelCount: The largest result allowed, in pixels.
  public init(
    workingSpace: ColorSpace = .linearSRGB, pixelsPerStrip: Int = 1 << 15,
    memoryLimit: Int = 64 << 20, maximumPixelCount: Int = 1 << 28
  ) {
    precondition(pixelsPerStrip > 0, "strips of \(pixelsPerStrip) pixels")
    self.workingSpace = workingSpace
    self.pixelsPerStrip = pixelsPerStrip
    self.memoryLimit = memoryLimit
    self.maximumPixelCount = maximumPixelCount
  }

  /// Computes the pixels of a region.
  ///
  /// - Parameters:
  ///   - image: What to render.
  ///   - region: Which part, grown to whole pixels; `nil` for the extent. The top row of the
  ///     result is the region's highest row.
  ///   - format: How to store pixels. Formats without alpha show the image over black; grey is
  ///     Rec. 709 luminance, computed in the working space.
  ///   - colorSpace: What to convert the colours to; ``ColorSpace/none`` leaves them in the
  ///     working space, as masks need.
  /// - Throws: ``RenderError`` for a region that is empty, infinite or over the limit.
  public func render(
    _ image: Image, region: Rect? = nil, format: PixelFormat = .rgba8,
    colorSpace: ColorSpace = .sRGB
  ) throws(RenderError) -> PixelBuffer {
    let rect = region ?? image.extent
    if rect.isEmpty { throw .emptyRegion }
    if rect.isInfinite { throw .infiniteRegion }
    let whole = Region(touching: rect)
    if whole.isEmpty { throw .emptyRegion }
    let (count, overflows) = whole.width.multipliedReportingOverflow(by: whole.height)
    if overflows || count > maximumPixelCount {
      throw .tooLarge(
        width: whole.width, height: whole.height, maximumPixelCount: maximumPixelCount)
    }
    var pixels = PixelBuffer(
      width: whole.width, height: whole.height, format: format, colorSpace: colorSpace)
    fill(&pixels, with: image, at: whole)
    return pixels
  }

  private func fill(_ pixels: inout PixelBuffer, with image: Image, at whole: Region) {
    let graph = RenderGraph(image.node)
    let context = RenderContext(workingSpace: workingSpace)
    let encoder = PixelEncoder(
      format: pixels.format, from: workingSpace, to: pixels.colorSpace)
    let (stride, pixelStride) = (pixels.rowStrideInBytes, pixels.format.bytesPerPixel)
    let strip = stripSize(of: whole, graph)
    var pool = TilePool()
    pixels.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for part in whole.parts(width: strip.width, height: strip.height) {
        var pending = [part]
        while let region = pending.popLast() {
          let regions = graph.regions(for: region)
          // A turned or squeezed picture may need far more pixels than it gives.
          if region.width * region.height > 1, graph.peakByteCount(of: regions) > memoryLimit {
            let halves = region.halves
            pending += [halves.0, halves.1]
            continue
          }
          let tile = graph.compute(regions, in: context, pool: &pool)
          for y in region.minY..<region.maxY {
            encoder.encode(
              tile.address(x: region.minX, y: y), count: region.width,
              into: base + (whole.maxY - 1 - y) * stride
                + (region.minX - whole.minX) * pixelStride)
          }
          pool.recycle(tile)
        }
      }
    }
  }

  /// Full-width strips, or squares where these read much less: of a turned picture a strip needs
  /// the whole bounding box of a slanted line.
  private func stripSize(
    of whole: Region, _ graph: RenderGraph
  ) -> (width: Int, height: Int) {
    let rows = min(whole.height, max(1, pixelsPerStrip / whole.width))
    let side = max(1, Int(Double(pixelsPerStrip).squareRoot()))
    if whole.width <= side { return (whole.width, rows) }
    func costPerPixel(_ width: Int, _ height: Int) -> Double {
      let (x, y) = ((whole.minX + whole.maxX - width) / 2, (whole.minY + whole.maxY - height) / 2)
      let region = Region(minX: x, minY: y, maxX: x + width, maxY: y + height)
      let pixels = graph.regions(for: region).reduce(0.0) {
        $0 + Double($1.width) * Double($1.height)
      }
      return pixels / (Double(width) * Double(height))
    }
    let height = min(side, whole.height)
    return costPerPixel(whole.width, rows) > 1.5 * costPerPixel(side, height)
      ? (side, height) : (whole.width, rows)
  }
}
