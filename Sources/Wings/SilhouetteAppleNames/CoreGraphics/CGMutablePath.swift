// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouetteDrawing

/// A path to which elements are added.
///
/// The transform that the functions take is applied to the points that they add.
public final class CGMutablePath: CGPath {
  override init(_ outline: Outline) { super.init(outline) }

  /// Creates an empty path.
  public init() { super.init(Outline()) }

  /// Begins a subpath at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    outline.move(to: Point(point.applying(transform)))
  }

  /// Adds a straight line to a point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    outline.line(to: Point(point.applying(transform)))
  }

  /// Begins a subpath at the first point and adds straight lines to the others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    add(transform) { $0.addLines(between: points) }
  }

  /// Adds a quadratic Bézier curve to a point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    outline.quadraticCurve(
      to: Point(end.applying(transform)), control: Point(control.applying(transform)))
  }

  /// Adds a cubic Bézier curve to a point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    outline.curve(
      to: Point(end.applying(transform)), control1: Point(control1.applying(transform)),
      control2: Point(control2.applying(transform)))
  }

  /// Closes the current subpath with a straight line to its first point.
  public func closeSubpath() { outline.close() }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addRect(Rect(outlined: rect)) }
  }

  /// Adds rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds the ellipse that touches the sides of a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addEllipse(in: Rect(outlined: rect)) }
  }

  /// Adds a rectangle with rounded corners, whose radii are at most half of its sides.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    add(transform) {
      $0.addRoundedRect(Rect(outlined: rect), cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    }
  }

  /// Adds an arc of a circle, with a line from the current point to its start.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: The radius.
  ///   - startAngle: The angle of the start, in radians from the x axis towards the y axis.
  ///   - endAngle: The angle of the end.
  ///   - clockwise: `true` if angles decrease along the arc, which is clockwise only while y points up.
  ///   - transform: A transform of the arc.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    add(transform) {
      $0.addArc(
        center: Point(center), radius: radius, from: startAngle, to: endAngle,
        isClockwise: clockwise)
    }
  }

  /// Adds an arc of a circle from one angle over another, in radians, with a line from the current point to its start.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
      clockwise: delta < 0, transform: transform)
  }

  /// Adds an arc that touches the line from the current point to a corner and the line from there to another point, with a
  /// line from the current point to its start.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    add(transform) {
      $0.addArc(corner: Point(tangent1End), towards: Point(tangent2End), radius: radius)
    }
  }

  /// Adds the elements of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    outline.append(path.outline.transformed(by: Transform2D(transform)))
  }

  private func add(_ transform: CGAffineTransform, _ body: (inout Outline) -> Void) {
    outline.append(in: Transform2D(transform), body)
  }
}

extension Outline {
  /// Appends elements that are drawn before a transform, from the current point on.
  mutating func append(in transform: Transform2D, _ body: (inout Outline) -> Void) {
    if transform == .identity { return body(&self) }
    var piece = Outline()
    // Without an inverse, everything is drawn on a line or a point.
    let start = currentPoint.map { transform.inverted?.apply(to: $0) ?? .zero }
    if let start { piece.move(to: start) }
    body(&piece)
    for element in piece.elements.dropFirst(start == nil ? 0 : 1) {
      append(element.transformed(by: transform))
    }
  }

  /// Begins a subpath at the first point and adds straight lines to the others.
  mutating func addLines(between points: [CGPoint]) {
    for (index, point) in points.enumerated() {
      if index == 0 { move(to: Point(point)) } else { line(to: Point(point)) }
    }
  }
}
