// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// An sRGB colour with straight alpha.
public final class CIColor: Sendable, Hashable, CustomStringConvertible {
  let color: Color

  init(_ color: Color) { self.color = color }

  /// Creates a colour from encoded (not linear) sRGB components, 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    self.init(
      Color(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)))
  }

  /// Creates a colour from straight components of a colour space; `nil` if the space is one of greys.
  public convenience init?(
    red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1, colorSpace: CGColorSpace
  ) {
    if colorSpace.numberOfComponents != 3 { return nil }
    let color = Color(
      red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha),
      colorSpace: colorSpace.space)
    self.init(color.converted(to: .sRGB))
  }

  /// Creates a colour from a Core Graphics colour.
  public convenience init(cgColor: CGColor) { self.init(cgColor.color) }

  /// Creates a colour from text such as "0.5 0 1 1"; a missing colour component counts as 0, a missing alpha as 1.
  public convenience init(string representation: String) {
    let numbers = CIVector(string: representation)
    self.init(
      red: numbers.x, green: numbers.y, blue: numbers.z, alpha: numbers.count > 3 ? numbers.w : 1)
  }

  /// The red component, encoded, 0…1.
  public var red: CGFloat { CGFloat(color.red) }
  /// The green component, encoded, 0…1.
  public var green: CGFloat { CGFloat(color.green) }
  /// The blue component, encoded, 0…1.
  public var blue: CGFloat { CGFloat(color.blue) }
  /// The opacity, 0…1.
  public var alpha: CGFloat { CGFloat(color.alpha) }
  /// The number of components, including alpha, which is always 4.
  public var numberOfComponents: Int { 4 }
  /// The red, green, blue and alpha components, encoded, 0…1.
  public var components: [CGFloat] { [red, green, blue, alpha] }
  /// The colour space of the components, which is always sRGB.
  public var colorSpace: CGColorSpace { CGColorSpace(.sRGB, format: .rgb8) }
  /// The red, green, blue and alpha components as text, separated by spaces.
  public var stringRepresentation: String { "\(red) \(green) \(blue) \(alpha)" }

  /// Opaque black.
  public static let black = CIColor(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = CIColor(red: 1, green: 1, blue: 1)
  /// Grey with the encoded value 0.5.
  public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
  /// Red.
  public static let red = CIColor(red: 1, green: 0, blue: 0)
  /// Green.
  public static let green = CIColor(red: 0, green: 1, blue: 0)
  /// Blue.
  public static let blue = CIColor(red: 0, green: 0, blue: 1)
  /// Cyan.
  public static let cyan = CIColor(red: 0, green: 1, blue: 1)
  /// Magenta.
  public static let magenta = CIColor(red: 1, green: 0, blue: 1)
  /// Yellow.
  public static let yellow = CIColor(red: 1, green: 1, blue: 0)
  /// Transparent black.
  public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)

  public var description: String { stringRepresentation }
  public static func == (a: CIColor, b: CIColor) -> Bool { a.color == b.color }
  public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}
