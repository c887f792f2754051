// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// A colour in sRGB with straight alpha.
public final class CGColor: Sendable, Hashable {
  let color: Color

  init(_ color: Color) { self.color = color }

  /// Creates a colour from sRGB's encoded values, 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      Color(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)))
  }

  /// Creates a colour from sRGB's encoded values, 0…1.
  public convenience init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: srgbRed, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey, 0…1.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Red, green, blue and alpha.
  public var components: [CGFloat]? {
    [color.red, color.green, color.blue, color.alpha].map { CGFloat($0) }
  }

  /// The number of components, alpha included.
  public var numberOfComponents: Int { 4 }
  /// The opacity, 0…1.
  public var alpha: CGFloat { CGFloat(color.alpha) }

  public static func == (a: CGColor, b: CGColor) -> Bool { a.color == b.color }

  public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}
