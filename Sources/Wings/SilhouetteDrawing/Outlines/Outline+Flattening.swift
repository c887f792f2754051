// SPDX-License-Identifier: Apache-2.0

/// A subpath of an outline as a polygon or as a line through points.
struct Polyline {
  /// The points; at least one. The first point is not repeated at the end.
  var points: [SIMD2<Double>]
  /// Indicates, for every point, whether it lies inside a curve, where the direction changes smoothly.
  var isSmooth: [Bool]
  /// Indicates whether the last point is connected to the first.
  var isClosed = false
  /// The direction of a dash without length.
  var direction: SIMD2<Double>?

  init(_ point: SIMD2<Double>) {
    points = [point]
    isSmooth = [false]
  }

  mutating func append(_ point: SIMD2<Double>, isSmooth smooth: Bool = false) {
    points.append(point)
    isSmooth.append(smooth)
  }
}

extension Outline {
  /// The largest coordinate; others are clamped to it. Areas of pixels can still be computed accurately there.
  static let limit = 1e9

  /// The smallest coordinate besides 0, to which smaller ones are rounded: squares and reciprocals of distances between
  /// points are then finite and not 0.
  private static let least = 1e-100

  /// Returns a point with its coordinates clamped to the limits.
  static func clamped(_ point: Point) -> SIMD2<Double> {
    let place = SIMD2(point.x, point.y).clamped(
      lowerBound: SIMD2(repeating: -limit), upperBound: SIMD2(repeating: limit))
    return place.replacing(
      with: 0, where: (place .< SIMD2(repeating: least)) .& (place .> SIMD2(repeating: -least)))
  }

  /// Returns the subpaths with curves replaced by lines.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance between a curve and its lines; a billionth of a large curve's size at least.
  ///   - area: The area where curves matter: outside, a curve may be one line. An infinite one is everywhere.
  func flattened(tolerance: Double, within area: Rect = .infinite) -> [Polyline] {
    var flattener = Flattener(
      tolerance: max(tolerance, 1e-9), area: area,
      maximumCount: max(1, min(4096, (1 << 22) / max(elements.count, 1))))
    for element in elements { flattener.append(element) }
    flattener.finish()
    return flattener.polylines
  }
}

private struct Flattener {
  let tolerance: Double
  let area: Rect
  /// The largest number of lines for a curve, which bounds the memory for an outline of many curves.
  let maximumCount: Int
  var polylines: [Polyline] = []
  private var current: Polyline?

  init(tolerance: Double, area: Rect, maximumCount: Int) {
    self.tolerance = tolerance
    self.area = area
    self.maximumCount = maximumCount
  }

  mutating func append(_ element: Outline.Element) {
    switch element {
    case .move(let point):
      finish()
      current = Polyline(Outline.clamped(point))
    case .line(let point): current?.append(Outline.clamped(point))
    case .quadraticCurve(let point, let control):
      guard let start = current?.points.last else { return }
      let middle = Outline.clamped(control)
      let end = Outline.clamped(point)
      addCurve(start, start + (middle - start) * (2 / 3), end + (middle - end) * (2 / 3), end)
    case .curve(let point, let control1, let control2):
      guard let start = current?.points.last else { return }
      addCurve(start, Outline.clamped(control1), Outline.clamped(control2), Outline.clamped(point))
    case .close:
      current?.isClosed = true
      let start = current?.points.first
      finish()
      // What follows without a move starts at the first point again.
      current = start.map { Polyline($0) }
    }
  }

  mutating func finish() {
    if let current, current.points.count > 1 || current.isClosed { polylines.append(current) }
    current = nil
  }

  private mutating func addCurve(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) {
    // A line over 1/n of a curve is off by at most 1/8 of the largest second derivative, over n².
    let count = lineCount(a, b, c, d)
    if count >= 2 {
      // Short lines at both ends have the direction of the curve there, which the ends of a stroke have too.
      current?.append(Self.point(1 / (8 * count), a, b, c, d), isSmooth: true)
      divide(a, b, c, d, mostLines: maximumCount)
      current?.append(Self.point(1 - 1 / (8 * count), a, b, c, d), isSmooth: true)
    }
    current?.append(d)
  }

  /// Returns the number of lines that replace a curve.
  private func lineCount(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) -> Double {
    let first = a - 2 * b + c
    let second = b - 2 * c + d
    let bend = 6 * max((first * first).sum(), (second * second).sum()).squareRoot()
    return (bend / (8 * tolerance)).squareRoot().rounded(.up)
  }

