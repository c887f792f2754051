// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Dilates light: replaces every channel by its largest value in an octagon around the pixel.
  ///
  /// c′(x, y) = max c(x + i, y + j) over |i| ≤ r, |j| ≤ r and |i| + |j| ≤ √2 · r, r and √2 · r rounded
  /// to whole pixels: the regular octagon around the disc of radius r. On premultiplied values, alpha
  /// by itself like the others. Beyond the extent there is transparency. The extent grows by the
  /// radius. The cost grows with the radius's logarithm.
  public struct MorphologyMaximum: ImageFilter {
    public static let declaration = FilterDeclaration(
      "morphologyMaximum", coreImage: "CIMorphologyMaximum", category: .blur,
      "Dilates light: the largest value of each channel in an octagon around the pixel.",
      defaults: Self(),
      .optional(
        \.radius, "radius", coreImage: "inputRadius", range: 0...256, unit: "pixels",
        "The radius of the octagon; rounded."))

    /// The radius of the octagon; rounded.
    public var radius: Double

    /// Makes the filter.
    public init(radius: Double = 0) { self.radius = radius }

    public func apply(to input: Image) -> Image {
      input.applyingExtremum(.maximum, over: .octagon(radius: radius))
    }
  }
}
