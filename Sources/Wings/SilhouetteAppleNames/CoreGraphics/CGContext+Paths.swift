// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouetteDrawing

// The points of the path are transformed when they are added, the width of a line when it is drawn.

extension CGContext {
  /// Removes the path.
  public func beginPath() { outline = Outline() }

  /// Begins a subpath at a point.
  public func move(to point: CGPoint) { add { $0.move(to: Point(point)) } }

  /// Adds a straight line to a point.
  public func addLine(to point: CGPoint) { add { $0.line(to: Point(point)) } }

  /// Begins a subpath at the first point and adds straight lines to the others.
  public func addLines(between points: [CGPoint]) { add { $0.addLines(between: points) } }

  /// Adds a quadratic Bézier curve to a point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    add { $0.quadraticCurve(to: Point(end), control: Point(control)) }
  }

  /// Adds a cubic Bézier curve to a point.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    add { $0.curve(to: Point(end), control1: Point(control1), control2: Point(control2)) }
  }

  /// Adds an arc of a circle, with a line from the current point to its start.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: The radius.
  ///   - startAngle: The angle of the start, in radians from the x axis towards the y axis.
  ///   - endAngle: The angle of the end.
  ///   - clockwise: `true` if angles decrease along the arc, which is clockwise only while y points up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    add {
      $0.addArc(
        center: Point(center), radius: radius, from: startAngle, to: endAngle,
        isClockwise: clockwise)
    }
  }

  /// Adds an arc that touches the line from the current point to a corner and the line from there to another point, with a
  /// line from the current point to its start.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    add { $0.addArc(corner: Point(tangent1End), towards: Point(tangent2End), radius: radius) }
  }

  /// Adds the ellipse that touches the sides of a rectangle.
  public func addEllipse(in rect: CGRect) { add { $0.addEllipse(in: Rect(outlined: rect)) } }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { add { $0.addRect(Rect(outlined: rect)) } }

  /// Adds rectangles.
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

  /// Adds the elements of a path.
  public func addPath(_ path: CGPath) {
    outline.append(path.outline.transformed(by: Transform2D(ctm)))
  }

  /// Closes the current subpath with a straight line to its first point.
  public func closePath() { outline.close() }

  /// Replaces the path by the outline of a stroke along it.
  public func replacePathWithStrokedPath() {
    let map = Transform2D(ctm)
    guard let inverse = map.inverted else { return beginPath() }
    let tolerance = 0.05 / max(map.scale, 1e-9)
    outline = outline.transformed(by: inverse).stroked(state.line, tolerance: tolerance)
      .transformed(by: map)
  }

  private func add(_ body: (inout Outline) -> Void) {
    outline.append(in: Transform2D(ctm), body)
  }

  // MARK: Looking

  /// The path, in user space; `nil` if it is empty.
  public var path: CGPath? { isPathEmpty ? nil : pathInUserSpace }

  /// Indicates whether the path has no elements.
  public var isPathEmpty: Bool { outline.isEmpty }

  /// The end of the path, in user space; the origin if the path is empty.
  public var currentPointOfPath: CGPoint { pathInUserSpace.currentPoint }

  /// The smallest rectangle of user space that contains the path's points; null if the path is empty.
  public var boundingBoxOfPath: CGRect { pathInUserSpace.boundingBox }

  /// Returns a Boolean value that indicates whether a point of user space is inside the path as it would be drawn.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let path = pathInUserSpace
    let style = state.line
    func isOnLine() -> Bool { path.outline.stroked(style).contains(Point(point)) }
    return switch mode {
    case .fill: path.contains(point, using: .winding)
    case .eoFill: path.contains(point, using: .evenOdd)
    case .stroke: isOnLine()
    case .fillStroke: path.contains(point, using: .winding) || isOnLine()
    case .eoFillStroke: path.contains(point, using: .evenOdd) || isOnLine()
    }
  }

  private var pathInUserSpace: CGPath {
    CGPath(Transform2D(ctm).inverted.map { outline.transformed(by: $0) } ?? Outline())
  }

  // MARK: Drawing

  /// Fills the path with the fill colour, and removes the path.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  /// Strokes the path with the stroke colour, and removes the path.
  public func strokePath() { drawPath(using: .stroke) }

  /// Draws the path, and removes it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let shape = outline
    outline = Outline()
    switch mode {
    case .fill, .fillStroke: fill(shape, .nonZero)
    case .eoFill, .eoFillStroke: fill(shape, .evenOdd)
    case .stroke: break
    }
    switch mode {
    case .stroke, .fillStroke, .eoFillStroke: stroke(shape)
    case .fill, .eoFill: break
    }
  }

  /// Fills a rectangle with the fill colour; the path is not affected.
  public func fill(_ rect: CGRect) {
    if let area = wholePixels(of: Rect(rect)) {
      paint(Image(color: state.fill).cropped(to: area).fading(by: state.alpha), shape: nil)
    } else {
      fill(Outline(rect: Rect(outlined: rect)).transformed(by: Transform2D(ctm)), .nonZero)
    }
  }

  /// Fills rectangles with the fill colour.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }

  /// Fills the ellipse that touches the sides of a rectangle with the fill colour.
  public func fillEllipse(in rect: CGRect) {
    fill(inUserSpace(Outline(ellipseIn: Rect(outlined: rect))), .nonZero)
  }

  /// Strokes a rectangle with the stroke colour.
  public func stroke(_ rect: CGRect) { stroke(inUserSpace(Outline(rect: Rect(outlined: rect)))) }

  /// Strokes a rectangle with lines of a width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let line = state.line
    state.line.width = width
    stroke(rect)
    state.line = line
  }

  /// Strokes the ellipse that touches the sides of a rectangle with the stroke colour.
  public func strokeEllipse(in rect: CGRect) {
    stroke(inUserSpace(Outline(ellipseIn: Rect(outlined: rect))))
  }

  /// Strokes a line between each two points.
  public func strokeLineSegments(between points: [CGPoint]) {
    var lines = Outline()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      lines.addLines(between: [points[index], points[index + 1]])
    }
    stroke(inUserSpace(lines))
  }

  /// Makes all pixels in a rectangle transparent.
  public func clear(_ rect: CGRect) {
    let before = state
    state.blendMode = .clear
    state.shadow = nil
    state.fill = .black
    fill(rect)
    state = before
  }

  private func inUserSpace(_ shape: Outline) -> Outline { shape.transformed(by: Transform2D(ctm)) }

  /// Fills an outline in pixels.
  private func fill(_ shape: Outline, _ rule: Outline.FillRule) {
    if shape.isEmpty { return }
    paint(
      Image(color: state.fill).fading(by: state.alpha),
      shape: Image(
        filling: shape, rule: rule, isAntialiased: state.isAntialiased, within: drawableArea))
  }

  /// Strokes an outline in pixels.
  private func stroke(_ shape: Outline) {
    let map = Transform2D(ctm)
    guard !shape.isEmpty, let inverse = map.inverted else { return }
    paint(
      Image(color: state.stroke).fading(by: state.alpha),
      shape: Image(
        stroking: shape.transformed(by: inverse), state.line, transform: map,
        isAntialiased: state.isAntialiased, within: drawableArea))
  }
}
