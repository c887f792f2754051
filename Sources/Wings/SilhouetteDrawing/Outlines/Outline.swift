// SPDX-License-Identifier: Apache-2.0

/// The outline of a shape: lines and curves, y up, that an image fills or that a pen follows.
///
/// An outline consists of subpaths. Each begins with ``move(to:)``; filling closes it with a straight line. Elements with a
/// coordinate that is not finite are ignored, and so are lines and curves before the first ``move(to:)``.
///
/// ```swift
/// let disc = Outline(ellipseIn: photo.extent)
/// let avatar = photo.blended(withMask: Image(filling: disc, color: .white))
/// ```
public struct Outline: Hashable, Sendable {
  /// A step of an outline.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath at a point.
    case move(to: Point)
    /// Draws a straight line to a point.
    case line(to: Point)
    /// Draws a quadratic Bézier curve to a point.
    case quadraticCurve(to: Point, control: Point)
    /// Draws a cubic Bézier curve to a point.
    case curve(to: Point, control1: Point, control2: Point)
    /// Closes the subpath with a straight line to its first point.
    case close
  }

  /// A rule that decides which points are inside, from the subpaths that wind around them.
  public enum FillRule: String, Hashable, Sendable, CaseIterable {
    /// A point is inside if the turns around it, counted by their direction, do not cancel out.
    case nonZero
    /// A point is inside if a ray from it crosses an odd number of edges.
    case evenOdd
  }

  /// The steps, in order.
  public private(set) var elements: [Element] = []
  /// The end of the last element; `nil` if there is none yet.
  package private(set) var currentPoint: Point?
  /// The first point of the current subpath.
  private var start = Point.zero

  /// Creates an outline without elements.
  public init() {}

  /// Indicates whether the outline has no elements.
  package var isEmpty: Bool { elements.isEmpty }

  /// Begins a subpath at a point.
  public mutating func move(to point: Point) {
    guard point.isFinite else { return }
    elements.append(.move(to: point))
    currentPoint = point
    start = point
  }

  /// Draws a straight line to a point.
  public mutating func line(to point: Point) {
    guard currentPoint != nil, point.isFinite else { return }
    elements.append(.line(to: point))
    currentPoint = point
  }

  /// Draws a quadratic Bézier curve to a point.
  public mutating func quadraticCurve(to point: Point, control: Point) {
    guard currentPoint != nil, point.isFinite, control.isFinite else { return }
    elements.append(.quadraticCurve(to: point, control: control))
    currentPoint = point
  }

  /// Draws a cubic Bézier curve to a point.
  public mutating func curve(to point: Point, control1: Point, control2: Point) {
    guard currentPoint != nil, point.isFinite, control1.isFinite, control2.isFinite else { return }
    elements.append(.curve(to: point, control1: control1, control2: control2))
    currentPoint = point
  }

  /// Closes the current subpath with a straight line to its first point, where the next element continues.
  public mutating func close() {
    guard currentPoint != nil, elements.last != .close else { return }
    elements.append(.close)
    currentPoint = start
  }

  /// Appends an element.
  package mutating func append(_ element: Element) {
    switch element {
    case .move(let point): move(to: point)
    case .line(let point): line(to: point)
    case .quadraticCurve(let point, let control): quadraticCurve(to: point, control: control)
    case .curve(let point, let control1, let control2):
      curve(to: point, control1: control1, control2: control2)
    case .close: close()
    }
  }

  /// Appends the subpaths of another outline.
  package mutating func append(_ other: Outline) {
    elements.append(contentsOf: other.elements)
    if other.currentPoint != nil {
      currentPoint = other.currentPoint
      start = other.start
    }
  }

  /// Returns the outline with a transform applied to its points.
  public func transformed(by transform: Transform2D) -> Outline {
    if transform.isIdentity { return self }
    var result = Outline()
    result.elements.reserveCapacity(elements.count)
    for element in elements { result.append(element.transformed(by: transform)) }
    return result
  }

  /// Returns the outline with its subpaths in the same order, each from its end to its start.
  package func reversed() -> Outline {
    var result = Outline()
    var places: [Point] = []
    var steps: [Element] = []
    func finish(isClosed: Bool) {
      guard let last = places.last else { return }
      result.move(to: last)
      for (step, place) in zip(steps, places).reversed() {
        switch step {
        case .quadraticCurve(_, let control): result.quadraticCurve(to: place, control: control)
        case .curve(_, let control1, let control2):
          result.curve(to: place, control1: control2, control2: control1)
        case .move, .line, .close: result.line(to: place)
        }
      }
      if isClosed { result.close() }
      places = isClosed ? [places[0]] : []
      steps = []
    }
    for element in elements {
      switch element {
      case .move(let point):
        if !steps.isEmpty { finish(isClosed: false) }
        places = [point]
      case .close: finish(isClosed: true)
      case .line(let point), .quadraticCurve(let point, _), .curve(let point, _, _):
        steps.append(element)
        places.append(point)
      }
    }
    if !steps.isEmpty { finish(isClosed: false) }
    return result
  }
}

extension Outline.Element {
  /// Returns the element with a transform applied to its points.
  package func transformed(by transform: Transform2D) -> Outline.Element {
    switch self {
    case .move(let point): .move(to: transform.apply(to: point))
    case .line(let point): .line(to: transform.apply(to: point))
    case .quadraticCurve(let point, let control):
      .quadraticCurve(to: transform.apply(to: point), control: transform.apply(to: control))
    case .curve(let point, let control1, let control2):
      .curve(
        to: transform.apply(to: point), control1: transform.apply(to: control1),
        control2: transform.apply(to: control2))
    case .close: .close
    }
  }

  /// The element's points, control points first; none for ``Outline/Element/close``.
  package var points: [Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .quadraticCurve(let point, let control): [control, point]
    case .curve(let point, let control1, let control2): [control1, control2, point]
    case .close: []
    }
  }
}

extension Point {
  /// Indicates whether both coordinates are finite.
  package var isFinite: Bool { x.isFinite && y.isFinite }
}
