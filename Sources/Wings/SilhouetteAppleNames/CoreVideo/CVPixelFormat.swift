// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

/// A code of four characters in a 32-bit integer, highest byte first.
public typealias OSType = UInt32
/// A code of four characters in a 32-bit integer, highest byte first.
public typealias FourCharCode = UInt32

/// BGRA with 8 bits per channel, premultiplied.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241  // 'BGRA'
/// RGBA with 8 bits per channel, premultiplied.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241  // 'RGBA'
/// ARGB with 8 bits per channel, premultiplied.
public let kCVPixelFormatType_32ARGB: OSType = 0x0000_0020
/// ABGR with 8 bits per channel, premultiplied.
public let kCVPixelFormatType_32ABGR: OSType = 0x4142_4752  // 'ABGR'
/// RGB with 8 bits per channel.
public let kCVPixelFormatType_24RGB: OSType = 0x0000_0018
/// RGBA in half precision, premultiplied.
public let kCVPixelFormatType_64RGBAHalf: OSType = 0x5247_6841  // 'RGhA'
/// RGBA in single precision, premultiplied.
public let kCVPixelFormatType_128RGBAFloat: OSType = 0x5247_6641  // 'RGfA'
/// One channel of 8 bits, 0…255.
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C30_3038  // 'L008'
/// One channel in half precision, 0…1.
public let kCVPixelFormatType_OneComponent16Half: OSType = 0x4C30_3068  // 'L00h'
/// One channel in single precision, 0…1.
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4C30_3066  // 'L00f'
/// Two planes of limited range: luma, and interleaved Cb and Cr with one pair for each block of 2×2 pixels.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076  // '420v'
/// Two planes of full range: luma, and interleaved Cb and Cr with one pair for each block of 2×2 pixels.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066  // '420f'
/// Three planes of limited range: luma, and Cb and Cr with one value for each block of 2×2 pixels.
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x7934_3230  // 'y420'
/// Three planes of full range: luma, and Cb and Cr with one value for each block of 2×2 pixels.
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = 0x6634_3230  // 'f420'

/// The library's equivalent of a Core Video pixel format.
enum CVPixelLayout: Equatable {
  /// Pixels in a single plane; the library's format has alpha last, even if the buffer has it first.
  case pixels(PixelFormat)
  /// Luma and chroma in separate planes.
  case planes(PlanarPixelBuffer.Format, YCbCrEncoding.Range)

  /// Creates the layout for the code of a pixel format; `nil` if the format is not supported.
  init?(_ code: OSType) {
    switch code {
    case kCVPixelFormatType_32BGRA: self = .pixels(.bgra8)
    case kCVPixelFormatType_32ABGR: self = .pixels(.bgra8)
    case kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ARGB:
      self = .pixels(PixelFormat(.rgba, .uint8, alpha: .premultiplied))
    case kCVPixelFormatType_24RGB: self = .pixels(.rgb8)
    case kCVPixelFormatType_64RGBAHalf: self = .pixels(.rgbaHalf)
    case kCVPixelFormatType_128RGBAFloat: self = .pixels(.rgbaFloat)
    case kCVPixelFormatType_OneComponent8: self = .pixels(.oneComponent8)
    case kCVPixelFormatType_OneComponent16Half: self = .pixels(.oneComponent16Half)
    case kCVPixelFormatType_OneComponent32Float: self = .pixels(.oneComponent32Float)
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: self = .planes(.nv12, .limited)
    case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: self = .planes(.nv12, .full)
    case kCVPixelFormatType_420YpCbCr8Planar: self = .planes(.i420, .limited)
    case kCVPixelFormatType_420YpCbCr8PlanarFullRange: self = .planes(.i420, .full)
    default: return nil
    }
  }

  /// Returns whether alpha comes before the colours in a pixel format.
  static func isAlphaFirst(_ code: OSType) -> Bool {
    code == kCVPixelFormatType_32ARGB || code == kCVPixelFormatType_32ABGR
  }

  /// Returns the code of a one-component format; `nil` for any other format.
  static func code(ofMask format: PixelFormat) -> OSType? {
    guard format.channels == .grey || format.channels == .red else { return nil }
    return switch format.component {
    case .uint8: kCVPixelFormatType_OneComponent8
    case .float16: kCVPixelFormatType_OneComponent16Half
    case .float32: kCVPixelFormatType_OneComponent32Float
    case .uint16: nil
    }
  }
}

/// Returns the code of a pixel format as its four characters; a code that is not made of printable characters is returned
/// as a hexadecimal number.
public func CVPixelFormatTypeCopyFourCharCodeString(_ pixelFormat: OSType) -> CFString {
  let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: pixelFormat >> $0) }
  if bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) {
    return String(decoding: bytes, as: UTF8.self)
  }
  let digits = String(pixelFormat, radix: 16)
  return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
}
