// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Outline {
  /// The shape of the ends of a stroke's lines.
  public enum LineCap: String, Hashable, Sendable, CaseIterable {
    /// The line ends at its last point.
    case butt
    /// A half disc beyond the last point.
    case round
    /// A half square beyond the last point.
    case square
  }

  /// The shape of the corners of a stroke.
  public enum LineJoin: String, Hashable, Sendable, CaseIterable {
    /// The outer edges are extended until they meet, unless the corner is too sharp; then like ``bevel``.
    case miter
    /// A disc around the corner.
    case round
    /// A straight line between the ends of the outer edges.
    case bevel
  }

  /// The width, ends, corners and dashes of a stroke.
  public struct StrokeStyle: Hashable, Sendable {
    /// The width of the lines, in the unit of the outline.
    public var width: Double
    /// The shape of the ends.
    public var cap: LineCap
    /// The shape of the corners.
    public var join: LineJoin
    /// The largest length of a corner from its inner to its outer point, in widths, that ``LineJoin/miter`` does not cut off.
    public var miterLimit: Double
    /// The lengths of dashes and gaps in turn, in the unit of the outline; empty for solid lines.
    public var dashes: [Double]
    /// The distance into the pattern of dashes at which every subpath starts.
    public var dashPhase: Double

    /// Creates a style.
    public init(
      width: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10,
      dashes: [Double] = [], dashPhase: Double = 0
    ) {
      self.width = width
      self.cap = cap
      self.join = join
      self.miterLimit = miterLimit
      self.dashes = dashes
      self.dashPhase = dashPhase
    }
  }

  /// Returns the outline of a stroke along this outline, to be filled by ``FillRule/nonZero``.
  ///
  /// It consists of one polygon for each line, end and corner, which overlap.
  ///
  /// - Parameters:
  ///   - style: The style; without a positive, finite width, the stroke is empty.
  ///   - tolerance: The largest distance between a curve and the lines that replace it.
  package func stroked(_ style: StrokeStyle, tolerance: Double = 0.05) -> Outline {
    var result = Outline()
    Stroker(style, tolerance: tolerance, within: .infinite).stroke(self) { points in
      result.addLines(points)
      result.close()
    }
    return result
  }

  /// Returns the dashes of a pattern along this outline, as open subpaths of lines.
  ///
  /// - Parameters:
  ///   - lengths: The lengths of dashes and gaps in turn.
  ///   - phase: The distance into the pattern at which every subpath starts.
  ///   - tolerance: The largest distance between a curve and the lines that replace it.
  package func dashed(
    _ lengths: [Double], phase: Double = 0, tolerance: Double = 0.05
  ) -> Outline {
    guard let pattern = DashPattern(lengths, phase: phase) else { return self }
    var result = Outline()
    for dash in pattern.dashes(of: flattened(tolerance: tolerance), within: .infinite) {
      result.addLines(dash.points)
      if dash.isClosed { result.close() }
    }
    return result
  }

  /// Begins a subpath at the first point and adds lines to the others.
  private mutating func addLines(_ points: [SIMD2<Double>]) {
    for (index, place) in points.enumerated() {
      let point = Point(x: place.x, y: place.y)
      if index == 0 { move(to: point) } else { line(to: point) }
    }
  }
}

/// The polygons of a stroke: one for each line, end and corner, all of them counter-clockwise, so that their union is the
/// stroke under the non-zero rule.
struct Stroker {
  private let style: Outline.StrokeStyle
  private let tolerance: Double
  /// Half of the width.
  private let radius: Double
  /// The area outside of which points of the outline cannot matter.
  private let area: Rect
  /// The largest angle of a line that replaces a part of a round corner or end.
  private let angleStep: Double
  /// The largest number of lines that replace a round corner or end, which bounds the memory for a stroke with many.
  private var mostArcLines = 1024
  /// The largest number of lines of all round corners and ends together, if each has more than a few.
  private static let mostLines = 1 << 21

  init(_ style: Outline.StrokeStyle, tolerance: Double, within area: Rect) {
    self.style = style
    self.tolerance = tolerance
    radius = style.width / 2
    let reach = radius * (style.join == .miter ? max(2, style.miterLimit) : 2) + tolerance
    self.area = reach.isFinite && !area.isInfinite ? area.grown(x: reach, y: reach) : .infinite
    angleStep = 2 * acos(max(0, 1 - tolerance / radius))
  }

