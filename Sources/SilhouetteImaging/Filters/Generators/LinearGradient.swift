// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Makes a gradient from one point to another.
  ///
  /// c = (1 − t) · color0 + t · color1 on premultiplied values of the working space, with t = (p − point0) ·
  /// (point1 − point0) / |point1 − point0|², clamped to 0…1, for the middle p of each pixel. Where the points are the same all is color0. The extent is infinite; nothing
  /// is read.
  public struct LinearGradient: ImageGenerator {
    public static let declaration = FilterDeclaration(
      "linearGradient", coreImage: "CILinearGradient", category: .generator,
      "Makes a gradient from one point to another.", defaults: Self(),
      .optional(
        \.point0, "point0", coreImage: "inputPoint0", unit: "pixels", "The start of the gradient."),
      .optional(
        \.point1, "point1", coreImage: "inputPoint1", unit: "pixels", "The end of the gradient."),
      .optional(
        \.color0, "color0", coreImage: "inputColor0", "The colour at the start and before it."),
      .optional(
        \.color1, "color1", coreImage: "inputColor1", "The colour at the end and beyond it."))

    /// The start of the gradient.
    public var point0: Point
    /// The end of the gradient.
    public var point1: Point
    /// The colour at the start and before it, with straight alpha.
    public var color0: Color
    /// The colour at the end and beyond it, with straight alpha.
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
}
