// SPDX-License-Identifier: Apache-2.0

/// A width and a height in pixels.
public struct Size: Hashable, Sendable {
  /// From left to right.
  public var width: Double
  /// From bottom to top.
  public var height: Double

  /// Makes a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// 0 × 0.
  public static let zero = Size(width: 0, height: 0)
}
