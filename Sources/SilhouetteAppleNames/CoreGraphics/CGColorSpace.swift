// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

/// A meaning of colours as numbers: one of those that the library knows.
public final class CGColorSpace: Sendable {
  /// The space of a name; `nil` for a name that the library does not know.
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
    (self.space, self.name) = (space, name)
  }

  /// Creates the space of pixels.
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

  /// The number of a colour's components without alpha.
  public var numberOfComponents: Int {
    [Self.deviceGray, Self.genericGrayGamma2_2, Self.linearGray].contains(name) ? 1 : 3
  }

  /// IEC 61966-2-1.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// sRGB with numbers outside of 0…1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// sRGB's primaries, proportional to light.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// The same with numbers outside of 0…1.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// Display P3.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// Grey, whose curve is taken for sRGB's.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// Grey, proportional to light.
  public static let linearGray = "kCGColorSpaceLinearGray"
  static let deviceRGB = "kCGColorSpaceDeviceRGB"
  static let deviceGray = "kCGColorSpaceDeviceGray"
}

/// Returns the colours of the device, which are taken for sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace {
  CGColorSpace(.sRGB, name: CGColorSpace.deviceRGB)
}

/// Returns the greys of the device, whose curve is taken for sRGB's.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace {
  CGColorSpace(.sRGB, name: CGColorSpace.deviceGray)
}
