// SPDX-License-Identifier: Apache-2.0

/// A reduction of the pixels of a rectangle to one; see ``Image/reduced(_:over:)``.
public enum AreaReduction: Hashable, Sendable, CaseIterable {
  /// The mean Σ c / n of the n pixels that the rectangle touches, summed in Double along each row and then row by row.
  case average
  /// The largest value of each channel.
  case maximum
  /// The smallest value of each channel.
  case minimum
  /// The pixel with the largest alpha, and of several the first, from the top left, row by row.
  case maximumAlpha
  /// The pixel with the smallest alpha, and of several the first, from the top left, row by row.
  case minimumAlpha
  /// (r, g, b, a) = (x, y, width, height) of the bounding box of the pixels whose red, multiplied by alpha, is above 0, as
  /// fractions of the rectangle, from its lower left corner. These are coordinates, not a colour: do not divide by alpha. All
  /// are 0 if there is no such pixel.
  case boundsRed
}

extension Image {
  /// Returns one pixel at the origin, reduced from the pixels that a rectangle touches.
  ///
  /// Values are premultiplied, alpha included. Pixels outside the extent are transparent. The part of the image inside the
  /// rectangle is rendered first.
  ///
  /// - Parameters:
  ///   - reduction: The reduction.
  ///   - rect: The rectangle of pixels to include; infinite for the extent.
  /// - Complexity: O(n) for n pixels.
  public func reduced(_ reduction: AreaReduction, over rect: Rect = .infinite) -> Image {
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

extension Filters {
  /// A filter that reduces a rectangle to one pixel, as ``Image/reduced(_:over:)`` does.
  protocol AreaFilter: ImageFilter {
    static var reduction: AreaReduction { get }
    var extent: Rect { get set }

    init()
  }

  struct AreaAverage: AreaFilter {
    static let reduction = AreaReduction.average
    var extent = Rect.infinite
  }

  struct AreaBoundsRed: AreaFilter {
    static let reduction = AreaReduction.boundsRed
    var extent = Rect.infinite
  }

  struct AreaMaximum: AreaFilter {
    static let reduction = AreaReduction.maximum
    var extent = Rect.infinite
  }

  struct AreaMaximumAlpha: AreaFilter {
    static let reduction = AreaReduction.maximumAlpha
    var extent = Rect.infinite
  }

  struct AreaMinimumAlpha: AreaFilter {
    static let reduction = AreaReduction.minimumAlpha
    var extent = Rect.infinite
  }

  struct AreaMinimum: AreaFilter {
    static let reduction = AreaReduction.minimum
    var extent = Rect.infinite
  }
}

extension Filters.AreaFilter {
  // As in ``FilterDeclaration``: a copy for each filter would only take space.
  @_semantics("optimize.sil.specialize.generic.never")
  static var declaration: FilterDeclaration<Self> {
    let name = "area" + "\(reduction)".capitalized
    return FilterDeclaration(
      name, coreImage: "CI" + name.capitalized, category: .reduction, reduction.filterSummary,
      defaults: Self(),
      .optional(
        \.extent, "extent", unit: "pixels",
        "The rectangle whose pixels count; infinite for the image's extent."))
  }

  func apply(to input: Image) -> Image { input.reduced(Self.reduction, over: extent) }
}

extension AreaReduction {
  /// The filter's description.
  fileprivate var filterSummary: String {
    switch self {
    case .average: "Reduces a rectangle to the mean of its pixels."
    case .maximum: "Reduces a rectangle to the largest value of each channel."
    case .minimum: "Reduces a rectangle to the smallest value of each channel."
    case .maximumAlpha: "Reduces a rectangle to its most opaque pixel."
    case .minimumAlpha: "Reduces a rectangle to its most transparent pixel."
    case .boundsRed: "Finds the bounding box of the red pixels in a rectangle."
    }
  }
}

/// A recipe for the one pixel, at the origin, to which a rectangle is reduced.
private struct AreaReductionRecipe: BarrierRecipe {
  let reduction: AreaReduction
  /// The pixels of the rectangle.
  let area: Region
  /// The pixels of the rectangle inside the input's extent.
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
    let value =
      switch reduction {
      case .boundsRed: bounds(inputs[0])
      case .maximumAlpha, .minimumAlpha: pixel(inputs[0])
      case .average, .maximum, .minimum: extremes(inputs[0])
      }
    pixels.withMutableFloats(ofRow: 0) { for channel in 0..<4 { $0[channel] = value[channel] } }
    return (pixels, 0, 0)
  }

  private func extremes(_ pixels: PixelBuffer) -> SIMD4<Float> {
    var totals = PixelTotals()
    for y in 0..<pixels.height {
      pixels.withFloats(ofRow: y) { totals.add($0, count: pixels.width) }
    }
    // Pixels outside the image are transparent.
    let isPartial = area != found
    switch reduction {
    case .maximum:
      return isPartial ? pointwiseMax(totals.largest, .zero) : totals.largest
    case .minimum:
      return isPartial ? pointwiseMin(totals.smallest, .zero) : totals.smallest
    case .average, .boundsRed, .maximumAlpha, .minimumAlpha:
      return SIMD4<Float>(totals.sum / (Double(area.width) * Double(area.height)))
    }
  }

  /// Returns the pixel with the extreme alpha.
  private func pixel(_ pixels: PixelBuffer) -> SIMD4<Float> {
    var extremes = AlphaExtremes()
    for y in 0..<pixels.height {
      pixels.withFloats(ofRow: y) { extremes.add($0, count: pixels.width) }
    }
    let isLargest = reduction == .maximumAlpha
    let pixel = isLargest ? extremes.largest : extremes.smallest
    // Pixels outside the image are transparent; alpha is infinite if no pixel has a number for it.
    let isBeyond = isLargest ? !(pixel.w >= 0) : !(pixel.w < 0)
    return !pixel.w.isFinite || (area != found && isBeyond) ? .zero : pixel
  }

  private func bounds(_ pixels: PixelBuffer) -> SIMD4<Float> {
    var bounds = MaskBounds(threshold: 0)
    for y in 0..<pixels.height {
      pixels.withFloats(ofRow: y) { bounds.add($0, count: pixels.width) }
    }
    let region = bounds.region(in: found)
    if region.isEmpty { return .zero }
    let width = Double(area.width)
    let height = Double(area.height)
    return SIMD4<Float>(
      SIMD4(
        Double(region.minX - area.minX) / width, Double(region.minY - area.minY) / height,
        Double(region.width) / width, Double(region.height) / height))
  }

  var summary: String { "\(reduction) of \(area.width)×\(area.height)" }
}
