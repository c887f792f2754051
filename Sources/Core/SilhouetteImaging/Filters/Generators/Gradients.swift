// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// A generator of a gradient from one point to another.
  protocol LinearGradientFilter: ImageGenerator {
    var point0: Point { get set }
    var point1: Point { get set }
    var color0: Color { get set }
    var color1: Color { get set }

    init(point0: Point, point1: Point, color0: Color, color1: Color)
  }

  /// Makes a gradient from one point to another.
  ///
  /// c = (1 − t) · color0 + t · color1 on premultiplied values of the working space, with t = (p − point0) · (point1 −
  /// point0) / |point1 − point0|², clamped to 0…1, for the centre p of each pixel. If the points are equal, all pixels
  /// have color0. The extent is infinite; there is no input.
  public struct LinearGradient: LinearGradientFilter {
    public static let declaration = gradientDeclaration(
      "linearGradient", coreImage: "CILinearGradient",
      "Makes a gradient from one point to another.")

    /// The start of the gradient.
    public var point0: Point
    /// The end of the gradient.
    public var point1: Point
    /// The colour at the start and before it, with straight alpha.
    public var color0: Color
    /// The colour at the end and beyond it, with straight alpha.
    public var color1: Color

    /// Creates the generator.
    public init(
      point0: Point = .zero, point1: Point = Point(x: 200, y: 200),
      color0: Color = .white, color1: Color = .black
    ) {
      self.point0 = point0
      self.point1 = point1
      self.color0 = color0
      self.color1 = color1
    }

    public var image: Image { gradient(isSmooth: false) }
  }

  /// Makes a gradient with a smooth start and end.
  ///
  /// ``LinearGradient`` with s = t² · (3 − 2 t) in place of t.
  public struct SmoothLinearGradient: LinearGradientFilter {
    public static let declaration = gradientDeclaration(
      "smoothLinearGradient", coreImage: "CISmoothLinearGradient",
      "Makes a gradient with a smooth start and end.")

    /// The start of the gradient.
    public var point0: Point
    /// The end of the gradient.
    public var point1: Point
    /// The colour at the start and before it, with straight alpha.
    public var color0: Color
    /// The colour at the end and beyond it, with straight alpha.
    public var color1: Color

    /// Creates the generator.
    public init(
      point0: Point = .zero, point1: Point = Point(x: 200, y: 200),
      color0: Color = .white, color1: Color = .black
    ) {
      self.point0 = point0
      self.point1 = point1
      self.color0 = color0
      self.color1 = color1
    }

    public var image: Image { gradient(isSmooth: true) }
  }
}

extension Filters.LinearGradientFilter {
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate static func gradientDeclaration(
    _ name: String, coreImage: String, _ summary: String
  ) -> FilterDeclaration<Self> {
    FilterDeclaration(
      name, coreImage: coreImage, category: .generator, summary,
      defaults: Self(
        point0: .zero, point1: Point(x: 200, y: 200), color0: .white, color1: .black),
      .optional(\.point0, "point0", unit: "pixels", "The start of the gradient."),
      .optional(\.point1, "point1", unit: "pixels", "The end of the gradient."),
      .optional(\.color0, "color0", "The colour at the start and before it."),
      .optional(\.color1, "color1", "The colour at the end and beyond it."))
  }

  fileprivate func gradient(isSmooth: Bool) -> Image {
    let dx = point1.x - point0.x
    let dy = point1.y - point0.y
    let squares = dx * dx + dy * dy
    // If the length is 0, all pixels are before the ramp.
    return Image(
      ColorRamp(
        first: color0, second: color1,
        position: .linear(
          point0, stepX: squares > 0 ? dx / squares : 0, stepY: squares > 0 ? dy / squares : 0,
          isSmooth: isSmooth)))
  }
}

extension Filters {
  /// Makes a gradient between two circles.
  ///
  /// c = (1 − t) · color0 + t · color1 on premultiplied values of the working space, with t = (d − radius0) /
  /// (radius1 − radius0), clamped to 0…1, and d the distance of the pixel's centre from `center`. If the radii are
  /// equal, color0 is inside and color1 outside. The extent is infinite; there is no input.
  public struct RadialGradient: ImageGenerator {
    public static let declaration = FilterDeclaration(
      "radialGradient", coreImage: "CIRadialGradient", category: .generator,
      "Makes a gradient between two circles.", defaults: Self(),
      .optional(\.center, "center", unit: "pixels", "The centre of both circles."),
      .optional(
        \.radius0, "radius0", range: 0...1_000_000, unit: "pixels",
        "The radius at which the gradient starts."),
      .optional(
        \.radius1, "radius1", range: 0...1_000_000, unit: "pixels",
        "The radius at which the gradient ends."),
      .optional(\.color0, "color0", "The colour at the first radius."),
      .optional(\.color1, "color1", "The colour at the second radius."))

    /// The centre of both circles.
    public var center: Point
    /// The radius at which the gradient starts, in pixels.
    public var radius0: Double
    /// The radius at which the gradient ends, in pixels.
    public var radius1: Double
    /// The colour at the first radius, with straight alpha.
    public var color0: Color
    /// The colour at the second radius, with straight alpha.
    public var color1: Color

    /// Creates the generator.
    public init(
      center: Point = Point(x: 150, y: 150), radius0: Double = 5,
      radius1: Double = 100, color0: Color = .white,
      color1: Color = .black
    ) {
      self.center = center
      self.radius0 = radius0
      self.radius1 = radius1
      self.color0 = color0
      self.color1 = color1
    }

    public var image: Image {
      Image(
        ColorRamp(
          first: color0, second: color1,
          position: .radial(center, radius0: radius0, radius1: radius1)))
    }
  }

  /// Makes a spot that fades like a Gaussian.
  ///
  /// Our formula: c = w · color0 + (1 − w) · color1 on premultiplied values of the working space, with w = exp(−d² / 2
  /// σ²), d the distance of the pixel's centre from `center`, and σ = radius / 3. The extent is infinite; there is no
  /// input.
  public struct GaussianGradient: ImageGenerator {
    public static let declaration = FilterDeclaration(
      "gaussianGradient", coreImage: "CIGaussianGradient", category: .generator,
      "Makes a spot that fades like a Gaussian.", defaults: Self(),
      .optional(\.center, "center", unit: "pixels", "The centre of the spot."),
      .optional(
        \.radius, "radius", range: 0.001...1_000_000, unit: "pixels",
        "The radius of the spot: three standard deviations."),
      .optional(\.color0, "color0", "The colour in the centre."),
      .optional(\.color1, "color1", "The colour far away."))

    /// The centre of the spot.
    public var center: Point
    /// The radius of the spot, three standard deviations, in pixels.
    public var radius: Double
    /// The colour in the centre, with straight alpha.
    public var color0: Color
    /// The colour far away, with straight alpha.
    public var color1: Color

    /// Creates the generator.
    public init(
      center: Point = Point(x: 150, y: 150), radius: Double = 300,
      color0: Color = .white, color1: Color = .clear
    ) {
      self.center = center
      self.radius = radius
      self.color0 = color0
      self.color1 = color1
    }

    public var image: Image {
      Image(
        ColorRamp(
          first: color0, second: color1,
          position: .gaussian(center, sigma: radius / 3)))
    }
  }
}
