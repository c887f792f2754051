// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

extension CGPoint {
  /// Returns the point after a transform.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// Returns the size, as a vector, after a transform, whose translation has no effect on it.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// Returns the smallest axis-aligned rectangle that contains the rectangle after a transform.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || self == .infinite { return self }
    let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map {
      CGPoint(x: $0.0, y: $0.1).applying(t)
    }
    let columns = corners.map(\.x).sorted()
    let rows = corners.map(\.y).sorted()
    return CGRect(
      x: columns[0], y: rows[0], width: columns[3] - columns[0], height: rows[3] - rows[0])
  }
}

extension Point {
  /// Creates the library's point from a Core Graphics point.
  init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}

extension CGPoint {
  /// Creates a point from the library's type.
  init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension Rect {
  /// Creates the library's rectangle from a Core Graphics rectangle; an infinite one gets its sides at infinity.
  init(_ rect: CGRect) {
    let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    if rect.isNull || rect.isEmpty || numbers.contains(where: \.isNaN) {
      self = .empty
    } else if rect == .infinite || !rect.width.isFinite || !rect.height.isFinite {
      self = .infinite
    } else {
      let rect = rect.standardized
      self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    }
  }
}

extension Rect {
  /// Creates the library's rectangle for an outline, which an empty rectangle has too, but not one that is no number.
  init(outlined rect: CGRect) {
    let rect = rect.isNull ? rect : rect.standardized
    self.init(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
}

extension CGRect {
  /// Creates a rectangle from the library's type.
  init(_ rect: Rect) {
    if rect.isEmpty {
      self = .zero
    } else if rect.isInfinite {
      self = .infinite
    } else {
      self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    }
  }

  /// Creates a rectangle with the same normalised coordinates, with the y axis pointing up.
  init(_ rect: NormalizedRect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension NormalizedRect {
  /// Creates a rectangle with the same normalised coordinates, with the y axis pointing up.
  init(_ rect: CGRect) {
    self.init(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
}
