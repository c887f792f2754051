// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// A colour in sRGB with straight alpha.
public final class CGColor: Sendable, Hashable {
  let color: Color

  init(_ color: Color) { self.color = color }

  /// Creates a colour from encoded (not linear) sRGB components, 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      Color(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)))
  }

  /// Creates a colour from encoded (not linear) sRGB components, 0…1.
  public convenience init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: srgbRed, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a shade of grey from an encoded (not linear) value, 0…1.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Creates a colour from the components of a colour space, followed by alpha, which are encoded as in sRGB unless the space
  /// is linear.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let count = space.numberOfComponents
    let values = (0...count).map { Float(components[$0]) }
    self.init(
      Color(
        red: values[0], green: values[count == 1 ? 0 : 1], blue: values[count == 1 ? 0 : 2],
        alpha: values[count], colorSpace: space.space))
  }

  /// Opaque black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Transparent black.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// Returns the colour with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? {
    var color = color
    color.alpha = Float(alpha)
    return CGColor(color)
  }

  /// The red, green, blue and alpha components.
  public var components: [CGFloat]? {
    [color.red, color.green, color.blue, color.alpha].map { CGFloat($0) }
  }

  /// The number of components, including alpha, which is always 4.
  public var numberOfComponents: Int { 4 }
  /// The opacity, 0…1.
  public var alpha: CGFloat { CGFloat(color.alpha) }

  public static func == (a: CGColor, b: CGColor) -> Bool { a.color == b.color }

  public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

/// A colour space that the library supports.
public final class CGColorSpace: Sendable {
  /// Creates the colour space with a name, such as ``sRGB``; returns `nil` if the name is unknown.
  public init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB, Self.deviceRGB: space = .sRGB
    case Self.linearSRGB, Self.extendedLinearSRGB: space = .linearSRGB
    case Self.displayP3: space = .displayP3
    case Self.genericGrayGamma2_2, Self.deviceGray: space = .sRGB
    case Self.linearGray: space = .linearSRGB
    default: return nil
    }
    self.name = name
  }

  fileprivate init(_ space: ColorSpace, name: String) {
    self.space = space
    self.name = name
  }

  /// Creates the colour space in which a buffer's pixels are encoded.
  convenience init(of pixels: PixelBuffer) {
    self.init(pixels.colorSpace, format: pixels.format)
  }

  /// Creates the colour space in which pixels of a format are encoded.
  init(_ space: ColorSpace, format: PixelFormat) {
    self.space = space
    let isGrey = format.channels == .grey || format.channels == .greyAlpha
    name =
      switch space {
      case .sRGB: isGrey ? Self.deviceGray : Self.sRGB
      case .linearSRGB: isGrey ? Self.linearGray : Self.linearSRGB
      case .displayP3: isGrey ? Self.deviceGray : Self.displayP3
      case .none: nil
      }
  }

  /// The name of the colour space; `nil` if it has none.
  public let name: String?
  let space: ColorSpace

  /// The kind of the components.
  public var model: CGColorSpaceModel { numberOfComponents == 1 ? .monochrome : .rgb }

  /// The number of components, excluding alpha.
  public var numberOfComponents: Int {
    [Self.deviceGray, Self.genericGrayGamma2_2, Self.linearGray].contains(name) ? 1 : 3
  }

  /// The name of sRGB, as defined by IEC 61966-2-1.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of sRGB with component values that may be outside 0…1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// The name of linear sRGB: the primaries of sRGB with linear components.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// The name of linear sRGB with component values that may be outside 0…1.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// The name of Display P3.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// The name of a grey space with gamma 2.2, which the library treats as if it used the transfer curve of sRGB.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// The name of a grey space with linear values.
  public static let linearGray = "kCGColorSpaceLinearGray"
  static let deviceRGB = "kCGColorSpaceDeviceRGB"
  static let deviceGray = "kCGColorSpaceDeviceGray"
}

/// The kind of the components of a colour space.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Unknown.
  case unknown = -1
  /// Grey.
  case monochrome = 0
  /// Red, green and blue.
  case rgb = 1
}

/// Returns the device's RGB space, which is treated as sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace {
  CGColorSpace(.sRGB, name: CGColorSpace.deviceRGB)
}

/// Returns the device's grey space, which is treated as if it used the transfer curve of sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace {
  CGColorSpace(.sRGB, name: CGColorSpace.deviceGray)
}
