// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Keeps the part of the image inside a rectangle; the rest becomes transparent.
  ///
  /// Every pixel that the rectangle touches is kept whole, alpha included. The extent is the
  /// intersection of both.
  public struct Crop: ImageFilter {
    public static let declaration = FilterDeclaration(
      "crop", coreImage: "CICrop", category: .geometry,
      "Keeps the part of the image inside a rectangle.",
      defaults: Self(),
      .optional(
        \.rect, "rect", coreImage: "inputRectangle", unit: "pixels",
        "The rectangle to keep, measured from the lower left corner."))

    /// The rectangle to keep, measured from the lower left corner.
    public var rect: Rect

    /// Makes the filter.
    public init(rect: Rect = .infinite) { self.rect = rect }

    public func apply(to input: Image) -> Image { input.cropped(to: rect) }
  }
}
