// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// A generator of a pattern of two alternating colours.
  protocol PatternGenerator: ImageGenerator {
    var center: Point { get set }
    var color0: Color { get set }
    var color1: Color { get set }
    var width: Double { get set }
    var sharpness: Double { get set }

    init(center: Point, color0: Color, color1: Color, width: Double, sharpness: Double)
  }

  /// Makes a checkerboard of two colours.
  ///
  /// The square whose lower left corner is `center` has color0, its neighbours color1, and so on. With a sharpness of
  /// 1, each pixel has the colour at its centre: edges are hard, not anti-aliased. For a sharpness below 1, our
  /// formula: the colour is (1 + p) / 2 · color0 + (1 − p) / 2 · color1 on premultiplied values of the working space,
  /// with p the product of one wave along each axis. A wave alternates between 1 and −1, with a linear transition over
  /// the fraction 1 − sharpness of the width, half of it on each side of an edge. The extent is infinite; there is no
  /// input.
  public struct CheckerboardGenerator: PatternGenerator {
    public static let declaration = patternDeclaration(
      "checkerboardGenerator", coreImage: "CICheckerboardGenerator",
      "Makes a checkerboard of two colours.",
      center: "The lower left corner of a square of the first colour.",
      width: "The width of a square.")

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

    /// Creates the generator.
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

    public var image: Image { pattern(isCheckered: true) }
  }

  /// Makes vertical stripes of two alternating colours.
  ///
  /// ``CheckerboardGenerator`` with p the wave along only x: the stripe whose left edge is at `center` has color0.
  public struct StripesGenerator: PatternGenerator {
    public static let declaration = patternDeclaration(
      "stripesGenerator", coreImage: "CIStripesGenerator",
      "Makes vertical stripes of two alternating colours.",
      center: "The left edge of a stripe of the first colour.", width: "The width of a stripe.")

    /// A point on the left edge of a stripe of the first colour.
    public var center: Point
    /// The first colour, with straight alpha.
    public var color0: Color
    /// The second colour, with straight alpha.
    public var color1: Color
    /// The width of a stripe in pixels.
    public var width: Double
    /// The sharpness of the edges: 1 for no transition.
    public var sharpness: Double

    /// Creates the generator.
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

    public var image: Image { pattern(isCheckered: false) }
  }
}

extension Filters.PatternGenerator {
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate static func patternDeclaration(
    _ name: String, coreImage: String, _ summary: String, center: String, width: String
  ) -> FilterDeclaration<Self> {
    FilterDeclaration(
      name, coreImage: coreImage, category: .generator, summary,
      defaults: Self(
        center: Point(x: 150, y: 150), color0: .white, color1: .black, width: 80, sharpness: 1),
      .optional(\.center, "center", unit: "pixels", center),
      .optional(\.color0, "color0", "The first colour."),
      .optional(\.color1, "color1", "The second colour."),
      .optional(\.width, "width", range: 0.001...1_000_000, unit: "pixels", width),
      .optional(
        \.sharpness, "sharpness", range: 0...1, "The sharpness of the edges: 1 for no transition."))
  }

  fileprivate func pattern(isCheckered: Bool) -> Image {
    Image(
      ColorRamp(
        first: color0, second: color1,
        position: .stripes(
          from: center, width: width, softness: 1 - sharpness, isCheckered: isCheckered)))
  }
}

extension Image {
  /// Returns the image over grey and white squares, which editors use to show transparency.
  ///
  /// - Parameters:
  ///   - squareSize: The side of a square in pixels; `nil` for a fortieth of the image's shorter side, but at least 4.
  ///     The upper left square is light.
  ///   - light: One colour of the squares.
  ///   - dark: The other colour of the squares.
  /// - Returns: An opaque image of the same extent, which must be finite.
  package func onCheckerboard(
    squareSize: Double? = nil, light: Color = .white,
    dark: Color = Color(red: 0.8, green: 0.8, blue: 0.8)
  ) -> Image {
    precondition(!extent.isInfinite, "a checkerboard behind an infinite image")
    if extent.isEmpty { return self }
    let place = extent.integral
    let side = squareSize ?? max(4, (min(place.width, place.height) / 40).rounded())
    let board = Filters.CheckerboardGenerator(
      center: Point(x: place.minX, y: place.maxY - side), color0: light, color1: dark, width: side
    ).image
    return composited(over: board.cropped(to: place))
  }
}
