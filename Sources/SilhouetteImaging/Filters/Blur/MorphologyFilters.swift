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

  /// Erodes light: replaces every channel by its smallest value in a rectangle around the pixel.
  ///
  /// c′(x, y) = min c(x + i, y + j) over |i| ≤ (width − 1) / 2 and |j| ≤ (height − 1) / 2, on
  /// premultiplied values, alpha by itself like the others; even sides count one more. Beyond the
  /// extent there is transparency, so that shapes erode at the border too: clamp the image first to
  /// avoid it. The extent stays. The cost hardly depends on the sides.
  public struct MorphologyRectangleMinimum: ImageFilter {
    public static let declaration = FilterDeclaration(
      "morphologyRectangleMinimum", coreImage: "CIMorphologyRectangleMinimum", category: .blur,
      "Erodes light: the smallest value of each channel in a rectangle around the pixel.",
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
      input.applyingExtremum(.minimum, over: .rectangle(width: width, height: height))
    }
  }
}
