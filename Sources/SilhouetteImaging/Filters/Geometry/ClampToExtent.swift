// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Transforms the image, then extends the pixels along its edges to infinity.
  ///
  /// Every pixel is the nearest one of the input's extent, alpha included. The result is infinite:
  /// crop it again. An input that is empty or infinite comes back as it is.
  public struct ClampToExtent: ImageFilter {
    public static let declaration = FilterDeclaration(
      "clampToExtent", coreImage: "CIAffineClamp", category: .geometry,
      "Extends the pixels along the edges to infinity.", defaults: Self(),
      .optional(
        \.transform, "transform", coreImage: "inputTransform", "The transform of points before."))

    /// The transform of points before the extension; must be invertible.
    public var transform: Transform2D

    /// Makes the filter.
    public init(transform: Transform2D = .identity) { self.transform = transform }

    public func apply(to input: Image) -> Image {
      input.transformed(by: transform).clampedToExtent()
    }
  }
}
