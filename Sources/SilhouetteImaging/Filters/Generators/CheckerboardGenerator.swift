// SPDX-License-Identifier: Apache-2.0

/// Makes squares of two colours in turn.
///
/// The square whose lower left corner is the centre has color0, as has every second one. With a sharpness
/// of 1 the middle of a pixel decides alone: edges are hard, nothing is anti-aliased. Below, our formula:
/// the colour is (1 + p) / 2 · color0 + (1 − p) / 2 · color1 on premultiplied values of the working space,
/// with p the product of one wave along each axis; a wave is 1 and −1 in turn, and goes from one to the
/// other in a straight line over the share 1 − sharpness of the width, half on each side of an edge.
/// The extent is infinite; nothing is read.
public struct CheckerboardGenerator: ImageGenerator {
  /// Where the first one begins.
  public static let center = FilterParameter<Point>(
    "center", coreImage: "inputCenter", default: Point(x: 150, y: 150), unit: "pixels",
    "Where a square of the first colour begins.")
  /// The first colour.
  public static let color0 = FilterParameter<Color>(
    "color0", coreImage: "inputColor0", default: .white, "The first colour.")
  /// The second colour.
  public static let color1 = FilterParameter<Color>(
    "color1", coreImage: "inputColor1", default: .black, "The second colour.")
  /// The size.
  public static let width = FilterParameter<Double>(
    "width", coreImage: "inputWidth", default: 80, range: 0.001...1_000_000, unit: "pixels",
    "How wide a square is.")
  /// The edges.
  public static let sharpness = FilterParameter<Double>(
    "sharpness", coreImage: "inputSharpness", default: 1, range: 0...1,
    "How hard the edges are: 1 without any transition.")

  public static let info = FilterInfo(
    "checkerboardGenerator", coreImage: "CICheckerboardGenerator", category: .generator,
    "Makes squares of two colours in turn.",
    parameters: [center.info, color0.info, color1.info, width.info, sharpness.info])

  /// Where a square of the first colour begins.
  public var center: Point
  /// The first colour, with straight alpha.
  public var color0: Color
  /// The second colour, with straight alpha.
  public var color1: Color
  /// How wide a square is, in pixels.
  public var width: Double
  /// How hard the edges are: 1 without any transition.
  public var sharpness: Double

  /// Makes the generator.
  public init(
    center: Point = Self.center.defaultValue, color0: Color = Self.color0.defaultValue,
    color1: Color = Self.color1.defaultValue, width: Double = Self.width.defaultValue,
    sharpness: Double = Self.sharpness.defaultValue
  ) {
    self.center = center
    self.color0 = color0
    self.color1 = color1
    self.width = width
    self.sharpness = sharpness
  }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    center = try arguments[Self.center]
    color0 = try arguments[Self.color0]
    color1 = try arguments[Self.color1]
    width = try arguments[Self.width]
    sharpness = try arguments[Self.sharpness]
  }

  public var image: Image {
    Image(
      StripesRecipe(
        ramp: ColorRamp(first: color0, second: color1), corner: center, width: width,
        sharpness: sharpness, isCheckered: true))
  }
}
