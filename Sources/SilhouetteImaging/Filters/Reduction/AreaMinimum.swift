// SPDX-License-Identifier: Apache-2.0

extension Filters {
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
