// SPDX-License-Identifier: Apache-2.0

/// The channels of a pixel and the way they are stored.
///
/// The table lists, for each set of channels, the premultiplied colour that a pixel is read as, and the parts of a
/// colour that it stores:
///
/// | channels | read as (red, green, blue, alpha) | stored |
/// |---|---|---|
/// | `red` | (r, 0, 0, 1) | red, shown over black |
/// | `redGreen` | (r, g, 0, 1) | red and green, shown over black |
/// | `grey` | (v, v, v, 1) | Rec. 709 luminance, shown over black |
/// | `alpha` | (0, 0, 0, a) | alpha; colour spaces do not change it |
/// | `greyAlpha` | (v·a, v·a, v·a, a) | luminance and alpha |
/// | `rgb` | (r, g, b, 1) | the colour, shown over black |
/// | `rgba`, `bgra` | (r·a, g·a, b·a, a) | the colour and alpha |
public struct PixelFormat: Hashable, Sendable, CustomStringConvertible {
  /// The channels of a pixel, in memory order.
  public enum Channels: String, Hashable, Sendable, CaseIterable {
    /// One channel, red, read as (r, 0, 0, 1).
    case red
    /// Two channels, red and green, read as (r, g, 0, 1).
    case redGreen
    /// One channel, grey, read as (v, v, v, 1).
    case grey
    /// One channel, alpha, read as (0, 0, 0, a).
    case alpha
    /// Grey and alpha.
    case greyAlpha
    /// Red, green, blue; opaque.
    case rgb
    /// Red, green, blue, alpha.
    case rgba
    /// Blue, green, red, alpha.
    case bgra

    /// The number of channels.
    public var count: Int {
      switch self {
      case .red, .grey, .alpha: 1
      case .redGreen, .greyAlpha: 2
      case .rgb: 3
      case .rgba, .bgra: 4
      }
    }

    /// Indicates whether one of the channels is alpha.
    package var hasAlpha: Bool {
      switch self {
      case .alpha, .greyAlpha, .rgba, .bgra: true
      case .red, .redGreen, .grey, .rgb: false
      }
    }

    /// Indicates whether pixels have colour channels; pixels that have only alpha are read as black.
    package var hasColors: Bool { self != .alpha }

    /// Indicates whether pixels have both colour and alpha.
    var hasColorsAndAlpha: Bool { hasColors && hasAlpha }
  }

  /// The storage of one channel.
  public enum Component: String, Hashable, Sendable, CaseIterable {
    /// 8-bit integers; the codes 0…255 represent 0…1.
    case uint8
    /// 16-bit integers in the machine's byte order; the codes 0…65535 represent 0…1.
    case uint16
    /// IEEE 754 half precision in the machine's byte order, nominally 0…1; values are rounded to
    /// the nearest, halves to even, and become infinite from 65520 on.
    case float16
    /// 32-bit floating point, nominally 0…1.
    case float32

    /// The size in bytes.
    public var byteCount: Int {
      switch self {
      case .uint8: 1
      case .uint16, .float16: 2
      case .float32: 4
      }
    }
  }

  /// The relation of colours to alpha.
  public enum Alpha: String, Hashable, Sendable {
    /// Colours are independent of alpha, as in PNG.
    case straight
    /// Colours are multiplied by alpha.
    case premultiplied
  }

  /// The channels, in memory order.
  public var channels: Channels
  /// The storage of each channel.
  public var component: Component
  /// The relation of colours to alpha; unused unless the format has both.
  public var alpha: Alpha

  /// Creates a format.
  public init(_ channels: Channels, _ component: Component, alpha: Alpha = .straight) {
    self.channels = channels
    self.component = component
    self.alpha = channels.hasColorsAndAlpha ? alpha : .straight
  }

  /// The size of one pixel in bytes.
  public var bytesPerPixel: Int { channels.count * component.byteCount }

  public var description: String {
    "\(channels.rawValue) \(component.rawValue)"
      + (channels.hasColorsAndAlpha ? " \(alpha.rawValue)" : "")
  }

  /// 8-bit red, 0…255.
  public static let red8 = PixelFormat(.red, .uint8)
  /// 8-bit grey.
  public static let grey8 = PixelFormat(.grey, .uint8)
  /// 8-bit alpha without colours.
  public static let alpha8 = PixelFormat(.alpha, .uint8)
  /// 8-bit RGB.
  public static let rgb8 = PixelFormat(.rgb, .uint8)
  /// 8-bit RGBA with straight alpha.
  public static let rgba8 = PixelFormat(.rgba, .uint8)
  /// 8-bit BGRA with premultiplied alpha, as screens and cameras use.
  public static let bgra8 = PixelFormat(.bgra, .uint8, alpha: .premultiplied)
  /// 8-bit grey, under its Core Video name.
  public static let oneComponent8 = grey8
  /// Half-precision grey, under its Core Video name.
  public static let oneComponent16Half = PixelFormat(.grey, .float16)
  /// 32-bit floating-point grey, under its Core Video name.
  public static let oneComponent32Float = greyFloat
  /// 32-bit floating-point grey.
  public static let greyFloat = PixelFormat(.grey, .float32)
  /// Half-precision RGBA, premultiplied.
  public static let rgbaHalf = PixelFormat(.rgba, .float16, alpha: .premultiplied)
  /// 32-bit floating-point RGBA, premultiplied, the format that filters compute in.
  public static let rgbaFloat = PixelFormat(.rgba, .float32, alpha: .premultiplied)
}

extension PixelFormat.Component {
  /// The stored value that represents 1.
  package var largestCode: Float {
    switch self {
    case .uint8: 255
    case .uint16: 65535
    case .float16, .float32: 1
    }
  }
}
