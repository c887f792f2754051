// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

/// The channels and the storage of rendered pixels.
public struct CIFormat: Hashable, Sendable {
  let format: PixelFormat

  /// Red, green, blue, alpha of 8 bits, premultiplied.
  public static let RGBA8 = CIFormat(.rgba, .uint8)
  /// Blue, green, red, alpha of 8 bits, premultiplied.
  public static let BGRA8 = CIFormat(.bgra, .uint8)
  /// The same of 16 bits.
  public static let RGBA16 = CIFormat(.rgba, .uint16)
  /// The same of half-precision numbers.
  public static let RGBAh = CIFormat(.rgba, .float16)
  /// The same of single-precision numbers.
  public static let RGBAf = CIFormat(.rgba, .float32)
  /// Red of 8 bits.
  public static let R8 = CIFormat(.red, .uint8)
  /// Red of half-precision numbers.
  public static let Rh = CIFormat(.red, .float16)
  /// Red of single-precision numbers.
  public static let Rf = CIFormat(.red, .float32)
  /// Luminance of 8 bits.
  public static let L8 = CIFormat(.grey, .uint8)
  /// Luminance of half-precision numbers.
  public static let Lh = CIFormat(.grey, .float16)
  /// Luminance of single-precision numbers.
  public static let Lf = CIFormat(.grey, .float32)
  /// Alpha of 8 bits.
  public static let A8 = CIFormat(.alpha, .uint8)

  private init(_ channels: PixelFormat.Channels, _ component: PixelFormat.Component) {
    format = PixelFormat(channels, component, alpha: .premultiplied)
  }
}

/// ``CIFormat/RGBA8``.
public let kCIFormatRGBA8 = CIFormat.RGBA8
/// ``CIFormat/BGRA8``.
public let kCIFormatBGRA8 = CIFormat.BGRA8
