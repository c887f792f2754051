// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Replaces every pixel by the mean of the pixels in the disc around it, like a lens out of focus.
  ///
  /// c′ = Σ c(x + i, y + j) / n over the n offsets with i² + j² ≤ r², on premultiplied values, alpha included. Pixels
  /// beyond the extent are transparent; to keep edges from fading, extend the image with ``ClampToExtent`` first and
  /// crop the result afterwards. The extent grows by ⌊r⌋.
  ///
  /// - Complexity: O(r) per pixel.
  public struct DiscBlur: ImageFilter {
    public static let declaration = FilterDeclaration(
      "discBlur", coreImage: "CIDiscBlur", category: .blur,
      "Replaces every pixel by the mean of the disc around it, like a lens out of focus.",
      defaults: Self(),
      .optional(
        \.radius, "radius", coreImage: "inputRadius", range: 0...100, unit: "pixels",
        "The radius of the disc."))

    /// The radius of the disc, in pixels.
    public var radius: Double

    /// Creates the filter.
    public init(radius: Double = 8) { self.radius = radius }

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty || !(radius >= 1) { return input }
      return Image(DiscRecipe([DiscRecipe.Disc(radius: min(radius, 100))]), input)
    }
  }
}
