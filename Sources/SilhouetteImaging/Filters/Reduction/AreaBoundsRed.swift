// SPDX-License-Identifier: Apache-2.0

extension Filters {
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
}
