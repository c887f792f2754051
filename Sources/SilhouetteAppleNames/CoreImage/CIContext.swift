// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// Renders images, on all processors.
public final class CIContext: Sendable {
  private let renderer: Renderer
  private let outputSpace: ColorSpace

  /// Creates a context.
  ///
  /// - Parameter options: ``CIContextOption/workingColorSpace`` and ``CIContextOption/outputColorSpace``, `NSNull()` for
  ///   no colour management; other options have no effect.
  public init(options: [CIContextOption: Any]? = nil) {
    func space(_ option: CIContextOption, _ standard: ColorSpace) -> ColorSpace {
      guard let value = options?[option] else { return standard }
      return (value as? CGColorSpace)?.space ?? .none
    }
    let working = space(.workingColorSpace, .linearSRGB)
    renderer = Renderer(workingSpace: working)
    outputSpace = working == .none ? .none : space(.outputColorSpace, .sRGB)
  }

  /// Renders a part of an image: RGBA of 8 bits, premultiplied.
  ///
  /// - Returns: `nil` if the rectangle is empty, infinite or too large, or the image cannot be read.
  public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    createCGImage(image, from: fromRect, format: .RGBA8, colorSpace: nil)
  }

  /// Renders a part of an image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - fromRect: The part, enlarged to whole pixels.
  ///   - format: The format of a pixel.
  ///   - colorSpace: The space of the result; `nil` for the context's.
  /// - Returns: `nil` if the rectangle is empty, infinite or too large, or the image cannot be read.
  public func createCGImage(
    _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) -> CGImage? {
    var pixels = pixels(image, fromRect, format.format, colorSpace)
    pixels?.colorSpace = colorSpace?.space ?? outputSpace
    return pixels.map { CGImage($0) }
  }

  private func pixels(
    _ image: CIImage, _ rect: CGRect, _ format: PixelFormat, _ space: CGColorSpace?
  ) -> PixelBuffer? {
    try? renderer.render(
      image.image, region: Rect(rect), format: format,
      colorSpace: self.space(of: image.image, as: format.channels, space))
  }

  /// Returns the space that colours are converted to; none for masks, and for one component of an image computed from
  /// masks alone.
  private func space(
    of image: Image, as channels: PixelFormat.Channels?, _ space: CGColorSpace?
  ) -> ColorSpace {
    let isNumber = channels?.count == 1 ? !image.hasColors : image.isMask
    return isNumber || renderer.workingSpace == .none ? .none : space?.space ?? outputSpace
  }

  /// Renders the part of an image from the origin to a pixel buffer's size into the buffer.
  ///
  /// A failure, such as a file that cannot be read, leaves the buffer unchanged.
  public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
    render(
      image, to: buffer, bounds: CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height),
      colorSpace: nil)
  }

  /// Renders a part of an image into a pixel buffer, aligned at the top left; whatever does not fit is left out.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - buffer: The pixels; one component receives the luminance of colours, but the unconverted value of an image that is
  ///     computed from masks alone.
  ///   - bounds: The part, of the buffer's size or smaller; with luma and chroma, its lower left corner counts and its
  ///     size is the buffer's.
  ///   - colorSpace: The space of the result; `nil` for the context's.
  public func render(
    _ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?
  ) {
    guard !bounds.isNull, !bounds.isInfinite, bounds.minX.isFinite, bounds.minY.isFinite else {
      return
    }
    switch buffer.layout {
    case .planes(let format, _):
      let region = Rect(
        x: bounds.minX, y: bounds.minY, width: Double(buffer.width), height: Double(buffer.height)
      )
      let frame = try? renderer.render(
        image.image, region: region, planar: format, encoding: buffer.encoding,
        colorSpace: space(of: image.image, as: nil, colorSpace))
      if let frame { buffer.copy(frame) }
    case .pixels(let format):
      let whole = bounds.integral
      let width = min(whole.width, CGFloat(buffer.width))
      let height = min(whole.height, CGFloat(buffer.height))
      let region = CGRect(x: whole.minX, y: whole.maxY - height, width: width, height: height)
      guard let plane = buffer.planes.first,
        let pixels = pixels(image, region, format, colorSpace),
        pixels.width <= buffer.width, pixels.height <= buffer.height
      else { return }
      try? pixels.copyPixels(to: plane.rows(of: format), rowStrideInBytes: plane.bytesPerRow)
    }
  }

  /// Renders a part of an image into memory.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - data: Memory for all rows.
  ///   - rowBytes: The distance between the starts of two rows.
  ///   - bounds: The part, enlarged to whole pixels.
  ///   - format: The format of a pixel.
  ///   - colorSpace: The space of the result; `nil` for the context's.
  public func render(
    _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect,
    format: CIFormat, colorSpace: CGColorSpace?
  ) {
    let rect = Rect(bounds)
    guard let size = try? renderer.pixelSize(of: rect), (1...1 << 40).contains(rowBytes) else {
      return
    }
    let memory = UnsafeMutableRawBufferPointer(start: data, count: rowBytes * size.height)
    try? renderer.render(
      image.image, region: rect, into: memory, rowStrideInBytes: rowBytes, format: format.format,
      colorSpace: space(of: image.image, as: format.format.channels, colorSpace))
  }

  /// Returns a PNG file of the image's extent; `nil` if it is empty or infinite.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - format: The channels and the component type; 8 and 16 bits are kept.
  ///   - colorSpace: sRGB, to which the pixels are converted.
  ///   - options: Unused.
  public func pngRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    pixels(image, image.extent, format.format, CGColorSpaceCreateDeviceRGB())?.fileData(.png)
  }

  /// Returns a JPEG file of the image's extent, shown over black; `nil` if it is empty or infinite.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - colorSpace: sRGB, to which the pixels are converted.
  ///   - options: Unused.
  public func jpegRepresentation(
    of image: CIImage, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    pixels(image, image.extent, .rgb8, CGColorSpaceCreateDeviceRGB())?.fileData(.jpeg)
  }

  /// Does nothing: a context keeps no pixels.
  public func clearCaches() {}
}

