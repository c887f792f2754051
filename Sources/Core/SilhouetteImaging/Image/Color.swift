// SPDX-License-Identifier: Apache-2.0

/// A colour with straight (not premultiplied) alpha.
public struct Color: Hashable, Sendable {
  /// Red, nominally 0…1.
  public var red: Float
  /// Green, nominally 0…1.
  public var green: Float
  /// Blue, nominally 0…1.
  public var blue: Float
  /// Opacity, 0…1.
  public var alpha: Float
  /// The colour space of red, green and blue.
  public var colorSpace: ColorSpace

  /// Creates a colour.
  public init(
    red: Float, green: Float, blue: Float, alpha: Float = 1, colorSpace: ColorSpace = .sRGB
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.colorSpace = colorSpace
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
}
