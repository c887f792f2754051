// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

/// The channels and the component type of rendered pixels.
public struct CIFormat: Hashable, Sendable {
  let format: PixelFormat

  /// Red, green, blue and alpha with 8 bits each, premultiplied.
  public static let RGBA8 = CIFormat(.rgba, .uint8)
  /// Blue, green, red and alpha with 8 bits each, premultiplied.
  public static let BGRA8 = CIFormat(.bgra, .uint8)
  /// Red, green, blue and alpha with 16 bits each, premultiplied.
  public static let RGBA16 = CIFormat(.rgba, .uint16)
  /// Red, green, blue and alpha in half precision, premultiplied.
  public static let RGBAh = CIFormat(.rgba, .float16)
  /// Red, green, blue and alpha in single precision, premultiplied.
  public static let RGBAf = CIFormat(.rgba, .float32)
  /// Only red, with 8 bits.
  public static let R8 = CIFormat(.red, .uint8)
  /// Only red, in half precision.
  public static let Rh = CIFormat(.red, .float16)
  /// Only red, in single precision.
  public static let Rf = CIFormat(.red, .float32)
  /// Only luminance, with 8 bits.
  public static let L8 = CIFormat(.grey, .uint8)
  /// Only luminance, in half precision.
  public static let Lh = CIFormat(.grey, .float16)
  /// Only luminance, in single precision.
  public static let Lf = CIFormat(.grey, .float32)
  /// Only alpha, with 8 bits.
  public static let A8 = CIFormat(.alpha, .uint8)

  private init(_ channels: PixelFormat.Channels, _ component: PixelFormat.Component) {
    format = PixelFormat(channels, component, alpha: .premultiplied)
  }
}

/// The same as ``CIFormat/RGBA8``.
public let kCIFormatRGBA8 = CIFormat.RGBA8
/// The same as ``CIFormat/BGRA8``.
public let kCIFormatBGRA8 = CIFormat.BGRA8
