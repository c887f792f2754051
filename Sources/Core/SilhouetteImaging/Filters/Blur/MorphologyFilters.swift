// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// A filter that replaces every channel by its extremum over an octagon.
  protocol OctagonFilter: ImageFilter {
    var radius: Double { get set }

    init(radius: Double)
  }

  /// A filter that replaces every channel by its extremum over a rectangle.
  protocol RectangleFilter: ImageFilter {
    var width: Double { get set }
    var height: Double { get set }

    init(width: Double, height: Double)
  }

  /// Dilates bright areas: replaces every channel by its largest value in an octagon around the pixel.
  ///
  /// c′(x, y) = max c(x + i, y + j) over |i| ≤ r, |j| ≤ r and |i| + |j| ≤ √2 · r, with r and √2 · r rounded
  /// to whole pixels: the regular octagon around the disc of radius r. On premultiplied values, each channel
  /// separately, alpha included. Pixels beyond the extent are transparent. The extent grows by the radius.
  ///
  /// - Complexity: O(log r) per pixel.
  public struct MorphologyMaximum: OctagonFilter {
    public static let declaration = octagonDeclaration(
      "morphologyMaximum", coreImage: "CIMorphologyMaximum",
      "Dilates light: the largest value of each channel in an octagon around the pixel.")

    /// The radius of the octagon in pixels, 0…256; rounded.
    public var radius: Double

    /// Creates the filter.
    public init(radius: Double = 0) { self.radius = radius }

    public func apply(to input: Image) -> Image {
      input.applyingExtremum(.maximum, over: .octagon(radius: radius))
    }
  }

  /// Erodes bright areas: replaces every channel by its smallest value in an octagon around the pixel.
  ///
  /// Like ``MorphologyMaximum``, with min in place of max. Since pixels beyond the extent are transparent, shapes erode
  /// at the border too; to avoid this, extend the image with ``Image/clampedToExtent()`` first. The extent is unchanged.
  public struct MorphologyMinimum: OctagonFilter {
    public static let declaration = octagonDeclaration(
      "morphologyMinimum", coreImage: "CIMorphologyMinimum",
      "Erodes light: the smallest value of each channel in an octagon around the pixel.")

    /// The radius of the octagon in pixels, 0…256; rounded.
    public var radius: Double

    /// Creates the filter.
    public init(radius: Double = 0) { self.radius = radius }

    public func apply(to input: Image) -> Image {
      input.applyingExtremum(.minimum, over: .octagon(radius: radius))
    }
  }

  /// Dilates bright areas: replaces every channel by its largest value in a rectangle around the pixel.
  ///
  /// c′(x, y) = max c(x + i, y + j) over |i| ≤ (width − 1) / 2 and |j| ≤ (height − 1) / 2, on premultiplied values,
  /// each channel separately, alpha included; even sides are enlarged by 1. Pixels beyond the extent are transparent.
  /// The extent grows by half the width and height, rounded down.
  ///
  /// - Complexity: O(log width) per pixel.
  public struct MorphologyRectangleMaximum: RectangleFilter {
    public static let declaration = rectangleDeclaration(
      "morphologyRectangleMaximum", coreImage: "CIMorphologyRectangleMaximum",
      "Dilates light: the largest value of each channel in a rectangle around the pixel.")

    /// The number of columns of the rectangle, 1…513; rounded, and increased by 1 if even.
    public var width: Double
    /// The number of rows of the rectangle, 1…513; rounded, and increased by 1 if even.
    public var height: Double

    /// Creates the filter.
    public init(width: Double = 5, height: Double = 5) {
      self.width = width
      self.height = height
    }

    public func apply(to input: Image) -> Image {
      input.applyingExtremum(.maximum, over: .rectangle(width: width, height: height))
    }
  }

  /// Erodes bright areas: replaces every channel by its smallest value in a rectangle around the pixel.
  ///
  /// Like ``MorphologyRectangleMaximum``, with min in place of max. Since pixels beyond the extent are transparent,
  /// shapes erode at the border too; to avoid this, extend the image with ``Image/clampedToExtent()`` first. The extent is
  /// unchanged.
  public struct MorphologyRectangleMinimum: RectangleFilter {
    public static let declaration = rectangleDeclaration(
      "morphologyRectangleMinimum", coreImage: "CIMorphologyRectangleMinimum",
      "Erodes light: the smallest value of each channel in a rectangle around the pixel.")

    /// The number of columns of the rectangle, 1…513; rounded, and increased by 1 if even.
    public var width: Double
    /// The number of rows of the rectangle, 1…513; rounded, and increased by 1 if even.
    public var height: Double

    /// Creates the filter.
    public init(width: Double = 5, height: Double = 5) {
      self.width = width
      self.height = height
    }

    public func apply(to input: Image) -> Image {
      input.applyingExtremum(.minimum, over: .rectangle(width: width, height: height))
    }
  }
}

extension Filters.OctagonFilter {
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate static func octagonDeclaration(
    _ name: String, coreImage: String, _ summary: String
  ) -> FilterDeclaration<Self> {
    FilterDeclaration(
      name, coreImage: coreImage, category: .blur, summary, defaults: Self(radius: 0),
      .optional(
        \.radius, "radius", coreImage: "inputRadius", range: 0...256, unit: "pixels",
        "The radius of the octagon; rounded."))
  }
}

extension Filters.RectangleFilter {
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate static func rectangleDeclaration(
    _ name: String, coreImage: String, _ summary: String
  ) -> FilterDeclaration<Self> {
    FilterDeclaration(
      name, coreImage: coreImage, category: .blur, summary, defaults: Self(width: 5, height: 5),
      .optional(
        \.width, "width", coreImage: "inputWidth", range: 1...513, unit: "pixels",
        "The columns of the rectangle; rounded, and made odd."),
      .optional(
        \.height, "height", coreImage: "inputHeight", range: 1...513, unit: "pixels",
        "The rows of the rectangle; rounded, and made odd."))
  }
}
