// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Outline {
  /// Creates the outline of a rectangle, counter-clockwise from its lower left corner.
  public init(rect: Rect) { addRect(rect) }

  /// Creates the outline of the ellipse that touches the sides of a rectangle.
  public init(ellipseIn rect: Rect) { addEllipse(in: rect) }

  /// Creates the outline of a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - radius: The radius of the corners, at most half of each side.
  public init(roundedRect rect: Rect, radius: Double) {
    addRoundedRect(rect, cornerWidth: radius, cornerHeight: radius)
  }

  /// Adds a rectangle as a closed subpath, counter-clockwise from its lower left corner.
  package mutating func addRect(_ rect: Rect) {
    guard rect.isDrawable else { return }
    move(to: Point(x: rect.minX, y: rect.minY))
    line(to: Point(x: rect.maxX, y: rect.minY))
    line(to: Point(x: rect.maxX, y: rect.maxY))
    line(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }

  /// Adds the ellipse that touches the sides of a rectangle as a closed subpath, counter-clockwise from its rightmost point.
  package mutating func addEllipse(in rect: Rect) {
    guard rect.isDrawable else { return }
    let x = rect.width / 2
    let y = rect.height / 2
    var circle = Outline()
    circle.addArc(center: .zero, radius: 1, from: 0, to: 2 * .pi)
    circle.close()
    append(
      circle.transformed(
        by: Transform2D(a: x, b: 0, c: 0, d: y, tx: rect.minX + x, ty: rect.minY + y)))
  }

  /// Adds a rectangle with elliptical corners as a closed subpath, counter-clockwise from the middle of its right side.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerWidth: The horizontal radius of the corners, at most half of the width.
  ///   - cornerHeight: The vertical radius of the corners, at most half of the height.
  package mutating func addRoundedRect(_ rect: Rect, cornerWidth: Double, cornerHeight: Double) {
    guard rect.isDrawable else { return }
    guard cornerWidth > 0, cornerHeight > 0 else { return addRect(rect) }
    let x = min(cornerWidth, rect.width / 2)
    let y = min(cornerHeight, rect.height / 2)
    move(to: Point(x: rect.maxX, y: rect.minY + rect.height / 2))
    addCorner(at: Point(x: rect.maxX, y: rect.maxY), from: (0, -y), to: (-x, 0))
    addCorner(at: Point(x: rect.minX, y: rect.maxY), from: (x, 0), to: (0, -y))
    addCorner(at: Point(x: rect.minX, y: rect.minY), from: (0, y), to: (x, 0))
    addCorner(at: Point(x: rect.maxX, y: rect.minY), from: (-x, 0), to: (0, y))
    close()
  }

  /// Adds a line to the start of a rounded corner and the corner, a quarter of an ellipse.
  ///
  /// - Parameters:
  ///   - corner: The point where the sides would meet.
  ///   - from: The vector from there to the start of the curve.
  ///   - to: The vector from there to the end of the curve.
  package mutating func addCorner(
    at corner: Point, from: (x: Double, y: Double), to: (x: Double, y: Double)
  ) {
    // The control points are 4/3 · (√2 − 1) of the way from the ends of the curve to the corner.
    let rest = 1 - Self.quarterHandle
    line(to: Point(x: corner.x + from.x, y: corner.y + from.y))
    curve(
      to: Point(x: corner.x + to.x, y: corner.y + to.y),
      control1: Point(x: corner.x + rest * from.x, y: corner.y + rest * from.y),
      control2: Point(x: corner.x + rest * to.x, y: corner.y + rest * to.y))
  }

  /// The length of the handles of a quarter of a unit circle.
  private static let quarterHandle = 0.552284749830793

  /// Adds an arc of a circle, with a line from the current point to its start; without a current point, it begins a subpath.
  ///
  /// An arc is drawn as one cubic Bézier curve for each quarter of a turn, which is off by 0.03 % of the radius at most.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: The radius, at least 0.
  ///   - start: The angle of the start, in radians from the x axis towards the y axis.
  ///   - end: The angle of the end. From an angle to another that is a turn away, or farther, the arc is a whole circle.
  ///   - isClockwise: `true` if angles decrease along the arc, which is clockwise while y points up.
  public mutating func addArc(
    center: Point, radius: Double, from start: Double, to end: Double, isClockwise: Bool = false
  ) {
    guard center.isFinite, radius >= 0, radius.isFinite, start.isFinite, end.isFinite else {
      return
    }
    let turn = 2 * Double.pi
    var sweep = isClockwise ? start - end : end - start
    if abs(sweep) >= turn {
      // A circle, and the rest of the arc.
      sweep += turn - (sweep / turn).rounded(.down) * turn
      // Of angles that are too large, numbers do not tell the rest.
      if !(turn...2 * turn).contains(sweep) { sweep = turn }
    } else if sweep < 0 {
      sweep += turn
    }
    addArc(center: center, radius: radius, from: start, sweep: isClockwise ? -sweep : sweep)
  }

  private mutating func addArc(center: Point, radius: Double, from start: Double, sweep: Double) {
    func point(_ angle: Double, _ handle: Double) -> Point {
      let (x, y) = (cos(angle), sin(angle))
      return Point(
        x: center.x + radius * (x - handle * y), y: center.y + radius * (y + handle * x))
    }
    let first = point(start, 0)
    if currentPoint == nil { move(to: first) } else if currentPoint != first { line(to: first) }
    let count = Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))
    if count < 1 { return }
    let step = sweep / Double(count)
    let handle = 4 / 3 * tan(step / 4)
    for index in 0..<count {
      let angle = start + Double(index) * step
      curve(
        to: point(angle + step, 0), control1: point(angle, handle),
        control2: point(angle + step, -handle))
    }
  }

  /// Adds an arc that touches the line from the current point to a corner and the line from there to another point, with a
  /// line from the current point to its start.
  ///
  /// - Parameters:
  ///   - corner: The point where both lines meet.
  ///   - end: A point of the second line.
  ///   - radius: The radius, at least 0.
  package mutating func addArc(corner: Point, towards end: Point, radius: Double) {
    guard let current = currentPoint, corner.isFinite, end.isFinite, radius.isFinite else { return }
    let first = SIMD2(current.x - corner.x, current.y - corner.y).unit
    let second = SIMD2(end.x - corner.x, end.y - corner.y).unit
    guard let first, let second, radius > 0 else { return line(to: corner) }
    let cosine = (first * second).sum()
    let cross = first.x * second.y - first.y * second.x
    // Lines in opposite directions have no corner, and lines in the same direction no arc.
    guard abs(cross) > 1e-9 else { return line(to: corner) }
    let distance = radius * ((1 + cosine) / (1 - cosine)).squareRoot()
    let bisector = (first + second).unit ?? first
    let reach = (distance * distance + radius * radius).squareRoot()
    let center = SIMD2(corner.x, corner.y) + reach * bisector
    let from = SIMD2(corner.x, corner.y) + distance * first - center
    let to = SIMD2(corner.x, corner.y) + distance * second - center
    addArc(
      center: Point(x: center.x, y: center.y), radius: radius, from: atan2(from.y, from.x),
      to: atan2(to.y, to.x), isClockwise: cross > 0)
  }
}

extension Rect {
  /// Indicates whether the rectangle has a finite corner and a finite size, which may be 0.
  fileprivate var isDrawable: Bool {
    origin.isFinite && width >= 0 && width.isFinite && height >= 0 && height.isFinite
  }
}

extension SIMD2<Double> {
  /// The vector of length 1 in the same direction; `nil` if there is none.
  package var unit: SIMD2<Double>? {
    let length = (self * self).sum().squareRoot()
    return length > 0 && length.isFinite ? self / length : nil
  }
}
