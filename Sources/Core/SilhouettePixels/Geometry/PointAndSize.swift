// SPDX-License-Identifier: Apache-2.0

/// A position in pixels: x to the right, y up.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate, in pixels to the right of the origin.
  public var x: Double
  /// The vertical coordinate, in pixels above the origin.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, (0, 0).
  public static let zero = Point(x: 0, y: 0)
}

/// A width and a height in pixels.
public struct Size: Hashable, Sendable {
  /// The extent along x, in pixels.
  public var width: Double
  /// The extent along y, in pixels.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size 0 × 0.
  public static let zero = Size(width: 0, height: 0)
}
