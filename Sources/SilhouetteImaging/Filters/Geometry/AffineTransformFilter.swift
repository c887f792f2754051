// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Moves, rotates, scales or shears the image: x′ = a · x + c · y + tx, y′ = b · x + d · y + ty.
  ///
  /// Every new pixel is read where its centre came from, with bilinear interpolation, of premultiplied
  /// values; outside the input everything is transparent, so that edges fade. Shrinking reads four
  /// pixels, not all of them. The extent is the bounding box of the transformed one.
  public struct AffineTransformFilter: ImageFilter {
    public static let declaration = FilterDeclaration(
      "affineTransform", coreImage: "CIAffineTransform", category: .geometry,
      "Moves, rotates, scales or shears the image.", defaults: Self(),
      .optional(\.transform, "transform", coreImage: "inputTransform", "The transform of points."))

    /// The transform of points; must be invertible.
    public var transform: Transform2D

    /// Makes the filter.
    public init(transform: Transform2D = .identity) {
      self.transform = transform
    }

    public func apply(to input: Image) -> Image { input.transformed(by: transform) }
  }
}
