// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// A recipe for an image, which a context renders. The y axis points up.
public final class CIImage: Sendable, Hashable {
  let image: Image
  let source: Source

  init(_ image: Image, source: Source = Source()) {
    self.image = image
    self.source = source
  }

  /// Creates an image from pixels, with its lower left corner at the origin.
  ///
  /// - Parameters:
  ///   - cgImage: The pixels.
  ///   - options: Settings: ``CIImageOption/colorSpace`` replaces the colour space, and
  ///     ``CIImageOption/nearestSampling`` the sampling; ``CIImageOption/properties`` are kept.
  public convenience init(cgImage: CGImage, options: [CIImageOption: Any]? = nil) {
    self.init(
      (options ?? [:]).sampled(Image(pixels: cgImage.pixels, colorSpace: options?.colorSpace)),
      source: Source(cgImage: cgImage, properties: options?.properties ?? [:]))
  }

  /// Creates an image from a copy of a pixel buffer, with its lower left corner at the origin.
  ///
  /// A buffer of one component becomes an opaque grey image that is not colour managed, as masks require. Luma and chroma
  /// are decoded with the matrix of BT.601 unless the buffer has BT.709 as an attachment.
  ///
  /// - Parameters:
  ///   - cvPixelBuffer: The pixels; the image is empty if there is too little memory for the copy.
  ///   - options: As for ``init(cgImage:options:)``; luma and chroma keep their colour space.
  public convenience init(cvPixelBuffer: CVPixelBuffer, options: [CIImageOption: Any]? = nil) {
    let image =
      if let space = options?.colorSpace, let pixels = try? cvPixelBuffer.copiedPixels() {
        Image(pixels: pixels, colorSpace: space)
      } else { (try? cvPixelBuffer.copiedImage()) ?? .empty }
    self.init(
      (options ?? [:]).sampled(image),
      source: Source(pixelBuffer: cvPixelBuffer, properties: options?.properties ?? [:]))
  }

  /// Creates an image from a copy of a pixel buffer; see ``init(cvPixelBuffer:options:)``.
  public convenience init(
    cvImageBuffer imageBuffer: CVImageBuffer, options: [CIImageOption: Any]? = nil
  ) {
    self.init(cvPixelBuffer: imageBuffer, options: options)
  }

  /// Creates an image of one colour with infinite extent.
  public convenience init(color: CIColor) { self.init(Image(color: color.color)) }

  /// Creates an image from an image file, which is decoded when the image is rendered.
  ///
  /// - Parameters:
  ///   - url: The file URL.
  ///   - options: Settings, as for ``init(cgImage:options:)``; ``CIImageOption/applyOrientationProperty`` makes the image
  ///     upright; by default, it is used as stored.
  /// - Returns: `nil` if the file cannot be read, or if the options ask for an auxiliary image.
  public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
    let options = options ?? [:]
    guard url.isFileURL, !options.asksForAuxiliaryImage,
      let file = try? ImageFile(path: url.path)
    else { return nil }
    let stored = Image(source: file, colorSpace: options.colorSpace)
    self.init(
      options.sampled(
        options.appliesOrientation ? stored.oriented(file.info.orientation) : stored),
      source: Source(url: url, properties: options.properties(of: file.info)))
  }

  /// Creates an image from an image file in memory.
  ///
  /// - Parameters:
  ///   - data: The whole file.
  ///   - options: As for ``init(contentsOf:options:)``.
  /// - Returns: `nil` if the file cannot be decoded, or if the options ask for an auxiliary image.
  public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
    let options = options ?? [:]
    guard !options.asksForAuxiliaryImage,
      let decoded = try? data.withUnsafeBytes({ try ImageDecoder.decode($0) })
    else { return nil }
    let stored = Image(pixels: decoded.pixels, colorSpace: options.colorSpace)
    self.init(
      options.sampled(
        options.appliesOrientation ? stored.oriented(decoded.info.orientation) : stored),
      source: Source(properties: options.properties(of: decoded.info)))
  }

  /// Creates an image from rows of pixels in memory, top row first.
  ///
  /// - Parameters:
  ///   - data: At least `bytesPerRow` bytes for each row; otherwise the image is empty.
  ///   - bytesPerRow: The distance between the starts of two rows, in bytes.
  ///   - size: The number of columns and rows.
  ///   - format: The pixel format of the rows.
  ///   - colorSpace: The colour space; `nil` for values that are not colours.
  public convenience init(
    bitmapData data: Data, bytesPerRow: Int, size: CGSize, format: CIFormat,
    colorSpace: CGColorSpace?
  ) {
    let limit: CGFloat = 1_048_576
    guard size.width >= 1, size.height >= 1, size.width <= limit, size.height <= limit
    else {
      self.init(.empty)
      return
    }
    let pixels: PixelBuffer? = data.withUnsafeBytes { bytes in
      try? PixelBuffer(
        width: Int(size.width), height: Int(size.height), format: format.format, copying: bytes,
        rowStrideInBytes: bytesPerRow, colorSpace: colorSpace?.space ?? .none)
    }
    self.init(pixels.map { Image(pixels: $0) } ?? .empty)
  }

  /// Returns an image without pixels.
  public class func empty() -> CIImage { CIImage(.empty) }

  /// The rectangle outside which the image is transparent.
  public var extent: CGRect { CGRect(image.extent) }

  public static func == (a: CIImage, b: CIImage) -> Bool { a.image == b.image }
  public func hash(into hasher: inout Hasher) { hasher.combine(image) }
}

extension CIImage {
  /// An opaque black image of infinite extent.
  public static let black = CIImage(color: .black)
  /// An opaque white image of infinite extent.
  public static let white = CIImage(color: .white)
  /// A grey image of infinite extent.
  public static let gray = CIImage(color: .gray)
  /// A red image of infinite extent.
  public static let red = CIImage(color: .red)
  /// A green image of infinite extent.
  public static let green = CIImage(color: .green)
  /// A blue image of infinite extent.
  public static let blue = CIImage(color: .blue)
  /// A cyan image of infinite extent.
  public static let cyan = CIImage(color: .cyan)
  /// A magenta image of infinite extent.
  public static let magenta = CIImage(color: .magenta)
  /// A yellow image of infinite extent.
  public static let yellow = CIImage(color: .yellow)
  /// A transparent black image of infinite extent.
  public static let clear = CIImage(color: .clear)
}
