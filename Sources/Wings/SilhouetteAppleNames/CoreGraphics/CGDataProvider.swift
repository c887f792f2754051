// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// A source of bytes, such as an image's pixels.
public final class CGDataProvider: Sendable {
  /// The bytes.
  public let data: CFData?

  /// Creates a source from bytes.
  public init?(data: CFData) { self.data = data }

  /// Creates a source from the bytes of a file; returns `nil` if the file cannot be read.
  public init?(url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.data = data
  }
}

extension CGImage {
  /// The bytes of all rows, with ``bytesPerRow`` bytes per row.
  public var dataProvider: CGDataProvider? { CGDataProvider(data: data) }

  /// Creates an image from bytes, which are copied.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - bitsPerComponent: The number of bits of a channel: 8, or 16 for opaque grey and RGB.
  ///   - bitsPerPixel: The number of bits of a pixel.
  ///   - bytesPerRow: The distance between the starts of two rows, in bytes.
  ///   - space: The colour space: a grey one or one with red, green and blue.
  ///   - bitmapInfo: A ``CGImageAlphaInfo`` and a byte order that together describe grey, RGB, RGBA or BGRA.
  ///   - provider: The bytes, top row first.
  ///   - decode: The map from stored values to colours, which must be `nil`.
  ///   - shouldInterpolate: A value for ``shouldInterpolate``.
  ///   - intent: The rendering intent, which has no effect.
  /// - Returns: `nil` for any other layout, and if there are too few bytes.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard decode == nil,
      let layout = Self.layout(
        bitsPerComponent: bitsPerComponent, space: space, bitmapInfo: bitmapInfo),
      layout.format.bytesPerPixel * 8 == bitsPerPixel,
      let pixels = provider.pixels(
        width: width, height: height, bytesPerRow: bytesPerRow, layout.format, space.space)
    else { return nil }
    guard layout.isOpaque else {
      self.init(pixels, shouldInterpolate: shouldInterpolate)
      return
    }
    // Over black, premultiplied colours keep their values, and the unused alpha becomes 1.
    let opaque = Image(pixels: pixels).composited(over: Image(color: .black))
    let region = Rect(width: width, height: height)
    guard
      let pixels = try? Renderer(workingSpace: pixels.colorSpace).render(
        opaque, region: region, format: layout.format, colorSpace: pixels.colorSpace)
    else { return nil }
    self.init(pixels, shouldInterpolate: shouldInterpolate)
  }

  /// Creates an image mask from bytes, which are copied.
  ///
  /// - Parameters:
  ///   - maskWidth: The number of columns.
  ///   - height: The number of rows.
  ///   - bitsPerComponent: The number of bits of a pixel, which must be 8.
  ///   - bitsPerPixel: The number of bits of a pixel, which must be 8.
  ///   - bytesPerRow: The distance between the starts of two rows, in bytes.
  ///   - provider: The bytes, top row first: 0 shows, 255 hides.
  ///   - decode: `[1, 0]` for bytes with the opposite meaning, otherwise `nil` or `[0, 1]`.
  ///   - shouldInterpolate: A value for ``shouldInterpolate``.
  /// - Returns: `nil` for any other layout, and if there are too few bytes.
  public convenience init?(
    maskWidth: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    guard bitsPerComponent == 8, bitsPerPixel == 8,
      var pixels = provider.pixels(
        width: maskWidth, height: height, bytesPerRow: bytesPerRow, .grey8, .sRGB)
    else { return nil }
    if let decode, decode[0] > decode[1] {
      let inverted = Image(mask: pixels).applyingColorMatrix(.inversion)
      guard
        let rendered = try? Renderer(workingSpace: .none).render(
          inverted, format: .grey8, colorSpace: .none)
      else { return nil }
      pixels = rendered
    }
    self.init(pixels, isMask: true, shouldInterpolate: shouldInterpolate)
  }

  /// Returns the pixel format of bytes and a flag that indicates whether their alpha channel is unused; `nil` for an
  /// unsupported layout.
  private static func layout(
    bitsPerComponent: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo
  ) -> (format: PixelFormat, isOpaque: Bool)? {
    let order = bitmapInfo.intersection(.byteOrderMask)
    let isGrey = space.numberOfComponents == 1
    guard !bitmapInfo.contains(.floatComponents) else { return nil }
    if bitsPerComponent == 16 {
      // The machine's own order.
      guard order == .byteOrder16Little, alpha(of: bitmapInfo) == .some(.none) else { return nil }
      return (PixelFormat(isGrey ? .grey : .rgb, .uint16), false)
    }
    guard bitsPerComponent == 8 else { return nil }
    let isLittle = order == .byteOrder32Little
    switch (alpha(of: bitmapInfo), isLittle) {
    case (.some(.none), false): return (isGrey ? .grey8 : .rgb8, false)
    case (.last, false): return (isGrey ? PixelFormat(.greyAlpha, .uint8) : .rgba8, false)
    case (.premultipliedLast, false):
      return (PixelFormat(isGrey ? .greyAlpha : .rgba, .uint8, alpha: .premultiplied), false)
    case (.noneSkipLast, false) where !isGrey:
      return (PixelFormat(.rgba, .uint8, alpha: .premultiplied), true)
    case (.first, true) where !isGrey: return (PixelFormat(.bgra, .uint8), false)
    case (.premultipliedFirst, true) where !isGrey: return (.bgra8, false)
    case (.noneSkipFirst, true) where !isGrey: return (.bgra8, true)
    case (.alphaOnly, false): return (.alpha8, false)
    default: return nil
    }
  }

  private static func alpha(of bitmapInfo: CGBitmapInfo) -> CGImageAlphaInfo? {
    CGImageAlphaInfo(rawValue: bitmapInfo.intersection(.alphaInfoMask).rawValue)
  }
}

extension CGDataProvider {
  /// Returns a copy of the bytes as pixels; `nil` if there are too few.
  fileprivate func pixels(
    width: Int, height: Int, bytesPerRow: Int, _ format: PixelFormat, _ space: ColorSpace
  ) -> PixelBuffer? {
    guard let data, width > 0, height > 0 else { return nil }
    return data.withUnsafeBytes { bytes in
      try? PixelBuffer(
        width: width, height: height, format: format, copying: bytes,
        rowStrideInBytes: bytesPerRow, colorSpace: space)
    }
  }
}
