// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// An image in memory, with the top row first.
public final class CGImage: Sendable {
  let pixels: PixelBuffer

  /// Creates an image from pixels. Pixels without a colour space are treated as sRGB: every Core Graphics image has a
  /// colour space, and a `CIContext` would brighten the values of an image without one.
  init(_ pixels: PixelBuffer) {
    var pixels = pixels
    if pixels.colorSpace == .none { pixels.colorSpace = .sRGB }
    self.pixels = pixels
  }

  /// The number of columns.
  public var width: Int { pixels.width }
  /// The number of rows.
  public var height: Int { pixels.height }
  /// The number of bits per channel.
  public var bitsPerComponent: Int { 8 * pixels.format.component.byteCount }
  /// The number of bits per pixel.
  public var bitsPerPixel: Int { 8 * pixels.format.bytesPerPixel }
  /// The distance between the starts of two rows, in bytes.
  public var bytesPerRow: Int { pixels.rowStrideInBytes }
  /// The colour space.
  public var colorSpace: CGColorSpace? { CGColorSpace(of: pixels) }

  /// The position of alpha.
  public var alphaInfo: CGImageAlphaInfo {
    let isPremultiplied = pixels.format.alpha == .premultiplied
    return switch pixels.format.channels {
    case .alpha: .alphaOnly
    // 32-bit words, lowest byte first.
    case .bgra: isPremultiplied ? .premultipliedFirst : .first
    case .rgba, .greyAlpha: isPremultiplied ? .premultipliedLast : .last
    case .red, .redGreen, .grey, .rgb: .none
    }
  }

  /// The position of alpha and the byte order.
  public var bitmapInfo: CGBitmapInfo {
    let order = pixels.format.channels == .bgra ? CGBitmapInfo.byteOrder32Little : []
    return CGBitmapInfo(rawValue: alphaInfo.rawValue | order.rawValue)
  }

  /// The bytes of all rows, ``bytesPerRow`` each.
  public var data: Data { pixels.withUnsafeBytes { Data($0) } }

  /// Returns a part of the image; `nil` if the rectangle contains no pixel of it.
  ///
  /// - Parameter rect: The part, in pixels from the top left.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    let format = pixels.format
    let start = Int(part.minY) * bytesPerRow + Int(part.minX) * format.bytesPerPixel
    return pixels.withUnsafeBytes { bytes in
      try? CGImage(
        PixelBuffer(
          width: Int(part.width), height: Int(part.height), format: format,
          copying: UnsafeRawBufferPointer(rebasing: bytes[start...]),
          rowStrideInBytes: bytesPerRow, colorSpace: pixels.colorSpace))
    }
  }
}

/// The position of alpha among an image's channels.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha.
  case none = 0
  /// Alpha last; colours are premultiplied.
  case premultipliedLast = 1
  /// Alpha first; colours are premultiplied.
  case premultipliedFirst = 2
  /// Alpha last; colours are not premultiplied.
  case last = 3
  /// Alpha first; colours are not premultiplied.
  case first = 4
  /// An unused last channel.
  case noneSkipLast = 5
  /// An unused first channel.
  case noneSkipFirst = 6
  /// Only alpha.
  case alphaOnly = 7
}

/// The layout of a bitmap's pixels: an alpha info and a byte order.
public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits of the alpha info.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits of the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// 32-bit words, lowest byte first: with alpha first, BGRA in memory.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// 32-bit words, highest byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

/// The orientation of a stored image, with the values of EXIF.
public enum CGImagePropertyOrientation: UInt32, Sendable, CaseIterable {
  /// Stored upright.
  case up = 1
  /// Stored mirrored left to right.
  case upMirrored = 2
  /// Stored upside down.
  case down = 3
  /// Stored mirrored top to bottom.
  case downMirrored = 4
  /// Stored with rows and columns transposed.
  case leftMirrored = 5
  /// Upright after a rotation by 90° clockwise.
  case right = 6
  /// Stored with rows and columns transposed along the other diagonal.
  case rightMirrored = 7
  /// Upright after a rotation by 90° counter-clockwise.
  case left = 8
}

extension ImageOrientation {
  /// Creates the library's orientation from Core Graphics'.
  init(_ orientation: CGImagePropertyOrientation) {
    self = ImageOrientation(rawValue: UInt8(orientation.rawValue)) ?? .up
  }
}
