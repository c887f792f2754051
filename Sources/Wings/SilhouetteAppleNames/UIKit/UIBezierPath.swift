// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouetteDrawing

/// A path with the style in which it is drawn; y points down.
open class UIBezierPath {
  private(set) var outline = Outline()
  /// The width of lines, in points.
  open var lineWidth: CGFloat = 1
  /// The shape of the ends of lines.
  open var lineCapStyle = CGLineCap.butt
  /// The shape of the corners of lines.
  open var lineJoinStyle = CGLineJoin.miter
  /// The largest length of a corner, in line widths, that a miter join does not cut off.
  open var miterLimit: CGFloat = 10
  /// Has no effect: curves are always accurate to a fraction of a pixel.
  open var flatness: CGFloat = 0.6
  /// Indicates whether the even-odd rule decides which points are inside, instead of the winding rule.
  open var usesEvenOddFillRule = false
  var dashes: (phase: CGFloat, lengths: [CGFloat]) = (0, [])

  /// Creates an empty path.
  public init() {}

  /// Creates a path of one rectangle, from its top left corner along its top.
  public convenience init(rect: CGRect) {
    self.init()
    outline.addRect(Rect(outlined: rect))
  }

  /// Creates a path of the ellipse that touches the sides of a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    outline.addEllipse(in: Rect(outlined: rect))
  }

  /// Creates a path of a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerRadius: The radius of the corners, at most half of each side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// Creates a path of a rectangle with some rounded corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - corners: The corners to round.
  ///   - cornerRadii: The horizontal and the vertical radius, at most half of the width and of the height.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    let rect = Rect(outlined: rect)
    guard rect.width.isFinite, rect.height.isFinite else { return }
    let width = max(0, min(cornerRadii.width, rect.width / 2))
    let height = max(0, min(cornerRadii.height, rect.height / 2))
    if !(width > 0 && height > 0) {
      outline.addRect(rect)
      return
    }
    func corner(
      _ corner: UIRectCorner, _ x: Double, _ y: Double, from: (Double, Double),
      to: (Double, Double)
    ) {
      let point = Point(x: x, y: y)
      if corners.contains(corner) {
        outline.addCorner(at: point, from: (x: from.0, y: from.1), to: (x: to.0, y: to.1))
      } else {
        outline.line(to: point)
      }
    }
    // Clockwise, as seen with y down.
    outline.move(to: Point(x: rect.minX + width, y: rect.minY))
    corner(.topRight, rect.maxX, rect.minY, from: (-width, 0), to: (0, height))
    corner(.bottomRight, rect.maxX, rect.maxY, from: (0, -height), to: (-width, 0))
    corner(.bottomLeft, rect.minX, rect.maxY, from: (width, 0), to: (0, -height))
    corner(.topLeft, rect.minX, rect.minY, from: (0, height), to: (width, 0))
    outline.close()
  }

  /// Creates a path of an arc of a circle.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: The radius.
  ///   - startAngle: The angle of the start, in radians clockwise from the right, as seen with y down.
  ///   - endAngle: The angle of the end.
  ///   - clockwise: `true` to draw the arc clockwise, as seen with y down.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Creates a path with the elements of another.
  public convenience init(cgPath: CGPath) {
    self.init()
    outline = cgPath.outline
  }

  /// A copy of the elements.
  open var cgPath: CGPath {
    get { CGPath(outline) }
    set { outline = newValue.outline }
  }

  // MARK: Elements

  /// Begins a subpath at a point.
  open func move(to point: CGPoint) { outline.move(to: Point(point)) }

  /// Adds a straight line to a point.
  open func addLine(to point: CGPoint) { outline.line(to: Point(point)) }

  /// Adds a cubic Bézier curve to a point.
  open func addCurve(
    to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
  ) {
    outline.curve(
      to: Point(endPoint), control1: Point(controlPoint1), control2: Point(controlPoint2))
  }

  /// Adds a quadratic Bézier curve to a point.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    outline.quadraticCurve(to: Point(endPoint), control: Point(controlPoint))
  }

  /// Adds an arc of a circle, with a line from the current point to its start.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: The radius.
  ///   - startAngle: The angle of the start, in radians clockwise from the right, as seen with y down.
  ///   - endAngle: The angle of the end.
  ///   - clockwise: `true` to draw the arc clockwise, as seen with y down.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    // Angles increase clockwise while y points down.
    outline.addArc(
      center: Point(center), radius: radius, from: startAngle, to: endAngle,
      isClockwise: !clockwise)
  }

  /// Closes the current subpath with a straight line to its first point.
  open func close() { outline.close() }

  /// Removes all elements.
  open func removeAllPoints() { outline = Outline() }

  /// Adds the elements of another path.
  open func append(_ bezierPath: UIBezierPath) { outline.append(bezierPath.outline) }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) {
    outline = outline.transformed(by: Transform2D(transform))
  }

  /// Returns a path with the same style whose subpaths go from their ends to their starts.
  open func reversing() -> UIBezierPath { copy(of: outline.reversed()) }

  /// Returns a path with the same elements and the same style.
  open func copy() -> Any { copy(of: outline) }

  private func copy(of outline: Outline) -> UIBezierPath {
    let path = UIBezierPath()
    path.outline = outline
    path.lineWidth = lineWidth
    path.lineCapStyle = lineCapStyle
    path.lineJoinStyle = lineJoinStyle
    path.miterLimit = miterLimit
    path.flatness = flatness
    path.usesEvenOddFillRule = usesEvenOddFillRule
    path.dashes = dashes
    return path
  }

  // MARK: Looking

  /// Indicates whether the path has no elements.
  open var isEmpty: Bool { outline.isEmpty }

  /// The end of the last element; the origin if the path is empty.
  open var currentPoint: CGPoint { cgPath.currentPoint }

  /// The smallest rectangle that contains the path, without the width of lines; null if the path is empty.
  open var bounds: CGRect { cgPath.boundingBoxOfPath }

  /// Returns a Boolean value that indicates whether a point is inside the path.
  open func contains(_ point: CGPoint) -> Bool { cgPath.contains(point, using: fillRule) }

  var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }
}
