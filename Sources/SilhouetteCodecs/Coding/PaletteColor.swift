// SPDX-License-Identifier: Apache-2.0

/// An sRGB colour with 8 bits per channel and straight alpha.
public struct PaletteColor: Sendable, Hashable {
  /// Red, 0…255.
  public var red: UInt8
  /// Green, 0…255.
  public var green: UInt8
  /// Blue, 0…255.
  public var blue: UInt8
  /// Alpha: 0 transparent, 255 opaque.
  public var alpha: UInt8

  /// Creates a colour, opaque by default.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
