// SPDX-License-Identifier: Apache-2.0

#if !canImport(CoreGraphics)
  internal import Silhouette

  /// A meaning of colours as numbers: one of those that the library knows.
  public final class CGColorSpace: Sendable {
    /// The space of a name; `nil` for a name that the library does not know.
    public init?(name: String) {
      switch name {
      case Self.sRGB, Self.extendedSRGB, Self.deviceRGB: space = .sRGB
      case Self.linearSRGB, Self.extendedLinearSRGB: space = .linearSRGB
      case Self.displayP3: space = .displayP3
      case Self.deviceGray: space = .none
      default: return nil
      }
      self.name = name
    }

    init(_ space: ColorSpace) {
      self.space = space
      name =
        switch space {
        case .sRGB: Self.sRGB
        case .linearSRGB: Self.linearSRGB
        case .displayP3: Self.displayP3
        case .none: Self.deviceGray
        }
    }

    /// The name.
    public let name: String?
    let space: ColorSpace

    /// The number of a colour's components without alpha.
    public var numberOfComponents: Int { name == Self.deviceGray ? 1 : 3 }

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
    static let deviceRGB = "kCGColorSpaceDeviceRGB"
    static let deviceGray = "kCGColorSpaceDeviceGray"
  }

  /// Returns the colours of the device, which are taken for sRGB.
  public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace {
    CGColorSpace(.sRGB)
  }

  /// Returns the greys of the device.
  public func CGColorSpaceCreateDeviceGray() -> CGColorSpace {
    CGColorSpace(.none)
  }
#endif
