// SPDX-License-Identifier: Apache-2.0

/// Makes a ramp of colours from one point to another.
///
/// c = (1 − t) · color0 + t · color1 on premultiplied values of the working space, with t = (p − point0) ·
/// (point1 − point0) / |point1 − point0|², clamped to 0…1, for the middle p of each pixel. Where the points are the same all is color0. The extent is infinite; nothing
/// is read.
public struct LinearGradient: ImageGenerator {
  public static let declaration = FilterDeclaration(
    "linearGradient", coreImage: "CILinearGradient", category: .generator,
    "Makes a ramp of colours from one point to another.", defaults: Self(),
    .optional(
      \.point0, "point0", coreImage: "inputPoint0", unit: "pixels", "Where the ramp begins."),
    .optional(\.point1, "point1", coreImage: "inputPoint1", unit: "pixels", "Where the ramp ends."),
    .optional(\.color0, "color0", coreImage: "inputColor0", "The colour up to the first point."),
    .optional(\.color1, "color1", coreImage: "inputColor1", "The colour from the second point on."))

  /// Where the ramp begins.
  public var point0: Point
  /// Where the ramp ends.
  public var point1: Point
  /// The colour up to the first point, with straight alpha.
  public var color0: Color
  /// The colour from the second point on, with straight alpha.
  public var color1: Color

  /// Makes the generator.
  public init(
    point0: Point = .zero, point1: Point = Point(x: 200, y: 200),
    color0: Color = .white, color1: Color = .black
  ) {
    self.point0 = point0
    self.point1 = point1
    self.color0 = color0
    self.color1 = color1
  }

  public var image: Image {
    Image(
      LinearGradientRecipe(
        ramp: ColorRamp(first: color0, second: color1), point0: point0, point1: point1,
        isSmooth: false))
  }
}
