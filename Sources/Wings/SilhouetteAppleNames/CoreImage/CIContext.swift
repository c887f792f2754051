// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// A renderer of images, which uses all processor cores.
///
/// It keeps the pixels of images marked with ``CIImage/insertingIntermediate(cache:)``, and of filters that need all of an
/// image, for later renderings: at most eight images, together with what they were made from.
public final class CIContext: Sendable {
  private let renderer: Renderer
  private let outputSpace: ColorSpace
  private let premultipliesOutput: Bool

  /// Creates a context.
  ///
  /// - Parameter options: The settings; those of ``CIContextOption`` that have an effect say so.
  public init(options: [CIContextOption: Any]? = nil) {
    func space(_ option: CIContextOption, _ standard: ColorSpace) -> ColorSpace {
      guard let value = options?[option] else { return standard }
      return (value as? CGColorSpace)?.space ?? .none
    }
    func isOn(_ option: CIContextOption) -> Bool {
      options?[option] as? Bool ?? (options?[option] as? NSNumber)?.boolValue ?? true
    }
    let working = space(.workingColorSpace, .linearSRGB)
    let megabytes = CIFilter.number(options?[.memoryTarget]).map { $0 > 0 ? min($0, 1_048_576) : 0 }
    renderer = Renderer(
      workingSpace: working,
      cache: isOn(.cacheIntermediates)
        ? Renderer.Cache(byteLimit: Int(megabytes ?? 256) << 20, countLimit: 8) : nil)
    outputSpace = working == .none ? .none : space(.outputColorSpace, .sRGB)
    premultipliesOutput = isOn(.outputPremultiplied)
  }

  /// The colour space in which filters compute; `nil` without colour management.
  public var workingColorSpace: CGColorSpace? {
    renderer.workingSpace == .none ? nil : CGColorSpace(renderer.workingSpace, format: .rgbaFloat)
  }

  /// The format in which filters compute, which is always ``CIFormat/RGBAf``.
  public var workingFormat: CIFormat { .RGBAf }

  /// Returns the size of the largest square image that is rendered at once, in pixels. Larger images can be created, and
  /// rendered in parts.
  public func inputImageMaximumSize() -> CGSize { outputImageMaximumSize() }

  /// Returns the size of the largest square that is rendered at once, in pixels; other shapes may have as many pixels.
  public func outputImageMaximumSize() -> CGSize {
    let side = Double(renderer.maximumPixelCount).squareRoot().rounded(.down)
    return CGSize(width: side, height: side)
  }

  /// Releases the pixels that were kept for later renderings.
  public func clearCaches() { renderer.cache?.removeAll() }

  /// Releases the pixels that were kept for later renderings, as ``clearCaches()`` does.
  public func reclaimResources() { clearCaches() }

  /// Renders a part of an image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - fromRect: The part to render, enlarged to whole pixels.
  ///   - format: The pixel format of the result.
  ///   - colorSpace: The colour space of the result; `nil` for the context's output colour space.
  ///   - deferred: Has no effect, because pixels are rendered at once.
  /// - Returns: `nil` if the rectangle is empty, infinite or too large, or the image cannot be read.
  public func createCGImage(
    _ image: CIImage, from fromRect: CGRect, format: CIFormat = .RGBA8,
    colorSpace: CGColorSpace? = nil, deferred: Bool = false
  ) -> CGImage? {
    var pixels = try? pixels(image, fromRect, outputFormat(format), colorSpace)
    pixels?.colorSpace = colorSpace?.space ?? outputSpace
    return pixels.map { CGImage($0) }
  }

  /// Returns the format of the result, whose colours are premultiplied unless an option says otherwise.
  private func outputFormat(_ format: CIFormat) -> PixelFormat {
    premultipliesOutput
      ? format.format : PixelFormat(format.format.channels, format.format.component)
  }

  /// Renders a part of an image.
  ///
  /// - Throws: `RenderError`; an error of reading a file.
  func pixels(
    _ image: CIImage, _ rect: CGRect, _ format: PixelFormat, _ space: CGColorSpace?
  ) throws -> PixelBuffer {
    try renderer.render(
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
      guard let pixels = try? pixels(image, region, format, colorSpace),
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
      image.image, region: rect, into: memory, rowStrideInBytes: rowBytes,
      format: outputFormat(format),
      colorSpace: space(of: image.image, as: format.format.channels, colorSpace))
  }
}
