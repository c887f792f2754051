// SPDX-License-Identifier: Apache-2.0

/// Makes a ramp of colours that starts and ends gently.
///
/// c = (1 − s) · color0 + s · color1 on premultiplied values of the working space, with s = t² · (3 − 2 t)
/// and t = (p − point0) · (point1 − point0) / |point1 − point0|², clamped to 0…1, for the middle p of
/// each pixel. Where the points are the same all is color0. The extent is infinite; nothing
/// is read.
public struct SmoothLinearGradient: ImageGenerator {
  /// Where the ramp begins.
  public static let point0 = FilterParameter<Point>(
    "point0", coreImage: "inputPoint0", default: .zero, unit: "pixels", "Where the ramp begins.")
  /// Where the ramp ends.
  public static let point1 = FilterParameter<Point>(
    "point1", coreImage: "inputPoint1", default: Point(x: 200, y: 200), unit: "pixels",
    "Where the ramp ends.")
  /// The colour up to its beginning.
  public static let color0 = FilterParameter<Color>(
    "color0", coreImage: "inputColor0", default: .white, "The colour up to the first point.")
  /// The colour from its end on.
  public static let color1 = FilterParameter<Color>(
    "color1", coreImage: "inputColor1", default: .black, "The colour from the second point on.")

  public static let info = FilterInfo(
    "smoothLinearGradient", coreImage: "CISmoothLinearGradient", category: .generator,
    "Makes a ramp of colours that starts and ends gently.",
    parameters: [point0.info, point1.info, color0.info, color1.info])

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
    point0: Point = Self.point0.defaultValue, point1: Point = Self.point1.defaultValue,
    color0: Color = Self.color0.defaultValue, color1: Color = Self.color1.defaultValue
  ) {
    self.point0 = point0
    self.point1 = point1
    self.color0 = color0
    self.color1 = color1
  }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    point0 = try arguments[Self.point0]
    point1 = try arguments[Self.point1]
    color0 = try arguments[Self.color0]
    color1 = try arguments[Self.color1]
  }

  public var image: Image {
    Image(
      LinearGradientRecipe(
        ramp: ColorRamp(first: color0, second: color1), point0: point0, point1: point1,
        isSmooth: true))
  }
}
