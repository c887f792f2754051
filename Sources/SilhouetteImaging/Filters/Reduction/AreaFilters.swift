// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Reduces a rectangle to the mean of its pixels.
  ///
  /// c′ = Σ c / n on premultiplied values, alpha like the others, over the n pixels that the rectangle
  /// touches, summed in Double along each row and then row by row. Outside the image's extent pixels
  /// are transparent. The result is one pixel at the origin. What the image has of the rectangle is
  /// rendered whole before.
  public struct AreaAverage: ImageFilter {
    public static let declaration = FilterDeclaration(
      "areaAverage", coreImage: "CIAreaAverage", category: .reduction,
      "Reduces a rectangle to the mean of its pixels.", defaults: Self(),
      .optional(
        \.extent, "extent", coreImage: "inputExtent", unit: "pixels",
        "The rectangle whose pixels count; infinite for the image's extent."))

    /// The rectangle whose pixels count; infinite for the image's extent.
    public var extent: Rect

    /// Makes the filter.
    public init(extent: Rect = .infinite) { self.extent = extent }

    public func apply(to input: Image) -> Image { input.reduced(.average, over: extent) }
  }

  /// Finds the bounding box of the red pixels in a rectangle.
  ///
  /// (r, g, b, a) = (x, y, width, height) of the pixels whose red, multiplied by alpha, is above 0, in
  /// parts of the rectangle, measured from its lower left corner: numbers, not a colour, of which no
  /// alpha is to be divided out. All are 0 where there is no red. The result is one pixel at the
  /// origin. What the image has of the rectangle is rendered whole before.
  public struct AreaBoundsRed: ImageFilter {
    public static let declaration = FilterDeclaration(
      "areaBoundsRed", coreImage: "CIAreaBoundsRed", category: .reduction,
      "Finds the bounding box of the red pixels in a rectangle.", defaults: Self(),
      .optional(
        \.extent, "extent", coreImage: "inputExtent", unit: "pixels",
        "The rectangle whose pixels count; infinite for the image's extent."))

    /// The rectangle whose pixels count; infinite for the image's extent.
    public var extent: Rect

    /// Makes the filter.
    public init(extent: Rect = .infinite) { self.extent = extent }

    public func apply(to input: Image) -> Image { input.reduced(.boundsRed, over: extent) }
  }

  /// Reduces a rectangle to the largest value of each channel.
  ///
  /// c′ = max c on premultiplied values, alpha like the others, over the pixels that the rectangle
  /// touches. Outside the image's extent pixels are transparent. The result is one pixel at the
  /// origin. What the image has of the rectangle is rendered whole before.
  public struct AreaMaximum: ImageFilter {
    public static let declaration = FilterDeclaration(
      "areaMaximum", coreImage: "CIAreaMaximum", category: .reduction,
      "Reduces a rectangle to the largest value of each channel.", defaults: Self(),
      .optional(
        \.extent, "extent", coreImage: "inputExtent", unit: "pixels",
        "The rectangle whose pixels count; infinite for the image's extent."))

    /// The rectangle whose pixels count; infinite for the image's extent.
    public var extent: Rect

    /// Makes the filter.
    public init(extent: Rect = .infinite) { self.extent = extent }

    public func apply(to input: Image) -> Image { input.reduced(.maximum, over: extent) }
  }

  /// Reduces a rectangle to the smallest value of each channel.
  ///
  /// c′ = min c on premultiplied values, alpha like the others, over the pixels that the rectangle
  /// touches. Outside the image's extent pixels are transparent. The result is one pixel at the
  /// origin. What the image has of the rectangle is rendered whole before.
  public struct AreaMinimum: ImageFilter {
    public static let declaration = FilterDeclaration(
      "areaMinimum", coreImage: "CIAreaMinimum", category: .reduction,
      "Reduces a rectangle to the smallest value of each channel.", defaults: Self(),
      .optional(
        \.extent, "extent", coreImage: "inputExtent", unit: "pixels",
        "The rectangle whose pixels count; infinite for the image's extent."))

    /// The rectangle whose pixels count; infinite for the image's extent.
    public var extent: Rect

    /// Makes the filter.
    public init(extent: Rect = .infinite) { self.extent = extent }

    public func apply(to input: Image) -> Image { input.reduced(.minimum, over: extent) }
  }
}

/// A reduction of all pixels of a rectangle to one.
enum AreaReduction: String, Hashable, Sendable {
  case average, maximum, minimum, boundsRed
}

extension Image {
  /// One pixel at the origin, made of those that a rectangle touches.
  func reduced(_ reduction: AreaReduction, over rect: Rect) -> Image {
    let rect = rect == .infinite ? extent : rect
    let area = cropped(to: rect)
    let unit = Rect(x: 0, y: 0, width: 1, height: 1)
    if area.extent.isEmpty { return Image(color: .clear).cropped(to: unit) }
    return Image(
      AreaReductionRecipe(
        reduction: reduction, area: Region(touching: rect), found: Region(touching: area.extent)),
      area)
  }
}

/// One pixel at the origin.
private struct AreaReductionRecipe: BarrierRecipe {
  let reduction: AreaReduction
  /// The pixels asked for.
  let area: Region
  /// Those of them that the input may have.
  let found: Region

  func extent(of inputs: [Rect]) -> Rect { Rect(x: 0, y: 0, width: 1, height: 1) }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { .full }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region { extent }

  func format(ofInput index: Int) -> PixelFormat {
    reduction == .boundsRed ? PixelFormat(.red, .float32) : .rgbaFloat
  }

  func evaluate(
    _ needed: Region, from inputs: [PixelBuffer], context: RenderContext
  ) throws -> (pixels: PixelBuffer, x: Int, y: Int) {
    var pixels = PixelBuffer(width: 1, height: 1, format: .rgbaFloat, colorSpace: .none)
    let value = reduction == .boundsRed ? bounds(inputs[0]) : extremes(inputs[0])
    pixels.withMutableFloats(ofRow: 0) { for channel in 0..<4 { $0[channel] = value[channel] } }
    return (pixels, 0, 0)
  }

  private func extremes(_ pixels: PixelBuffer) -> SIMD4<Float> {
    var totals = PixelTotals()
    for y in 0..<pixels.height {
      pixels.withFloats(ofRow: y) { totals.add($0, count: pixels.width) }
    }
    // What lies outside of the image is transparent.
    let isPartial = area != found
    switch reduction {
    case .maximum:
      return isPartial ? pointwiseMax(totals.largest, .zero) : totals.largest
    case .minimum:
      return isPartial ? pointwiseMin(totals.smallest, .zero) : totals.smallest
    case .average, .boundsRed:
      return SIMD4<Float>(totals.sum / (Double(area.width) * Double(area.height)))
    }
  }

  private func bounds(_ pixels: PixelBuffer) -> SIMD4<Float> {
    var bounds = MaskBounds(threshold: 0)
    for y in 0..<pixels.height {
      pixels.withFloats(ofRow: y) { bounds.add($0, count: pixels.width) }
    }
    let region = bounds.region(in: found)
    if region.isEmpty { return .zero }
    let (width, height) = (Double(area.width), Double(area.height))
    return SIMD4<Float>(
      SIMD4(
        Double(region.minX - area.minX) / width, Double(region.minY - area.minY) / height,
        Double(region.width) / width, Double(region.height) / height))
  }

  var summary: String { "\(reduction) of \(area.width)×\(area.height)" }
}
