// SPDX-License-Identifier: Apache-2.0

/// An upright rectangle: lower left corner and size, y up.
///
/// A rectangle whose width or height is not positive is empty. ``infinite`` is the whole plane.
public struct Rect: Hashable, Sendable {
  /// The lower left corner.
  public var origin: Point
  /// Width and height.
  public var size: Size

  /// Creates a rectangle from its corner and size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its corner and size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The whole plane, which a constant colour covers.
  public static let infinite = Rect(
    x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)

  /// A rectangle without area, at the origin.
  public static let empty = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The left edge.
  public var minX: Double { origin.x }
  /// The lower edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x == -.infinity ? size.width : origin.x + size.width }
  /// The upper edge.
  public var maxY: Double { origin.y == -.infinity ? size.height : origin.y + size.height }
  /// The width.
  public var width: Double { size.width }
  /// The height.
  public var height: Double { size.height }

  /// Indicates whether the rectangle has no area.
  public var isEmpty: Bool {
    !(size.width > 0 && size.height > 0) || origin.x.isNaN || origin.y.isNaN
  }

  /// Indicates whether the rectangle extends to infinity on any side.
  public var isInfinite: Bool {
    !isEmpty && !(minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite)
  }

  /// Returns the intersection of both rectangles; empty if they do not overlap.
  public func intersection(_ other: Rect) -> Rect {
    if isEmpty || other.isEmpty { return .empty }
    if self == .infinite { return other }
    if other == .infinite { return self }
    let rect = Rect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return rect.isEmpty ? .empty : rect
  }

  /// Returns the smallest rectangle that contains both rectangles.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other.isEmpty ? .empty : other }
    if other.isEmpty { return self }
    if isInfinite || other.isInfinite { return .infinite }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The smallest rectangle with integral edges that contains this one.
  public var integral: Rect {
    if isEmpty { return .empty }
    if isInfinite { return self }
    return Rect(
      minX: minX.rounded(.down), minY: minY.rounded(.down),
      maxX: maxX.rounded(.up), maxY: maxY.rounded(.up))
  }

  /// The rectangle with each edge snapped to the nearest integer if it differs from it only by a rounding error.
  /// Otherwise a scaled image could grow by a row.
  package var snapped: Rect {
    if isEmpty || isInfinite { return self }
    func snap(_ value: Double) -> Double {
      let whole = value.rounded()
      return abs(value - whole) < 1e-6 ? whole : value
    }
    return Rect(minX: snap(minX), minY: snap(minY), maxX: snap(maxX), maxY: snap(maxY))
  }

  /// Returns the rectangle with its edges moved outwards; an empty or infinite rectangle is unchanged.
  ///
  /// - Parameters:
  ///   - x: The distance by which the left and the right edge move; inwards if negative.
  ///   - y: The distance by which the lower and the upper edge move; inwards if negative.
  public func grown(x: Double, y: Double) -> Rect {
    isEmpty || isInfinite
      ? self : Rect(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
  }

  /// Indicates whether `other` is entirely inside this rectangle.
  public func contains(_ other: Rect) -> Bool {
    if other.isEmpty || self == .infinite { return true }
    return minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// Creates a rectangle from its edges.
  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
