// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Dilates light: replaces every channel by its largest value in a rectangle around the pixel.
  ///
  /// c′(x, y) = max c(x + i, y + j) over |i| ≤ (width − 1) / 2 and |j| ≤ (height − 1) / 2, on
  /// premultiplied values, alpha by itself like the others; even sides count one more. Beyond the
  /// extent there is transparency. The extent grows by half the sides. The cost hardly depends on the
  /// sides.
  public struct MorphologyRectangleMaximum: ImageFilter {
    public static let declaration = FilterDeclaration(
      "morphologyRectangleMaximum", coreImage: "CIMorphologyRectangleMaximum", category: .blur,
      "Dilates light: the largest value of each channel in a rectangle around the pixel.",
      defaults: Self(),
      .optional(
        \.width, "width", coreImage: "inputWidth", range: 1...513, unit: "pixels",
        "The columns of the rectangle; rounded, and made odd."),
      .optional(
        \.height, "height", coreImage: "inputHeight", range: 1...513, unit: "pixels",
        "The rows of the rectangle; rounded, and made odd."))

    /// The columns of the rectangle; rounded, and made odd.
    public var width: Double
    /// The rows of the rectangle; rounded, and made odd.
    public var height: Double

    /// Makes the filter.
    public init(
      width: Double = 5, height: Double = 5
    ) {
      self.width = width
      self.height = height
    }

    public func apply(to input: Image) -> Image {
      input.applyingExtremum(.maximum, over: .rectangle(width: width, height: height))
    }
  }
}
