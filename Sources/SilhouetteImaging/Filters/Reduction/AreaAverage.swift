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
}
