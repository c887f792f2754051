// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// A colour in sRGB with straight alpha.
public final class CGColor: Sendable, Hashable {
  let color: Color

  init(_ color: Color) { self.color = color }

  /// Creates a colour from encoded sRGB values, 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      Color(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)))
  }

  /// Creates a colour from encoded sRGB values, 0…1.
  public convenience init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: srgbRed, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey from an encoded value, 0…1.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// The red, green, blue and alpha components.
  public var components: [CGFloat]? {
    [color.red, color.green, color.blue, color.alpha].map { CGFloat($0) }
  }

  /// The number of components, including alpha.
  public var numberOfComponents: Int { 4 }
  /// The opacity, 0…1.
  public var alpha: CGFloat { CGFloat(color.alpha) }

  public static func == (a: CGColor, b: CGColor) -> Bool { a.color == b.color }

  public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

/// A colour space that the library supports.
public final class CGColorSpace: Sendable {
  /// Creates the space with a name; `nil` if the name is unknown.
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

  /// Creates the colour space of a pixel buffer.
  init(of pixels: PixelBuffer) {
    space = pixels.colorSpace
    let isGrey = pixels.format.channels == .grey || pixels.format.channels == .greyAlpha
    name =
      switch space {
      case .sRGB: isGrey ? Self.deviceGray : Self.sRGB
      case .linearSRGB: isGrey ? Self.linearGray : Self.linearSRGB
      case .displayP3: isGrey ? Self.deviceGray : Self.displayP3
      case .none: nil
      }
  }

  /// The name.
  public let name: String?
  let space: ColorSpace

  /// The number of components, excluding alpha.
  public var numberOfComponents: Int {
    [Self.deviceGray, Self.genericGrayGamma2_2, Self.linearGray].contains(name) ? 1 : 3
  }

  /// sRGB, as defined by IEC 61966-2-1.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// sRGB with values outside 0…1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// sRGB's primaries with linear components.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// Linear sRGB with values outside 0…1.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// Display P3.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// Grey, treated as if encoded with the sRGB curve.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// Linear grey.
  public static let linearGray = "kCGColorSpaceLinearGray"
  static let deviceRGB = "kCGColorSpaceDeviceRGB"
  static let deviceGray = "kCGColorSpaceDeviceGray"
}

/// Returns the device's RGB space, which is treated as sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace {
  CGColorSpace(.sRGB, name: CGColorSpace.deviceRGB)
}

/// Returns the device's grey space, which is treated as grey with the sRGB curve.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace {
  CGColorSpace(.sRGB, name: CGColorSpace.deviceGray)
}