/// A setting of a context.
public struct CIContextOption: Hashable, Sendable, RawRepresentable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The `CGColorSpace` that filters compute in; `NSNull()` for no colour management.
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
  /// The `CGColorSpace` of results.
  public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
  /// Without effect: the library has one renderer.
  public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
  /// Without effect: a context keeps no pixels.
  public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
  /// Without effect.
  public static let priorityRequestLow = CIContextOption(rawValue: "low_priority")
  /// Without effect.
  public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
}

/// A setting of a file.
public struct CIImageRepresentationOption: Hashable, Sendable, RawRepresentable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The channels and the component type of rendered pixels.
public struct CIFormat: Hashable, Sendable {
  let format: PixelFormat

  /// Red, green, blue, alpha of 8 bits, premultiplied.
  public static let RGBA8 = CIFormat(.rgba, .uint8)
  /// Blue, green, red, alpha of 8 bits, premultiplied.
  public static let BGRA8 = CIFormat(.bgra, .uint8)
  /// Red, green, blue, alpha of 16 bits, premultiplied.
  public static let RGBA16 = CIFormat(.rgba, .uint16)
  /// Red, green, blue, alpha of half-precision values, premultiplied.
  public static let RGBAh = CIFormat(.rgba, .float16)
  /// Red, green, blue, alpha of single-precision values, premultiplied.
  public static let RGBAf = CIFormat(.rgba, .float32)
  /// Red of 8 bits.
  public static let R8 = CIFormat(.red, .uint8)
  /// Red of half-precision values.
  public static let Rh = CIFormat(.red, .float16)
  /// Red of single-precision values.
  public static let Rf = CIFormat(.red, .float32)
  /// Luminance of 8 bits.
  public static let L8 = CIFormat(.grey, .uint8)
  /// Luminance of half-precision values.
  public static let Lh = CIFormat(.grey, .float16)
  /// Luminance of single-precision values.
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
