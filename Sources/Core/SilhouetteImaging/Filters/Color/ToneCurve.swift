// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Bends red, green and blue by a curve through five points.
  ///
  /// The curve is the monotone cubic through the points (Fritsch and Carlson, "Monotone piecewise cubic
  /// interpolation", SIAM Journal on Numerical Analysis 17, 1980), constant before the first and after the last; it
  /// never overshoots. It applies to the unpremultiplied colours encoded as sRGB, in any working space; without colour
  /// management, to the values themselves. Colours are clamped to 0…1. If several points have the same x, the first is
  /// used.
  ///
  /// Works pixel by pixel; alpha and extent are unchanged.
  public struct ToneCurve: ImageFilter {
    public static let declaration = FilterDeclaration(
      "toneCurve", coreImage: "CIToneCurve", category: .color,
      "Bends red, green and blue by a curve through five points.", defaults: Self(),
      .optional(\.point0, "point0", "The new value, y, of the value x."),
      .optional(\.point1, "point1", "The new value, y, of the value x."),
      .optional(\.point2, "point2", "The new value, y, of the value x."),
      .optional(\.point3, "point3", "The new value, y, of the value x."),
      .optional(\.point4, "point4", "The new value, y, of the value x."))

    /// A point of the curve: y is the new value for the value x; both are 0…1.
    public var point0: Point
    /// A point of the curve: y is the new value for the value x; both are 0…1.
    public var point1: Point
    /// A point of the curve: y is the new value for the value x; both are 0…1.
    public var point2: Point
    /// A point of the curve: y is the new value for the value x; both are 0…1.
    public var point3: Point
    /// A point of the curve: y is the new value for the value x; both are 0…1.
    public var point4: Point

    /// Creates the filter; by default, nothing changes.
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

/// A curve through points, sampled in a table.
private struct ToneCurveRecipe: PixelwiseRecipe {
  let points: [Point]
  /// The curve as a function of the square root of a value, for encoded and for linear values. The square root samples
  /// colours near black finely enough, which the encoding would not.
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

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    let function = context.workingSpace == .linearSRGB ? linear : encoded
    let input = inputs[0]
    let count = span.count
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

/// A smooth curve through points that rises where they rise and falls where they fall (Fritsch and Carlson 1980),
/// constant before the first and after the last.
struct MonotoneCubic {
  private let points: [Point]
  /// The slope at each point.
  private let slopes: [Double]

  /// Creates the curve through points in any order; if several have the same x, the first is used.
  init(_ given: [Point]) {
    var points: [Point] = []
    for point in given.enumerated().sorted(by: {
      ($0.element.x, $0.offset) < ($1.element.x, $1.offset)
    }).map(\.element) where points.last?.x != point.x {
      points.append(point)
    }
    var secants: [Double] = []
    for (first, second) in zip(points, points.dropFirst()) {
      secants.append((second.y - first.y) / (second.x - first.x))
    }
    var slopes = points.indices.map { index -> Double in
      if secants.isEmpty { return 0 }
      if index == 0 { return secants[0] }
      if index == points.count - 1 { return secants[index - 1] }
      let before = secants[index - 1]
      let after = secants[index]
      return before * after > 0 ? (before + after) / 2 : 0
    }
    for (index, secant) in secants.enumerated() {
      if secant == 0 {
        slopes[index] = 0
        slopes[index + 1] = 0
        continue
      }
      let a = slopes[index] / secant
      let b = slopes[index + 1] / secant
      let square = a * a + b * b
      if square > 9 {
        let limit = 3 / square.squareRoot() * secant
        slopes[index] = a * limit
        slopes[index + 1] = b * limit
      }
    }
    self.points = points
    self.slopes = slopes
  }

  /// Returns the value of the curve at a position.
  func value(at x: Double) -> Double {
    guard let next = points.firstIndex(where: { $0.x >= x }) else { return points.last?.y ?? x }
    if next == 0 { return points[0].y }
    let first = points[next - 1]
    let second = points[next]
    let width = second.x - first.x
    let t = (x - first.x) / width
    let square = t * t
    let cube = t * t * t
    return (2 * cube - 3 * square + 1) * first.y + (cube - 2 * square + t) * width
      * slopes[next - 1]
      + (3 * square - 2 * cube) * second.y + (cube - square) * width * slopes[next]
  }
}
