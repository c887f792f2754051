// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette
internal import SilhouetteFoundation

extension MLFeatureValue {
  /// The key of a setting for the creation of an image feature.
  public struct ImageOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The part of the upright image to use: a `CGRect`, 0…1 along each axis, y up.
    public static let cropRect = ImageOption(rawValue: "MLFeatureValueImageOptionCropRect")
    /// The way to fit the image or its part into the size, a ``VNImageCropAndScaleOption``; by default,
    /// it is stretched.
    public static let cropAndScale = ImageOption(
      rawValue: "MLFeatureValueImageOptionCropAndScale")
  }

  /// Creates an image feature from an image in memory.
  ///
  /// - Parameters:
  ///   - cgImage: The image.
  ///   - orientation: The orientation in which it is stored.
  ///   - pixelsWide: The number of columns of the feature.
  ///   - pixelsHigh: The number of rows of the feature.
  ///   - pixelFormatType: The pixel format of the feature, one that `CVPixelBufferCreate` takes.
  ///   - options: The part to use, and the way to fit it into the size.
  /// - Throws: ``MLModelError`` for an impossible size, format or part.
  public convenience init(
    cgImage: CGImage, orientation: CGImagePropertyOrientation = .up, pixelsWide: Int,
    pixelsHigh: Int, pixelFormatType: OSType, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      ImageRequestHandler(cgImage.pixels, orientation: ImageOrientation(orientation)),
      (pixelsWide, pixelsHigh, pixelFormatType), options)
  }

  /// Creates an image feature of the size and format that a model's input requires, from an image in memory.
  ///
  /// - Throws: As ``init(cgImage:orientation:pixelsWide:pixelsHigh:pixelFormatType:options:)``.
  public convenience init(
    cgImage: CGImage, orientation: CGImagePropertyOrientation = .up,
    constraint: MLImageConstraint, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      cgImage: cgImage, orientation: orientation, pixelsWide: constraint.pixelsWide,
      pixelsHigh: constraint.pixelsHigh, pixelFormatType: constraint.pixelFormatType,
      options: options)
  }

  /// Creates an image feature from an image file, which is made upright according to its metadata, or to the given
  /// orientation.
  ///
  /// - Throws: ``MLModelError`` with the code `io` if the file cannot be read; otherwise as
  ///   ``init(cgImage:orientation:pixelsWide:pixelsHigh:pixelFormatType:options:)``.
  public convenience init(
    imageAt url: URL, orientation: CGImagePropertyOrientation? = nil, pixelsWide: Int,
    pixelsHigh: Int, pixelFormatType: OSType, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      Self.source(url, orientation), (pixelsWide, pixelsHigh, pixelFormatType), options)
  }

  /// Creates an image feature of the size and format that a model's input requires, from an image file.
  ///
  /// - Throws: As ``init(imageAt:orientation:pixelsWide:pixelsHigh:pixelFormatType:options:)``.
  public convenience init(
    imageAt url: URL, orientation: CGImagePropertyOrientation? = nil,
    constraint: MLImageConstraint, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      imageAt: url, orientation: orientation, pixelsWide: constraint.pixelsWide,
      pixelsHigh: constraint.pixelsHigh, pixelFormatType: constraint.pixelFormatType,
      options: options)
  }

  private convenience init(
    _ source: ImageRequestHandler, _ size: (width: Int, height: Int, format: OSType),
    _ options: [ImageOption: Any]?
  ) throws {
    do {
      let buffer = try CVPixelBuffer(
        width: size.width, height: size.height, format: size.format)
      let pixels = try source.pixels()
      let fit = options?[.cropAndScale]
      let option =
        fit as? VNImageCropAndScaleOption
        ?? (fit as? UInt).flatMap { VNImageCropAndScaleOption(rawValue: $0) } ?? .scaleFill
      let placement = try ImagePlacement(
        imageSize: Size(width: Double(pixels.width), height: Double(pixels.height)),
        regionOfInterest: Self.part(options?[.cropRect]), cropAndScale: option.cropAndScale,
        inputSize: Size(width: Double(size.width), height: Double(size.height)))
      // As requests sample it for networks, so that both find the same.
      let sampled = try pixels.sampled(
        for: ImageInput(width: size.width, height: size.height), at: placement)
      CIContext(options: [.workingColorSpace: CGColorSpaceCreateDeviceRGB()])
        .render(CIImage(Image(pixels: sampled)), to: buffer)
      self.init(pixelBuffer: buffer)
    } catch {
      throw MLModelError(error)
    }
  }

  /// Returns a handler of an image file, which has been read.
  private static func source(
    _ url: URL, _ orientation: CGImagePropertyOrientation?
  ) throws -> ImageRequestHandler {
    do {
      let handler = try ImageRequestHandler(
        url, orientation: orientation.map { ImageOrientation($0) })
      _ = try handler.pixels()
      return handler
    } catch {
      throw MLModelError(.io, "\(error)")
    }
  }

  /// Returns the part of an image that an option gives.
  private static func part(_ value: Any?) throws -> NormalizedRect {
    guard let value else { return .fullImage }
    guard let part = value as? CGRect ?? (value as? NSValue)?.rectValue, part.width > 0,
      part.height > 0
    else { throw MLModelError(.featureType, "expected a part of 0…1 × 0…1, found \(value)") }
    return NormalizedRect(part)
  }
}
