// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// The filter of ``Image/init(color:)``.
  struct ConstantColorGenerator: ImageGenerator {
    static let declaration = FilterDeclaration(
      "constantColorGenerator", coreImage: "CIConstantColorGenerator", category: .generator,
      "Fills the plane with one colour.", defaults: Self(color: .clear),
      .required(\.color, "color", "The colour, with straight alpha."))

    var color: Color

    var image: Image { Image(color: color) }
  }

  /// Makes a filled rectangle with rounded corners.
  ///
  /// Our formula: the premultiplied colour of the working space times the coverage ½ − d, clamped to 0…1, where d is
  /// the signed distance of the pixel's centre from the outline, negative inside, so that edges fade over one pixel.
  /// The radius is at most half the shorter side. The extent is the rectangle; there is no input.
  public struct RoundedRectangleGenerator: ImageGenerator {
    public static let declaration = FilterDeclaration(
      "roundedRectangleGenerator", coreImage: "CIRoundedRectangleGenerator", category: .generator,
      "Makes a filled rectangle with rounded corners.", defaults: Self(),
      .optional(
        \.extent, "extent", unit: "pixels", "The rectangle, measured from the lower left corner."),
      .optional(
        \.radius, "radius", range: 0...1_000_000, unit: "pixels", "The radius of the corners."),
      .optional(\.color, "color", "The colour inside."))

    /// The rectangle in pixels, y up.
    public var extent: Rect
    /// The radius of the corners, in pixels.
    public var radius: Double
    /// The colour inside, with straight alpha.
    public var color: Color

    /// Creates the generator.
    public init(
      extent: Rect = Rect(x: 0, y: 0, width: 100, height: 100), radius: Double = 10,
      color: Color = .white
    ) {
      self.extent = extent
      self.radius = radius
      self.color = color
    }

    public var image: Image {
      if extent.isEmpty { return .empty }
      if extent.isInfinite { return Image(color: color).cropped(to: extent) }
      return Image(
        ColorRamp(
          first: .clear, second: color,
          position: .roundedRectangle(extent, radius: max(radius, 0)), extent: extent))
    }
  }
}

extension Filters {
  /// Makes a filled rectangle with blurred edges, such as for a shadow.
  ///
  /// The rectangle after a ``GaussianBlur``. The extent is the rectangle grown by ⌈3.5 σ⌉; there is no input.
  public struct BlurredRectangleGenerator: ImageGenerator {
    public static let declaration = FilterDeclaration(
      "blurredRectangleGenerator", coreImage: "CIBlurredRectangleGenerator", category: .generator,
      "Makes a filled rectangle with blurred edges.", defaults: Self(),
      .optional(
        \.extent, "extent", unit: "pixels",
        "The rectangle before the blur, measured from the lower left corner."),
      .optional(
        \.sigma, "sigma", range: 0...10_000, unit: "pixels", "The standard deviation of the blur."),
      .optional(\.color, "color", "The colour inside."))

    /// The rectangle before the blur in pixels, y up.
    public var extent: Rect
    /// The standard deviation of the blur, in pixels.
    public var sigma: Double
    /// The colour inside, with straight alpha.
    public var color: Color

    /// Creates the generator.
    public init(
      extent: Rect = Rect(x: 0, y: 0, width: 100, height: 100), sigma: Double = 10,
      color: Color = .white
    ) {
      self.extent = extent
      self.sigma = sigma
      self.color = color
    }

    public var image: Image {
      Image(color: color).cropped(to: extent).applyingGaussianBlur(sigma: sigma)
    }
  }
}
