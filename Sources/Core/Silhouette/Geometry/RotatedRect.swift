// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A rectangle of any size, position and angle in an image, in pixels. Its edges need not fall on pixel boundaries and
/// may be outside the image.
public struct RotatedRect: Hashable, Sendable {
  /// The centre, in pixels from the lower left corner of the image.
  public var center: Point
  /// The width and the height along the rectangle's axes, in pixels.
  public var size: Size
  /// The angle from the image's x axis to the rectangle's x axis, counter-clockwise, in radians.
  public var angle: Double

  /// Creates a rectangle.
  public init(center: Point, size: Size, angle: Double = 0) {
    self.center = center
    self.size = size
    self.angle = angle
  }

  /// Creates an upright rectangle.
  public init(_ rect: Rect) {
    self.init(
      center: Point(x: rect.minX + rect.width / 2, y: rect.minY + rect.height / 2),
      size: Size(width: rect.width, height: rect.height))
  }

  /// Returns the transform that stretches the rectangle over a target of the given size; image and target both have
  /// their lower left corner at the origin.
  func transform(to target: Size) -> Transform2D {
    let (cosine, sine): (Double, Double) = angle == 0 ? (1, 0) : (cos(angle), sin(angle))
    let sx = target.width / size.width
    let sy = target.height / size.height
    // Moves the centre to the origin, rotates back by the angle, scales, and moves the origin to the target's centre.
    return Transform2D(translationX: -center.x, y: -center.y).concatenating(
      Transform2D(
        a: sx * cosine, b: -sy * sine, c: sx * sine, d: sy * cosine, tx: target.width / 2,
        ty: target.height / 2))
  }

  /// - Throws: ``RequestError/invalidRotatedRect(_:)`` unless the rectangle is finite and not empty.
  func check() throws(RequestError) {
    guard [center.x, center.y, size.width, size.height, angle].allSatisfy(\.isFinite),
      size.width >= 1e-3, size.height >= 1e-3, size.width <= 1e9, size.height <= 1e9,
      abs(center.x) <= 1e9, abs(center.y) <= 1e9
    else { throw .invalidRotatedRect(self) }
  }
}
