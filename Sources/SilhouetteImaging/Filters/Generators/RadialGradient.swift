// SPDX-License-Identifier: Apache-2.0

/// Makes a ramp of colours between two circles.
///
/// c = (1 − t) · color0 + t · color1 on premultiplied values of the working space, with t = (d − radius0) /
/// (radius1 − radius0), clamped to 0…1, and d the distance of the pixel's middle from the centre. Where
/// the radii are the same, color0 is inside and color1 outside. The extent is infinite; nothing is read.
public struct RadialGradient: ImageGenerator {
  /// The middle.
  public static let center = FilterParameter<Point>(
    "center", coreImage: "inputCenter", default: Point(x: 150, y: 150), unit: "pixels",
    "The middle of both circles.")
  /// Where the ramp begins.
  public static let radius0 = FilterParameter<Double>(
    "radius0", coreImage: "inputRadius0", default: 5, range: 0...1_000_000, unit: "pixels",
    "How far from the centre the ramp begins.")
  /// Where the ramp ends.
  public static let radius1 = FilterParameter<Double>(
    "radius1", coreImage: "inputRadius1", default: 100, range: 0...1_000_000, unit: "pixels",
    "How far from the centre the ramp ends.")
  /// The colour at the first radius.
  public static let color0 = FilterParameter<Color>(
    "color0", coreImage: "inputColor0", default: .white, "The colour at the first radius.")
  /// The colour at the second radius.
  public static let color1 = FilterParameter<Color>(
    "color1", coreImage: "inputColor1", default: .black, "The colour at the second radius.")

  public static let info = FilterInfo(
    "radialGradient", coreImage: "CIRadialGradient", category: .generator,
    "Makes a ramp of colours between two circles.",
    parameters: [center.info, radius0.info, radius1.info, color0.info, color1.info])

  /// The middle of both circles.
  public var center: Point
  /// How far from the centre the ramp begins, in pixels.
  public var radius0: Double
  /// How far from the centre the ramp ends, in pixels.
  public var radius1: Double
  /// The colour at the first radius, with straight alpha.
  public var color0: Color
  /// The colour at the second radius, with straight alpha.
  public var color1: Color

  /// Makes the generator.
  public init(
    center: Point = Self.center.defaultValue, radius0: Double = Self.radius0.defaultValue,
    radius1: Double = Self.radius1.defaultValue, color0: Color = Self.color0.defaultValue,
    color1: Color = Self.color1.defaultValue
  ) {
    self.center = center
    self.radius0 = radius0
    self.radius1 = radius1
    self.color0 = color0
    self.color1 = color1
  }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    center = try arguments[Self.center]
    radius0 = try arguments[Self.radius0]
    radius1 = try arguments[Self.radius1]
    color0 = try arguments[Self.color0]
    color1 = try arguments[Self.color1]
  }

  public var image: Image {
    Image(
      RadialGradientRecipe(
        ramp: ColorRamp(first: color0, second: color1), center: center,
        profile: .linear(radius0, radius1)))
  }
}
