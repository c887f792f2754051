// SPDX-License-Identifier: Apache-2.0

extension Filters {
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