  /// Returns the point of a curve at a parameter.
  private static func point(
    _ t: Double, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) -> SIMD2<Double> {
    let u = 1 - t
    let start = (u * u * u) * a + (3 * u * u * t) * b
    return start + (3 * u * t * t) * c + (t * t * t) * d
  }

  /// Adds the points inside a curve.
  private mutating func divide(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>,
    mostLines: Int
  ) {
    if area != .infinite {
      let low = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d))
      let high = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
      if high.x < area.minX || low.x > area.maxX || high.y < area.minY || low.y > area.maxY {
        return
      }
    }
    let count = min(lineCount(a, b, c, d), Double(mostLines))
    if count <= 16 {
      if count < 2 { return }
      for index in 1..<Int(count) {
        current?.append(Self.point(Double(index) / count, a, b, c, d), isSmooth: true)
      }
      return
    }
    let ab = (a + b) / 2
    let bc = (b + c) / 2
    let cd = (c + d) / 2
    let abc = (ab + bc) / 2
    let bcd = (bc + cd) / 2
    let middle = (abc + bcd) / 2
    divide(a, ab, abc, middle, mostLines: mostLines / 2)
    current?.append(middle, isSmooth: true)
    divide(middle, bcd, cd, d, mostLines: mostLines / 2)
  }
}

extension Outline {
  /// The smallest rectangle that contains all points of the outline, control points included.
  package var controlBox: Rect? { Self.box(of: elements.lazy.flatMap(\.points)) }

  /// The smallest rectangle that contains the outline itself; `nil` if it has no points.
  public var boundingBox: Rect? {
    var points: [Point] = []
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let point): start = point
      case .curve(let d, let b, let c):
        points += Self.turningPoints(current, b, c, d)
      case .quadraticCurve(let d, let control):
        func toward(_ point: Point) -> Point {
          Point(x: (point.x + 2 * control.x) / 3, y: (point.y + 2 * control.y) / 3)
        }
        points += Self.turningPoints(current, toward(current), toward(d), d)
      case .line, .close: break
      }
      current = element.points.last ?? start
      points.append(current)
    }
    return Self.box(of: points)
  }

  private static func box(of points: some Sequence<Point>) -> Rect? {
    var box: (low: SIMD2<Double>, high: SIMD2<Double>)?
    for point in points {
      let place = SIMD2(point.x, point.y)
      box = (pointwiseMin(box?.low ?? place, place), pointwiseMax(box?.high ?? place, place))
    }
    return box.map { Rect(minX: $0.low.x, minY: $0.low.y, maxX: $0.high.x, maxY: $0.high.y) }
  }

  /// Returns the points inside a curve where x or y is smallest or largest.
  private static func turningPoints(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> [Point] {
    func value(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ t: Double) -> Double {
      let u = 1 - t
      return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
    }
    /// The roots of the derivative over 3: (a₃ − …) t² + 2 (…) t + (b − a).
    func roots(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
      let square = d - 3 * c + 3 * b - a
      let linear = 2 * (c - 2 * b + a)
      let constant = b - a
      if abs(square) < 1e-12 * (abs(linear) + abs(constant)) { return [-constant / linear] }
      let discriminant = linear * linear - 4 * square * constant
      if discriminant < 0 { return [] }
      let root = discriminant.squareRoot()
      return [(-linear + root) / (2 * square), (-linear - root) / (2 * square)]
    }
    let places = roots(a.x, b.x, c.x, d.x) + roots(a.y, b.y, c.y, d.y)
    return places.filter { $0 > 0 && $0 < 1 }.map {
      Point(x: value(a.x, b.x, c.x, d.x, $0), y: value(a.y, b.y, c.y, d.y, $0))
    }
  }

  /// Returns a Boolean value that indicates whether a point is inside the filled outline.
  public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
    guard point.isFinite else { return false }
    var winding = 0
    for line in flattened(tolerance: 0.01) {
      var a = line.points[line.points.count - 1]
      for b in line.points {
        if (a.y <= point.y) != (b.y <= point.y) {
          let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
          if x > point.x { winding += a.y < b.y ? 1 : -1 }
        }
        a = b
      }
    }
    return rule.isInside(winding)
  }
}

extension Outline.FillRule {
  /// Returns a Boolean value that indicates whether a point is inside, from the number of turns around it.
  @inline(__always)
  func isInside(_ winding: Int) -> Bool { self == .nonZero ? winding != 0 : winding & 1 != 0 }
}
