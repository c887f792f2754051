// SPDX-License-Identifier: Apache-2.0

/// An affine transform of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty, with the coefficients of `CGAffineTransform`.
///
/// Not named `AffineTransform`, which is a type of Foundation on Linux.
public struct Transform2D: Hashable, Sendable {
  /// The factor of x in x′.
  public var a: Double
  /// The factor of x in y′.
  public var b: Double
  /// The factor of y in x′.
  public var c: Double
  /// The factor of y in y′.
  public var d: Double
  /// The offset of x′.
  public var tx: Double
  /// The offset of y′.
  public var ty: Double

  /// Creates a transform from its six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a transform that moves points by an offset.
  public init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Creates a transform that scales about the origin.
  public init(scaleX x: Double, y: Double) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// The transform that leaves every point where it is.
  public static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Indicates whether the transform leaves every point where it is.
  package var isIdentity: Bool { self == .identity }

  /// The determinant a·d − b·c: the factor by which areas change, negative if the transform mirrors.
  package var determinant: Double { a * d - b * c }

  /// Returns this transform followed by `next`.
  public func concatenating(_ next: Transform2D) -> Transform2D {
    Transform2D(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The inverse; `nil` if the transform flattens the plane or is not finite.
  public var inverted: Transform2D? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite, tx.isFinite,
      ty.isFinite
    else { return nil }
    return Transform2D(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// Returns the transformed point.
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the smallest upright rectangle that contains the transformed `rect`.
  public func boundingBox(of rect: Rect) -> Rect {
    if rect.isEmpty { return .empty }
    if rect.isInfinite { return .infinite }
    let corners = (
      apply(to: Point(x: rect.minX, y: rect.minY)), apply(to: Point(x: rect.maxX, y: rect.minY)),
      apply(to: Point(x: rect.minX, y: rect.maxY)), apply(to: Point(x: rect.maxX, y: rect.maxY))
    )
    return Rect(
      minX: min(corners.0.x, corners.1.x, corners.2.x, corners.3.x),
      minY: min(corners.0.y, corners.1.y, corners.2.y, corners.3.y),
      maxX: max(corners.0.x, corners.1.x, corners.2.x, corners.3.x),
      maxY: max(corners.0.y, corners.1.y, corners.2.y, corners.3.y))
  }
}
