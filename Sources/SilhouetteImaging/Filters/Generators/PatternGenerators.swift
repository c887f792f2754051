// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Makes a checkerboard of two colours.
  ///
  /// The square whose lower left corner is the centre has color0, as has every second one. With a sharpness
  /// of 1 the middle of a pixel decides alone: edges are hard, nothing is anti-aliased. Below, our formula:
  /// the colour is (1 + p) / 2 · color0 + (1 − p) / 2 · color1 on premultiplied values of the working space,
  /// with p the product of one wave along each axis; a wave is 1 and −1 in turn, and goes from one to the
  /// other in a straight line over the share 1 − sharpness of the width, half on each side of an edge.
  /// The extent is infinite; nothing is read.
  public struct CheckerboardGenerator: ImageGenerator {
    public static let declaration = FilterDeclaration(
      "checkerboardGenerator", coreImage: "CICheckerboardGenerator", category: .generator,
      "Makes a checkerboard of two colours.", defaults: Self(),
      .optional(
        \.center, "center", coreImage: "inputCenter", unit: "pixels",
        "The lower left corner of a square of the first colour."),
      .optional(\.color0, "color0", coreImage: "inputColor0", "The first colour."),
      .optional(\.color1, "color1", coreImage: "inputColor1", "The second colour."),
      .optional(
        \.width, "width", coreImage: "inputWidth", range: 0.001...1_000_000, unit: "pixels",
        "The width of a square."),
      .optional(
        \.sharpness, "sharpness", coreImage: "inputSharpness", range: 0...1,
        "The sharpness of the edges: 1 for no transition."))

    /// The lower left corner of a square of the first colour.
    public var center: Point
    /// The first colour, with straight alpha.
    public var color0: Color
    /// The second colour, with straight alpha.
    public var color1: Color
    /// The width of a square in pixels.
    public var width: Double
    /// The sharpness of the edges: 1 for no transition.
    public var sharpness: Double

    /// Makes the generator.
    public init(
      center: Point = Point(x: 150, y: 150), color0: Color = .white,
      color1: Color = .black, width: Double = 80,
      sharpness: Double = 1
    ) {
      self.center = center
      self.color0 = color0
      self.color1 = color1
      self.width = width
      self.sharpness = sharpness
    }

    public var image: Image {
      Image(
        StripesRecipe(
          ramp: ColorRamp(first: color0, second: color1), corner: center, width: width,
          sharpness: sharpness, isCheckered: true))
    }
  }

  /// Makes vertical stripes of two alternating colours.
  ///
  /// The stripe whose left edge is the centre has color0, as has every second one. With a sharpness of 1 the
  /// middle of a pixel decides alone: edges are hard, nothing is anti-aliased. Below, our formula: the
  /// colour is (1 + p) / 2 · color0 + (1 − p) / 2 · color1 on premultiplied values of the working space, with
  /// p a wave along x, 1 and −1 in turn, that goes from one to the other in a straight line over the share
  /// 1 − sharpness of the width, half on each side of an edge.
  /// The extent is infinite; nothing is read.
  public struct StripesGenerator: ImageGenerator {
    public static let declaration = FilterDeclaration(
      "stripesGenerator", coreImage: "CIStripesGenerator", category: .generator,
      "Makes vertical stripes of two alternating colours.", defaults: Self(),
      .optional(
        \.center, "center", coreImage: "inputCenter", unit: "pixels",
        "The left edge of a stripe of the first colour."),
      .optional(\.color0, "color0", coreImage: "inputColor0", "The first colour."),
      .optional(\.color1, "color1", coreImage: "inputColor1", "The second colour."),
      .optional(
        \.width, "width", coreImage: "inputWidth", range: 0.001...1_000_000, unit: "pixels",
        "The width of a stripe."),
      .optional(
        \.sharpness, "sharpness", coreImage: "inputSharpness", range: 0...1,
        "The sharpness of the edges: 1 for no transition."))

    /// The left edge of a stripe of the first colour.
    public var center: Point
    /// The first colour, with straight alpha.
    public var color0: Color
    /// The second colour, with straight alpha.
    public var color1: Color
    /// The width of a stripe in pixels.
    public var width: Double
    /// The sharpness of the edges: 1 for no transition.
    public var sharpness: Double

    /// Makes the generator.
    public init(
      center: Point = Point(x: 150, y: 150), color0: Color = .white,
      color1: Color = .black, width: Double = 80,
      sharpness: Double = 1
    ) {
      self.center = center
      self.color0 = color0
      self.color1 = color1
      self.width = width
      self.sharpness = sharpness
    }

    public var image: Image {
      Image(
        StripesRecipe(
          ramp: ColorRamp(first: color0, second: color1), corner: center, width: width,
          sharpness: sharpness, isCheckered: false))
    }
  }
}

/// Two colours in turn along x, or along both axes.
struct StripesRecipe: PixelwiseRecipe {
  let ramp: ColorRamp
  /// The lower left corner of a stripe or square of the first colour.
  let corner: Point
  let width: Double
  /// The sharpness of the edges, 0…1.
  let sharpness: Double
  /// Indicates whether the colours alternate along y as well.
  let isCheckered: Bool

  func extent(of inputs: [Rect]) -> Rect { .infinite }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { ramp.layout }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    let softness = 1 - sharpness
    let row =
      isCheckered ? RampPosition.wave((Double(span.y) + 0.5 - corner.y) / width, softness) : 1
    ramp.write(
      span, into: output, in: context,
      .stripes(from: corner.x, width: width, softness: softness, factor: row))
  }

  var summary: String { "\(isCheckered ? "checkerboard" : "stripes") \(corner) \(width)" }
}
