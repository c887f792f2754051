// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// A renderer of images, which uses all processor cores.
public final class CIContext: Sendable {
  private let renderer: Renderer
  private let outputSpace: ColorSpace

  /// Creates a context.
  ///
  /// - Parameter options: The settings. ``CIContextOption/workingColorSpace`` and ``CIContextOption/outputColorSpace``
  ///   are used, with `NSNull()` for no colour management; other options have no effect.
  public init(options: [CIContextOption: Any]? = nil) {
    func space(_ option: CIContextOption, _ standard: ColorSpace) -> ColorSpace {
      guard let value = options?[option] else { return standard }
      return (value as? CGColorSpace)?.space ?? .none
    }
    let working = space(.workingColorSpace, .linearSRGB)
    renderer = Renderer(workingSpace: working)
    outputSpace = working == .none ? .none : space(.outputColorSpace, .sRGB)
  }

  /// Renders a part of an image as premultiplied RGBA with 8 bits per channel.
  ///
  /// - Returns: `nil` if the rectangle is empty, infinite or too large, or the image cannot be read.
  public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    createCGImage(image, from: fromRect, format: .RGBA8, colorSpace: nil)
  }

  /// Renders a part of an image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - fromRect: The part to render, enlarged to whole pixels.
  ///   - format: The pixel format of the result.
  ///   - colorSpace: The colour space of the result; `nil` for the context's output colour space.
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

  /// Returns the colour space to which colours are converted. It is `nil`, so that values are not converted, for masks,
  /// and for an image computed only from masks that is rendered to one component.
  private func space(
    of image: Image, as channels: PixelFormat.Channels?, _ space: CGColorSpace?
  ) -> ColorSpace {
    let isNumber = channels?.count == 1 ? !image.hasColors : image.isMask
    return isNumber || renderer.workingSpace == .none ? .none : space?.space ?? outputSpace
  }

  /// Fills a pixel buffer with the part of an image whose lower left corner is the origin and whose size is the buffer's.
  ///
  /// A failure, such as a file that cannot be read, leaves the buffer unchanged.
  public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
    render(
      image, to: buffer, bounds: CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height),
      colorSpace: nil)
  }

  /// Renders a part of an image into a pixel buffer, aligned at the top left; pixels that do not fit are omitted.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - buffer: The destination. A buffer of one component receives the luminance of colours, or, if the image is
  ///     computed only from masks, its unconverted values.
  ///   - bounds: The part to render, not larger than the buffer. If the buffer contains luma and chroma, only the part's
  ///     lower left corner is used, and its size is taken from the buffer.
  ///   - colorSpace: The colour space of the result; `nil` for the context's output colour space.
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
      guard let pixels = pixels(image, region, format, colorSpace),
        pixels.width <= buffer.width, pixels.height <= buffer.height
      else { return }
      try? buffer.store(pixels)
    }
  }

  /// Renders a part of an image into the caller's memory.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - data: The address of the first row of the destination, which must have room for all rows.
  ///   - rowBytes: The distance between the starts of two rows, in bytes.
  ///   - bounds: The part to render, enlarged to whole pixels.
  ///   - format: The pixel format of the result.
  ///   - colorSpace: The colour space of the result; `nil` for the context's output colour space.
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

  /// Returns the bytes of a PNG file with the image's extent; `nil` if the extent is empty or infinite.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - format: The channels and the component type; components with 8 or 16 bits keep their size.
  ///   - colorSpace: The colour space of the file, which must be sRGB; the pixels are converted to it.
  ///   - options: Unused.
  public func pngRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    pixels(image, image.extent, format.format, CGColorSpaceCreateDeviceRGB())?.fileData(.png)
  }

  /// Returns the bytes of a JPEG file with the image's extent, composited over black; `nil` if the extent is empty or
  /// infinite.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - colorSpace: The colour space of the file, which must be sRGB; the pixels are converted to it.
  ///   - options: Unused.
  public func jpegRepresentation(
    of image: CIImage, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    pixels(image, image.extent, .rgb8, CGColorSpaceCreateDeviceRGB())?.fileData(.jpeg)
  }

  /// Does nothing, because a context caches no pixels.
  public func clearCaches() {}
}

/// The key of a setting of a context.
public struct CIContextOption: Hashable, Sendable, RawRepresentable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The `CGColorSpace` in which filters compute; `NSNull()` for no colour management.
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
  /// The `CGColorSpace` of rendered images.
  public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
  /// Has no effect, because the library has only one renderer.
  public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
  /// Has no effect, because a context caches no pixels.
  public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
  /// Has no effect.
  public static let priorityRequestLow = CIContextOption(rawValue: "low_priority")
  /// Has no effect.
  public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
}

/// The key of a setting of an encoded file.
public struct CIImageRepresentationOption: Hashable, Sendable, RawRepresentable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

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
