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

  /// Makes a gradient with a smooth start and end.
  ///
  /// c = (1 − s) · color0 + s · color1 on premultiplied values of the working space, with s = t² · (3 − 2 t)
  /// and t = (p − point0) · (point1 − point0) / |point1 − point0|², clamped to 0…1, for the middle p of
  /// each pixel. Where the points are the same all is color0. The extent is infinite; nothing
  /// is read.
  public struct SmoothLinearGradient: ImageGenerator {
    public static let declaration = FilterDeclaration(
      "smoothLinearGradient", coreImage: "CISmoothLinearGradient", category: .generator,
      "Makes a gradient with a smooth start and end.", defaults: Self(),
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
          isSmooth: true))
    }
  }
}

/// A ramp from one point to another, constant along every perpendicular line.
struct LinearGradientRecipe: PixelwiseRecipe {
  let ramp: ColorRamp
  let point0: Point
  let point1: Point
  /// Indicates whether the ramp starts and ends smoothly: t² · (3 − 2 t).
  let isSmooth: Bool

  func extent(of inputs: [Rect]) -> Rect { .infinite }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { ramp.layout }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    let (dx, dy) = (point1.x - point0.x, point1.y - point0.y)
    let squares = dx * dx + dy * dy
    // Without a length everything lies before the ramp.
    let (stepX, stepY) = squares > 0 ? (dx / squares, dy / squares) : (0, 0)
    ramp.write(
      span, into: output, in: context,
      .linear(point0, stepX: stepX, stepY: stepY, isSmooth: isSmooth))
  }

  var summary: String { "linear gradient \(point0) \(point1)" }
}

/// A linear ramp between two colours.
struct ColorRamp: Hashable {
  /// The colour at 0.
  let first: Color
  /// The colour at 1.
  let second: Color

  /// The layout that all of its colours need.
  var layout: PixelLayout {
    max(ConstantColor(color: first).layout(of: []), ConstantColor(color: second).layout(of: []))
  }

  /// Writes a span: (1 − t) · first + t · second, premultiplied in the working space, where t is a
  /// function of the middle of a pixel.
  func write(
    _ span: PixelSpan, into output: PixelRow, in context: RenderContext, _ position: RampPosition
  ) {
    let (low, high) = (
      first.premultiplied(in: context.workingSpace), second.premultiplied(in: context.workingSpace)
    )
    // Red waits: until the other planes are done its place holds t.
    let positions = output.red
    position.write(span, into: positions)
    for plane in (0..<output.layout.planeCount).reversed() {
      mixRow(
        positions, from: low[plane], to: high[plane], into: output.plane(plane), count: span.count)
    }
  }
}