  /// Calls a function with the points of every polygon.
  func stroke(_ outline: Outline, _ polygon: ([SIMD2<Double>]) -> Void) {
    guard radius > 0, radius < Outline.limit else { return }
    let pattern = DashPattern(style.dashes, phase: style.dashPhase)
    let lines = outline.flattened(tolerance: tolerance, within: area)
    let parts = pattern?.dashes(of: lines, within: area) ?? lines
    let pointCount = parts.reduce(0) { $0 + $1.points.count }
    var stroker = self
    stroker.mostArcLines = max(8, min(1024, Self.mostLines / max(pointCount, 1)))
    for part in parts { stroker.stroke(part, polygon) }
  }

  private func stroke(_ line: Polyline, _ polygon: ([SIMD2<Double>]) -> Void) {
    // The directions of the lines that have one, and where they start.
    var starts: [Int] = []
    var directions: [SIMD2<Double>] = []
    let count = line.points.count
    for index in 0..<(line.isClosed ? count : count - 1) {
      let way = line.points[(index + 1) % count] - line.points[index]
      guard let direction = way.unit else { continue }
      starts.append(index)
      directions.append(direction)
    }
    guard let first = directions.first, let last = directions.last else {
      return addDot(line.points[0], line.direction, polygon)
    }
    for (place, index) in starts.enumerated() {
      let direction = directions[place]
      let start = line.points[index]
      let end = line.points[(index + 1) % count]
      if matters(start, end) {
        let side = radius * direction.turned
        polygon([start + side, start - side, end - side, end + side])
      }
      if place > 0 {
        addJoin(start, directions[place - 1], direction, isSmooth: line.isSmooth[index], polygon)
      }
    }
    if line.isClosed {
      addJoin(line.points[starts[0]], last, first, isSmooth: line.isSmooth[starts[0]], polygon)
    } else {
      addCap(line.points[0], -first, polygon)
      addCap(line.points[count - 1], last, polygon)
    }
  }

  /// Indicates whether a line may touch the area.
  private func matters(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
    if area == .infinite { return true }
    let low = pointwiseMin(a, b)
    let high = pointwiseMax(a, b)
    return high.x >= area.minX && low.x <= area.maxX && high.y >= area.minY && low.y <= area.maxY
  }

  /// Adds the stroke of a line without length.
  private func addDot(
    _ point: SIMD2<Double>, _ direction: SIMD2<Double>?, _ polygon: ([SIMD2<Double>]) -> Void
  ) {
    guard style.cap != .butt, matters(point, point) else { return }
    let direction = direction ?? SIMD2(1, 0)
    addCap(point, direction, polygon)
    addCap(point, -direction, polygon)
  }

  private func addCap(
    _ point: SIMD2<Double>, _ direction: SIMD2<Double>, _ polygon: ([SIMD2<Double>]) -> Void
  ) {
    guard matters(point, point) else { return }
    let side = radius * direction.turned
    switch style.cap {
    case .butt: break
    case .square:
      let ahead = radius * direction
      polygon([point + side, point - side, point - side + ahead, point + side + ahead])
    case .round: polygon(arc(point, from: -side, angle: .pi))
    }
  }

  private func addJoin(
    _ point: SIMD2<Double>, _ before: SIMD2<Double>, _ after: SIMD2<Double>, isSmooth: Bool,
    _ polygon: ([SIMD2<Double>]) -> Void
  ) {
    guard matters(point, point) else { return }
    let cosine = (before * after).sum()
    let sine = before.x * after.y - before.y * after.x
    if sine == 0, cosine > 0 { return }
    // The corner is open on the outer side of the turn.
    let isLeftTurn = sine > 0
    let from = radius * (isLeftTurn ? -before.turned : after.turned)
    let to = radius * (isLeftTurn ? -after.turned : before.turned)
    if isSmooth || style.join == .round {
      let angle = atan2(abs(sine), cosine)
      return polygon(arc(point, from: from, angle: angle) + [point + to, point])
    }
    let limit = style.miterLimit
    if style.join == .miter, 1 + cosine > 1e-9, 2 <= limit * limit * (1 + cosine) {
      polygon([point, point + from, point + (from + to) / (1 + cosine), point + to])
    } else {
      polygon([point, point + from, point + to])
    }
  }

  /// Returns the points of an arc around a point, counter-clockwise.
  private func arc(
    _ center: SIMD2<Double>, from start: SIMD2<Double>, angle: Double
  ) -> [SIMD2<Double>] {
    let count = max(1, min((angle / angleStep).rounded(.up), Double(mostArcLines)))
    return (0...Int(count)).map { index in
      let turn = angle * Double(index) / count
      return center + cos(turn) * start + sin(turn) * start.turned
    }
  }
}

extension SIMD2<Double> {
  /// The vector turned counter-clockwise by a quarter of a turn.
  var turned: SIMD2<Double> { SIMD2(-y, x) }
}
