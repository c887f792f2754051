// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// An image in memory, its top row first.
public final class CGImage: Sendable {
  let pixels: PixelBuffer

  /// Creates an image of pixels. Numbers without a space become colours in sRGB: every image of Core Graphics has some,
  /// and they would come out of a `CIContext` brighter than they went in.
  init(_ pixels: PixelBuffer) {
    var pixels = pixels
    if pixels.colorSpace == .none { pixels.colorSpace = .sRGB }
    self.pixels = pixels
  }

  /// The number of columns.
  public var width: Int { pixels.width }
  /// The number of rows.
  public var height: Int { pixels.height }
  /// The bits of a channel.
  public var bitsPerComponent: Int { 8 * pixels.format.component.byteCount }
  /// The bits of a pixel.
  public var bitsPerPixel: Int { 8 * pixels.format.bytesPerPixel }
  /// The distance between the starts of two rows, in bytes.
  public var bytesPerRow: Int { pixels.rowStrideInBytes }
  /// The meaning of the numbers as colours.
  public var colorSpace: CGColorSpace? { CGColorSpace(of: pixels) }

  /// The place of alpha.
  public var alphaInfo: CGImageAlphaInfo {
    let isPremultiplied = pixels.format.alpha == .premultiplied
    return switch pixels.format.channels {
    case .alpha: .alphaOnly
    // 32-bit words, the lowest byte first.
    case .bgra: isPremultiplied ? .premultipliedFirst : .first
    case .rgba, .greyAlpha: isPremultiplied ? .premultipliedLast : .last
    case .red, .redGreen, .grey, .rgb: .none
    }
  }

  /// The place of alpha and the order of bytes.
  public var bitmapInfo: CGBitmapInfo {
    let order = pixels.format.channels == .bgra ? CGBitmapInfo.byteOrder32Little : []
    return CGBitmapInfo(rawValue: alphaInfo.rawValue | order.rawValue)
  }

  /// The bytes of all rows, ``bytesPerRow`` each.
  public var data: Data { pixels.withUnsafeBytes { Data($0) } }

  /// Returns a part of the image; `nil` if they have no pixel in common.
  ///
  /// - Parameter rect: In pixels from the top left.
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
