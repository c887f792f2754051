// SPDX-License-Identifier: Apache-2.0

/// Makes a spot that fades as a Gaussian does.
///
/// Our formula: c = w · color0 + (1 − w) · color1 on premultiplied values of the working space, with w =
/// exp(−d² / 2 σ²), d the distance of the pixel's middle from the centre, and σ = radius / 3. The extent
/// is infinite; nothing is read.
public struct GaussianGradient: ImageGenerator {
  /// The middle.
  public static let center = FilterParameter<Point>(
    "center", coreImage: "inputCenter", default: Point(x: 150, y: 150), unit: "pixels",
    "The middle of the spot.")
  /// The size.
  public static let radius = FilterParameter<Double>(
    "radius", coreImage: "inputRadius", default: 300, range: 0.001...1_000_000, unit: "pixels",
    "How far the spot reaches: three standard deviations.")
  /// The colour in the middle.
  public static let color0 = FilterParameter<Color>(
    "color0", coreImage: "inputColor0", default: .white, "The colour in the middle.")
  /// The colour far away.
  public static let color1 = FilterParameter<Color>(
    "color1", coreImage: "inputColor1", default: .clear, "The colour far away.")

  public static let info = FilterInfo(
    "gaussianGradient", coreImage: "CIGaussianGradient", category: .generator,
    "Makes a spot that fades as a Gaussian does.",
    parameters: [center.info, radius.info, color0.info, color1.info])

  /// The middle of the spot.
  public var center: Point
  /// How far the spot reaches, three standard deviations, in pixels.
  public var radius: Double
  /// The colour in the middle, with straight alpha.
  public var color0: Color
  /// The colour far away, with straight alpha.
  public var color1: Color

  /// Makes the generator.
  public init(
    center: Point = Self.center.defaultValue, radius: Double = Self.radius.defaultValue,
    color0: Color = Self.color0.defaultValue, color1: Color = Self.color1.defaultValue
  ) {
    self.center = center
    self.radius = radius
    self.color0 = color0
    self.color1 = color1
  }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    center = try arguments[Self.center]
    radius = try arguments[Self.radius]
    color0 = try arguments[Self.color0]
    color1 = try arguments[Self.color1]
  }

  public var image: Image {
    Image(
      RadialGradientRecipe(
        ramp: ColorRamp(first: color0, second: color1), center: center,
        profile: .gaussian(sigma: radius / 3)))
  }
}
