// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The corners of a rectangle that is seen in perspective, in the upright image, 0…1 along each axis, y up; they may lie
/// outside of it.
public final class VNRectangleObservation: VNDetectedObjectObservation {
  /// The upper left corner.
  public let topLeft: CGPoint
  /// The upper right corner.
  public let topRight: CGPoint
  /// The lower right corner.
  public let bottomRight: CGPoint
  /// The lower left corner.
  public let bottomLeft: CGPoint

  /// Creates a rectangle that the program knows of; its ``boundingBox`` is that of the corners, its certainty 1.
  ///
  /// - Parameters:
  ///   - requestRevision: Unused.
  ///   - topLeft: The upper left corner, 0…1 along each axis, y up, as the others.
  ///   - topRight: The upper right corner.
  ///   - bottomRight: The lower right corner.
  ///   - bottomLeft: The lower left corner.
  public init(
    requestRevision: Int, topLeft: CGPoint, topRight: CGPoint, bottomRight: CGPoint,
    bottomLeft: CGPoint
  ) {
    (self.topLeft, self.topRight) = (topLeft, topRight)
    (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
    let (x, y) = (
      [topLeft.x, topRight.x, bottomRight.x, bottomLeft.x],
      [topLeft.y, topRight.y, bottomRight.y, bottomLeft.y]
    )
    let (left, bottom) = (x.reduce(x[0], min), y.reduce(y[0], min))
    super.init(
      boundingBox: CGRect(
        x: left, y: bottom, width: x.reduce(x[0], max) - left,
        height: y.reduce(y[0], max) - bottom),
      description: "rectangle \(topLeft), \(topRight), \(bottomRight), \(bottomLeft)")
  }
}
