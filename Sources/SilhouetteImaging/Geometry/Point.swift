// SPDX-License-Identifier: Apache-2.0

/// A position in pixels: x to the right, y up.
public struct Point: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Upwards.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// (0, 0).
  public static let zero = Point(x: 0, y: 0)
}
