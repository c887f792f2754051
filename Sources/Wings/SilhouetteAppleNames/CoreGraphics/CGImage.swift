// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// An image in memory, stored with its top row first.
public final class CGImage: Sendable {
  let pixels: PixelBuffer
  /// Indicates whether the image is an image mask, which shows what lies under its black pixels and hides what lies under
  /// its white ones.
  public let isMask: Bool
  /// The value that was given when the image was created; images are always drawn with interpolation unless the context's
  /// ``CGContext/interpolationQuality`` forbids it.
  public let shouldInterpolate: Bool

  /// Creates an image from pixels. Pixels without a colour space are treated as sRGB: every Core Graphics image has a
  /// colour space, and a `CIContext` would brighten the values of an image without one.
  init(_ pixels: PixelBuffer, isMask: Bool = false, shouldInterpolate: Bool = true) {
    var pixels = pixels
    if pixels.colorSpace == .none { pixels.colorSpace = .sRGB }
    self.pixels = pixels
    self.isMask = isMask
    self.shouldInterpolate = shouldInterpolate
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
  /// The colour space; `nil` for an image mask.
  public var colorSpace: CGColorSpace? { isMask ? nil : CGColorSpace(of: pixels) }
  /// The rendering intent, which is the default.
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
  /// The map from stored values to colours; `nil` because images store what they show.
  public var decode: UnsafePointer<CGFloat>? { nil }

  /// The position of the alpha channel and whether colours are premultiplied by it.
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

  /// The alpha info and the byte order of the pixels.
  public var bitmapInfo: CGBitmapInfo {
    let order = pixels.format.channels == .bgra ? CGBitmapInfo.byteOrder32Little : []
    return CGBitmapInfo(rawValue: alphaInfo.rawValue | order.rawValue)
  }

  /// The bytes of all rows, with ``bytesPerRow`` bytes per row.
  public var data: Data { pixels.withUnsafeBytes { Data($0) } }

  /// Returns a part of the image; `nil` if the part contains no pixel of the image.
  ///
  /// - Parameter rect: The part, in pixels from the image's top left corner.
  public func cropping(to rect: CGRect) -> CGImage? {
    guard rect.origin.x.isFinite, rect.origin.y.isFinite, !rect.width.isNaN, !rect.height.isNaN
    else { return nil }
    let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    let format = pixels.format
    let start = Int(part.minY) * bytesPerRow + Int(part.minX) * format.bytesPerPixel
    return pixels.withUnsafeBytes { bytes in
      try? CGImage(
        PixelBuffer(
          width: Int(part.width), height: Int(part.height), format: format,
          copying: UnsafeRawBufferPointer(rebasing: bytes[start...]),
          rowStrideInBytes: bytesPerRow, colorSpace: pixels.colorSpace), isMask: isMask,
        shouldInterpolate: shouldInterpolate)
    }
  }

  /// Returns an image with the same pixels.
  public func copy() -> CGImage? {
    CGImage(pixels, isMask: isMask, shouldInterpolate: shouldInterpolate)
  }

  /// Returns an image with the same stored values in another colour space; `nil` for an image mask, and if the space has
  /// another number of components.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard let own = colorSpace, own.numberOfComponents == space.numberOfComponents else {
      return nil
    }
    var pixels = pixels
    pixels.colorSpace = space.space
    return CGImage(pixels, shouldInterpolate: shouldInterpolate)
  }
}

/// The position of the alpha channel among an image's channels, and whether colours are premultiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha channel.
  case none = 0
  /// The alpha channel is last; colours are premultiplied by it.
  case premultipliedLast = 1
  /// The alpha channel is first; colours are premultiplied by it.
  case premultipliedFirst = 2
  /// The alpha channel is last; colours are not premultiplied.
  case last = 3
  /// The alpha channel is first; colours are not premultiplied.
  case first = 4
  /// The last channel is unused; there is no alpha.
  case noneSkipLast = 5
  /// The first channel is unused; there is no alpha.
  case noneSkipFirst = 6
  /// Alpha is the only channel.
  case alphaOnly = 7
}

/// The layout of a bitmap's pixels: a ``CGImageAlphaInfo`` combined with a byte order.
public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits that contain the ``CGImageAlphaInfo``.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits that contain the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Pixels are 32-bit words stored lowest byte first: with alpha first, the order in memory is BGRA.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// Components of 16 bits are stored lowest byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  /// Components of 16 bits are stored highest byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// Pixels are 32-bit words stored highest byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

/// The way to treat colours that another colour space lacks, which has no effect.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The default for the kind of image.
  case defaultIntent = 0
  /// Colours keep their distance from the white of a perfect reflector.
  case absoluteColorimetric
  /// Colours keep their distance from the white of the medium.
  case relativeColorimetric
  /// Colours keep their relations.
  case perceptual
  /// Colours keep their saturation.
  case saturation
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
  /// Must be rotated by 90° clockwise to be upright.
  case right = 6
  /// Stored with rows and columns transposed along the diagonal from the top right to the bottom left.
  case rightMirrored = 7
  /// Must be rotated by 90° counter-clockwise to be upright.
  case left = 8
}

extension ImageOrientation {
  /// Creates the library's orientation from a Core Graphics orientation.
  init(_ orientation: CGImagePropertyOrientation) {
    self = ImageOrientation(rawValue: UInt8(orientation.rawValue)) ?? .up
  }
}
