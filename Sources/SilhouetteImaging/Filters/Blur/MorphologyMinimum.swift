// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Erodes light: replaces every channel by its smallest value in an octagon around the pixel.
  ///
  /// c′(x, y) = min c(x + i, y + j) over |i| ≤ r, |j| ≤ r and |i| + |j| ≤ √2 · r, r and √2 · r rounded
  /// to whole pixels: the regular octagon around the disc of radius r. On premultiplied values, alpha
  /// by itself like the others. Beyond the extent there is transparency, so that shapes
  /// erode at the border too: clamp the image first to avoid it. The extent stays. The cost grows
  /// with the radius's logarithm.
  public struct MorphologyMinimum: ImageFilter {
    public static let declaration = FilterDeclaration(
      "morphologyMinimum", coreImage: "CIMorphologyMinimum", category: .blur,
      "Erodes light: the smallest value of each channel in an octagon around the pixel.",
      defaults: Self(),
      .optional(
        \.radius, "radius", coreImage: "inputRadius", range: 0...256, unit: "pixels",
        "The radius of the octagon; rounded."))

    /// The radius of the octagon; rounded.
    public var radius: Double

    /// Makes the filter.
    public init(radius: Double = 0) { self.radius = radius }

    public func apply(to input: Image) -> Image {
      input.applyingExtremum(.minimum, over: .octagon(radius: radius))
    }
  }
}
