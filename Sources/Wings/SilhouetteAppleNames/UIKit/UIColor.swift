// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// An sRGB colour with straight alpha.
public final class UIColor: Sendable, Hashable {
  let color: Color

  init(_ color: Color) { self.color = color }

  /// Creates a colour from encoded (not linear) sRGB components, 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      Color(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)))
  }

  /// Creates a shade of grey from an encoded (not linear) value, 0…1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a colour from its hue, saturation and brightness, each 0…1.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    func channel(_ n: CGFloat) -> CGFloat {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// Creates a colour from a Core Graphics colour.
  public convenience init(cgColor: CGColor) { self.init(cgColor.color) }

  /// Creates a colour from a Core Image colour.
  public convenience init(ciColor: CIColor) { self.init(ciColor.color) }

  /// The colour as a Core Graphics colour.
  public var cgColor: CGColor { CGColor(color) }

  /// The colour as a Core Image colour.
  public var ciColor: CIColor { CIColor(color) }

  /// Returns the colour with a different opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    var color = color
    color.alpha = Float(alpha)
    return UIColor(color)
  }

  /// Stores the red, green, blue and alpha components, 0…1, in the caller's variables.
  ///
  /// - Returns: `true`, because every colour has these components.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = CGFloat(color.red)
    green?.pointee = CGFloat(color.green)
    blue?.pointee = CGFloat(color.blue)
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Makes this the fill colour of the current context.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Makes this the stroke colour of the current context.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  /// Makes this the fill colour and the stroke colour of the current context.
  public func set() {
    setFill()
    setStroke()
  }

  public static func == (a: UIColor, b: UIColor) -> Bool { a.color == b.color }
  public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

extension UIColor {
  private convenience init(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: 1)
  }

  /// Black.
  public static let black = UIColor(0, 0, 0)
  /// Grey with the encoded value ⅓.
  public static let darkGray = UIColor(1.0 / 3, 1.0 / 3, 1.0 / 3)
  /// Grey with the encoded value ½.
  public static let gray = UIColor(0.5, 0.5, 0.5)
  /// Grey with the encoded value ⅔.
  public static let lightGray = UIColor(2.0 / 3, 2.0 / 3, 2.0 / 3)
  /// White.
  public static let white = UIColor(1, 1, 1)
  /// Red.
  public static let red = UIColor(1, 0, 0)
  /// Green.
  public static let green = UIColor(0, 1, 0)
  /// Blue.
  public static let blue = UIColor(0, 0, 1)
  /// Cyan.
  public static let cyan = UIColor(0, 1, 1)
  /// Yellow.
  public static let yellow = UIColor(1, 1, 0)
  /// Magenta.
  public static let magenta = UIColor(1, 0, 1)
  /// Orange.
  public static let orange = UIColor(1, 0.5, 0)
  /// Purple.
  public static let purple = UIColor(0.5, 0, 0.5)
  /// Brown.
  public static let brown = UIColor(0.6, 0.4, 0.2)
  /// Transparent black.
  public static let clear = UIColor(red: 0, green: 0, blue: 0, alpha: 0)
}

extension CIColor {
  /// Creates a colour from a UIKit colour.
  public convenience init(color: UIColor) { self.init(color.color) }
}
