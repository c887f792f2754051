// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Makes a gradient between two circles.
  ///
  /// c = (1 − t) · color0 + t · color1 on premultiplied values of the working space, with t = (d − radius0) /
  /// (radius1 − radius0), clamped to 0…1, and d the distance of the pixel's middle from the centre. Where
  /// the radii are the same, color0 is inside and color1 outside. The extent is infinite; nothing is read.
  public struct RadialGradient: ImageGenerator {
    public static let declaration = FilterDeclaration(
      "radialGradient", coreImage: "CIRadialGradient", category: .generator,
      "Makes a gradient between two circles.", defaults: Self(),
      .optional(
        \.center, "center", coreImage: "inputCenter", unit: "pixels", "The middle of both circles."),
      .optional(
        \.radius0, "radius0", coreImage: "inputRadius0", range: 0...1_000_000, unit: "pixels",
        "The radius at which the gradient starts."),
      .optional(
        \.radius1, "radius1", coreImage: "inputRadius1", range: 0...1_000_000, unit: "pixels",
        "The radius at which the gradient ends."),
      .optional(\.color0, "color0", coreImage: "inputColor0", "The colour at the first radius."),
      .optional(\.color1, "color1", coreImage: "inputColor1", "The colour at the second radius."))

    /// The middle of both circles.
    public var center: Point
    /// The radius at which the gradient starts, in pixels.
    public var radius0: Double
    /// The radius at which the gradient ends, in pixels.
    public var radius1: Double
    /// The colour at the first radius, with straight alpha.
    public var color0: Color
    /// The colour at the second radius, with straight alpha.
    public var color1: Color

    /// Makes the generator.
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
        RadialGradientRecipe(
          ramp: ColorRamp(first: color0, second: color1), center: center,
          profile: .linear(radius0, radius1)))
    }
  }

  /// Makes a spot that fades like a Gaussian.
  ///
  /// Our formula: c = w · color0 + (1 − w) · color1 on premultiplied values of the working space, with w =
  /// exp(−d² / 2 σ²), d the distance of the pixel's middle from the centre, and σ = radius / 3. The extent
  /// is infinite; nothing is read.
  public struct GaussianGradient: ImageGenerator {
    public static let declaration = FilterDeclaration(
      "gaussianGradient", coreImage: "CIGaussianGradient", category: .generator,
      "Makes a spot that fades like a Gaussian.", defaults: Self(),
      .optional(
        \.center, "center", coreImage: "inputCenter", unit: "pixels", "The middle of the spot."),
      .optional(
        \.radius, "radius", coreImage: "inputRadius", range: 0.001...1_000_000, unit: "pixels",
        "The radius of the spot: three standard deviations."),
      .optional(\.color0, "color0", coreImage: "inputColor0", "The colour in the middle."),
      .optional(\.color1, "color1", coreImage: "inputColor1", "The colour far away."))

    /// The middle of the spot.
    public var center: Point
    /// The radius of the spot, three standard deviations, in pixels.
    public var radius: Double
    /// The colour in the middle, with straight alpha.
    public var color0: Color
    /// The colour far away, with straight alpha.
    public var color1: Color

    /// Makes the generator.
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
        RadialGradientRecipe(
          ramp: ColorRamp(first: color0, second: color1), center: center,
          profile: .gaussian(sigma: radius / 3)))
    }
  }
}

/// A ramp by the distance from a point.
struct RadialGradientRecipe: PixelwiseRecipe {
  enum Profile: Hashable {
    /// From 0 at the first radius to 1 at the second.
    case linear(Double, Double)
    /// 1 − exp(−d² / 2 σ²)
    case gaussian(sigma: Double)
  }

  let ramp: ColorRamp
  let center: Point
  let profile: Profile

  func extent(of inputs: [Rect]) -> Rect { .infinite }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { ramp.layout }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    switch profile {
    case .linear(let radius0, let radius1):
      ramp.write(
        span, into: output, in: context, .radial(center, radius0: radius0, radius1: radius1))
    case .gaussian(let sigma):
      ramp.write(span, into: output, in: context, .gaussian(center, sigma: sigma))
    }
  }

  var summary: String { "radial gradient \(center) \(profile)" }
}
