// SPDX-License-Identifier: Apache-2.0

/// What the numbers of one pixel mean and how they are stored.
public struct PixelFormat: Hashable, Sendable, CustomStringConvertible {
  /// Which channels a pixel has, in memory order.
  public enum Channels: String, Hashable, Sendable, CaseIterable {
    /// One channel that reads as (v, 0, 0, 1).
    case red
    /// One channel that reads as (v, v, v, 1).
    case grey
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
      case .red, .grey: 1
      case .greyAlpha: 2
      case .rgb: 3
      case .rgba, .bgra: 4
      }
    }

    /// Whether one of them is alpha.
    public var hasAlpha: Bool {
      switch self {
      case .greyAlpha, .rgba, .bgra: true
      case .red, .grey, .rgb: false
      }
    }
  }

  /// How one channel is stored.
  public enum Component: String, Hashable, Sendable, CaseIterable {
    /// 8 bits, 0…255 for 0…1.
    case uint8
    /// 16 bits in the machine's byte order, 0…65535 for 0…1.
    case uint16
    /// 32-bit floating point, nominally 0…1.
    case float32

    /// The size in bytes.
    public var byteCount: Int {
      switch self {
      case .uint8: 1
      case .uint16: 2
      case .float32: 4
      }
    }
  }

  /// Whether colours have been multiplied by alpha.
  public enum Alpha: String, Hashable, Sendable {
    /// Colours are as if the pixel were opaque (PNG).
    case straight
    /// Colours are multiplied by alpha.
    case premultiplied
  }

  /// The channels, in memory order.
  public var channels: Channels
  /// How each channel is stored.
  public var component: Component
  /// The state of the colours; without meaning for channels without alpha.
  public var alpha: Alpha

  /// Makes a format.
  public init(_ channels: Channels, _ component: Component, alpha: Alpha = .straight) {
    self.channels = channels
    self.component = component
    self.alpha = channels.hasAlpha ? alpha : .straight
  }

  /// The size of one pixel in bytes.
  public var bytesPerPixel: Int { channels.count * component.byteCount }

  public var description: String {
    "\(channels.rawValue) \(component.rawValue)" + (channels.hasAlpha ? " \(alpha.rawValue)" : "")
  }

  /// 8-bit red, 0…255.
  public static let red8 = PixelFormat(.red, .uint8)
  /// 8-bit grey.
  public static let grey8 = PixelFormat(.grey, .uint8)
  /// 8-bit RGB.
  public static let rgb8 = PixelFormat(.rgb, .uint8)
  /// 8-bit RGBA with straight alpha.
  public static let rgba8 = PixelFormat(.rgba, .uint8)
  /// 32-bit floating-point grey.
  public static let greyFloat = PixelFormat(.grey, .float32)
  /// 32-bit floating-point RGBA, premultiplied: what filters compute in.
  public static let rgbaFloat = PixelFormat(.rgba, .float32, alpha: .premultiplied)
}
