// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouetteDrawing

/// The outline of a shape: lines and curves to fill, to follow with a pen, or to clip to.
public class CGPath: Hashable {
  var outline: Outline

  init(_ outline: Outline) { self.outline = outline }

  /// Creates a path of one rectangle.
  public convenience init(
    rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(Outline(rect: Rect(outlined: rect)).transformed(by: transform))
  }

  /// Creates a path of the ellipse that touches the sides of a rectangle.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(Outline(ellipseIn: Rect(outlined: rect)).transformed(by: transform))
  }

  /// Creates a path of a rectangle with rounded corners, whose radii are at most half of its sides.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    var outline = Outline()
    outline.addRoundedRect(
      Rect(outlined: rect), cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    self.init(outline.transformed(by: transform))
  }

  /// Indicates whether the path has no elements.
  public var isEmpty: Bool { outline.isEmpty }

  /// The end of the last element; the origin if the path is empty.
  public var currentPoint: CGPoint { outline.currentPoint.map { CGPoint($0) } ?? .zero }

  /// The smallest rectangle that contains all points, control points included; null if the path is empty.
  public var boundingBox: CGRect { Self.rect(outline.controlBox) }

  /// The smallest rectangle that contains the path; null if the path is empty.
  public var boundingBoxOfPath: CGRect { Self.rect(outline.boundingBox) }

  private static func rect(_ rect: Rect?) -> CGRect {
    rect.map { CGRect(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height) } ?? .null
  }

  /// Returns a Boolean value that indicates whether a point is inside the path.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - rule: The fill rule.
  ///   - transform: A transform of the point.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    outline.contains(Point(point.applying(transform)), rule: Outline.FillRule(rule))
  }

  /// Returns a path with the same elements.
  public func copy() -> CGPath? { CGPath(outline) }

  /// Returns a path with a transform applied to the points of this one.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(outline.transformed(by: transform))
  }

  /// Returns a path with the same elements, to which others can be added.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(outline) }

  /// Returns a path with a transform applied to the points of this one, to which elements can be added.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(outline.transformed(by: transform))
  }

  /// Returns the outline of a stroke along the path, to be filled by the winding rule.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = Outline.StrokeStyle(
      width: lineWidth, cap: Outline.LineCap(lineCap), join: Outline.LineJoin(lineJoin),
      miterLimit: miterLimit)
    return CGPath(outline.transformed(by: Transform2D(transform)).stroked(style))
  }

  /// Returns the dashes of a pattern along the path, as lines.
  ///
  /// - Parameters:
  ///   - phase: The distance into the pattern at which every subpath starts.
  ///   - lengths: The lengths of dashes and gaps in turn.
  ///   - transform: A transform of the path.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      outline.transformed(by: Transform2D(transform)).dashed(
        lengths.map { Double($0) }, phase: phase))
  }

  /// Calls a function with every element, whose points are valid only during the call.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in outline.elements {
      var points = element.points.map { CGPoint($0) }
      // A pointer to no points would be dangling.
      if points.isEmpty { points = [.zero] }
      points.withUnsafeMutableBufferPointer { points in
        guard let start = points.baseAddress else { return }
        withUnsafePointer(to: CGPathElement(type: CGPathElementType(element), points: start)) {
          block($0)
        }
      }
    }
  }

  /// Calls a function with every element and with a pointer of the caller's.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  public static func == (first: CGPath, second: CGPath) -> Bool {
    first.outline.elements == second.outline.elements
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(outline.elements) }
}

/// A function that receives the elements of a path.
public typealias CGPathApplierFunction =
  (
    UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
  ) -> Void

/// The kind of a path's element.
public enum CGPathElementType: Int32, Sendable {
  /// Begins a subpath; one point.
  case moveToPoint = 0
  /// A straight line; one point.
  case addLineToPoint = 1
  /// A quadratic Bézier curve; a control point and the end.
  case addQuadCurveToPoint = 2
  /// A cubic Bézier curve; two control points and the end.
  case addCurveToPoint = 3
  /// Closes the subpath; no points.
  case closeSubpath = 4

  init(_ element: Outline.Element) {
    self =
      switch element {
      case .move: .moveToPoint
      case .line: .addLineToPoint
      case .quadraticCurve: .addQuadCurveToPoint
      case .curve: .addCurveToPoint
      case .close: .closeSubpath
      }
  }
}

/// An element of a path.
public struct CGPathElement {
  /// The kind of the element.
  public var type: CGPathElementType
  /// The points, as many as the kind has.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates an element.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

extension Outline {
  /// Returns the outline with a transform applied to its points, if there is one.
  fileprivate func transformed(by transform: UnsafePointer<CGAffineTransform>?) -> Outline {
    transform.map { transformed(by: Transform2D($0.pointee)) } ?? self
  }
}
