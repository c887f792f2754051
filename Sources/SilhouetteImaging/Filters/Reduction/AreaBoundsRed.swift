// SPDX-License-Identifier: Apache-2.0

/// The smallest rectangle that holds all red of a rectangle.
///
/// (r, g, b, a) = (x, y, width, height) of the pixels whose red, multiplied by alpha, is above 0, in
/// parts of the rectangle, measured from its lower left corner: numbers, not a colour, of which no
/// alpha is to be divided out. All are 0 where there is no red.
/// The result is one pixel at the origin. What the image has of the rectangle is rendered whole before.
public struct AreaBoundsRed: ImageFilter {
  /// Which pixels count.
  public static let extent = FilterParameter<Rect>(
    "extent", coreImage: "inputExtent", default: .infinite, unit: "pixels",
    "Which pixels count: all that it touches; infinite for the image's extent.")

  public static let info = FilterInfo(
    "areaBoundsRed", coreImage: "CIAreaBoundsRed", category: .reduction,
    "The smallest rectangle that holds all red of a rectangle.", parameters: [extent.info])

  /// Which pixels count: all that it touches; infinite for the image's extent.
  public var extent: Rect

  /// Makes the filter.
  public init(extent: Rect = Self.extent.defaultValue) { self.extent = extent }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    extent = try arguments[Self.extent]
  }

  public func apply(to input: Image) -> Image { input.reduced(.boundsRed, over: extent) }
}
