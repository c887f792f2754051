// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Bends red, green and blue by a curve through five points.
  ///
  /// The curve is the monotone cubic through the points (Fritsch and Carlson, "Monotone piecewise cubic interpolation", SIAM Journal on
  /// Numerical Analysis 17, 1980), level before the first and after the last; it never overshoots. It applies to the unpremultiplied
  /// colours as sRGB encodes them, whatever the working space; without colour management to the numbers as they are. Colours count
  /// as the nearest in 0…1. Of points with the same x the first counts.
  ///
  /// Reads pixel by pixel; alpha and extent stay.
  public struct ToneCurve: ImageFilter {
    public static let declaration = FilterDeclaration(
      "toneCurve", coreImage: "CIToneCurve", category: .color,
      "Bends red, green and blue by a curve through five points.", defaults: Self(),
      .optional(\.point0, "point0", coreImage: "inputPoint0", "The new value, y, of the value x."),
      .optional(\.point1, "point1", coreImage: "inputPoint1", "The new value, y, of the value x."),
      .optional(\.point2, "point2", coreImage: "inputPoint2", "The new value, y, of the value x."),
      .optional(\.point3, "point3", coreImage: "inputPoint3", "The new value, y, of the value x."),
      .optional(\.point4, "point4", coreImage: "inputPoint4", "The new value, y, of the value x."))

    /// The new value, y, of the value x; both 0…1.
    public var point0: Point
    /// The new value, y, of the value x; both 0…1.
    public var point1: Point
    /// The new value, y, of the value x; both 0…1.
    public var point2: Point
    /// The new value, y, of the value x; both 0…1.
    public var point3: Point
    /// The new value, y, of the value x; both 0…1.
    public var point4: Point

    /// Makes the filter; by default nothing changes.
    public init(
      point0: Point = Point(x: 0, y: 0), point1: Point = Point(x: 0.25, y: 0.25),
      point2: Point = Point(x: 0.5, y: 0.5), point3: Point = Point(x: 0.75, y: 0.75),
      point4: Point = Point(x: 1, y: 1)
    ) {
      self.point0 = point0
      self.point1 = point1
      self.point2 = point2
      self.point3 = point3
      self.point4 = point4
    }

    public func apply(to input: Image) -> Image {
      Image(ToneCurveRecipe(points: [point0, point1, point2, point3, point4]), input)
    }
  }
}

/// A curve through points, by table.
private struct ToneCurveRecipe: PixelwiseRecipe {
  let points: [Point]
  /// The curve of the square of a number, for numbers that are encoded and for light: a square root has no steep end, as
  /// encoding has near black.
  private let encoded: SampledFunction
  private let linear: SampledFunction

  init(points: [Point]) {
    self.points = points
    let curve = MonotoneCubic(points)
    encoded = SampledFunction(0...1, count: 4097) { curve.value(at: $0 * $0) }
    linear = SampledFunction(0...1, count: 4097) { root in
      TransferCurve.linearise.apply(
        to: curve.value(at: TransferCurve.encode.apply(to: root * root)))
    }
  }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    let function = context.workingSpace == .linearSRGB ? linear : encoded
    let (input, count) = (inputs[0], span.count)
    if output.layout == .full {
      unpremultiplyRow(input, into: output, count: count, context.kernels)
    } else {
      copyRow(input, into: output, count: count)
    }
    for plane in 0..<min(output.layout.planeCount, 3) {
      rootRow(output.plane(plane), count: count)
      function.apply(to: output.plane(plane), count: count)
    }
    if output.layout == .full {
      premultiplyRow(output, into: output, count: count, context.kernels)
    }
  }

  var summary: String { "tone curve " + points.map { "(\($0.x), \($0.y))" }.joined(separator: " ") }

  static func == (first: ToneCurveRecipe, second: ToneCurveRecipe) -> Bool {
    first.points == second.points
  }

  func hash(into hasher: inout Hasher) { hasher.combine(points) }
}
