// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension CGPoint {
  /// Returns the transformed point.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// Returns the transformed vector, which translations do not change.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// Returns the smallest upright rectangle that contains the transformed one.
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
