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
  ///   - cgImage: The image, stored upright.
  ///   - pixelsWide: The number of columns of the feature.
  ///   - pixelsHigh: The number of rows of the feature.
  ///   - pixelFormatType: The pixel format of the feature, one that `CVPixelBufferCreate` takes.
  ///   - options: The part to use, and the way to fit it into the size.
  /// - Throws: ``MLModelError`` for an impossible size, format or part.
  public convenience init(
    cgImage: CGImage, pixelsWide: Int, pixelsHigh: Int, pixelFormatType: OSType,
    options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      cgImage: cgImage, orientation: .up, pixelsWide: pixelsWide, pixelsHigh: pixelsHigh,
      pixelFormatType: pixelFormatType, options: options)
  }

  /// Creates an image feature from an image in memory with the given orientation.
  ///
  /// - Throws: As ``init(cgImage:pixelsWide:pixelsHigh:pixelFormatType:options:)``.
  public convenience init(
    cgImage: CGImage, orientation: CGImagePropertyOrientation, pixelsWide: Int, pixelsHigh: Int,
    pixelFormatType: OSType, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      Image(pixels: cgImage.pixels).oriented(ImageOrientation(orientation)),
      (pixelsWide, pixelsHigh, pixelFormatType), options)
  }

  /// Creates an image feature of the size and format that a model's input requires, from an image in memory.
  ///
  /// - Throws: As ``init(cgImage:pixelsWide:pixelsHigh:pixelFormatType:options:)``.
  public convenience init(
    cgImage: CGImage, constraint: MLImageConstraint, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(cgImage: cgImage, orientation: .up, constraint: constraint, options: options)
  }

  /// Creates an image feature of the size and format that a model's input requires, from an image in memory with the
  /// given orientation.
  ///
  /// - Throws: As ``init(cgImage:pixelsWide:pixelsHigh:pixelFormatType:options:)``.
  public convenience init(
    cgImage: CGImage, orientation: CGImagePropertyOrientation, constraint: MLImageConstraint,
    options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      cgImage: cgImage, orientation: orientation, pixelsWide: constraint.pixelsWide,
      pixelsHigh: constraint.pixelsHigh, pixelFormatType: constraint.pixelFormatType,
      options: options)
  }

  /// Creates an image feature from an image file, which is made upright according to its metadata.
  ///
  /// - Throws: ``MLModelError`` with the code `io` if the file cannot be read; otherwise as
  ///   ``init(cgImage:pixelsWide:pixelsHigh:pixelFormatType:options:)``.
  public convenience init(
    imageAt url: URL, pixelsWide: Int, pixelsHigh: Int, pixelFormatType: OSType,
    options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      Image(featureAt: url, nil), (pixelsWide, pixelsHigh, pixelFormatType), options)
  }

  /// Creates an image feature from an image file with the given orientation, which overrides the file's metadata.
  ///
  /// - Throws: As ``init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)``.
  public convenience init(
    imageAt url: URL, orientation: CGImagePropertyOrientation, pixelsWide: Int, pixelsHigh: Int,
    pixelFormatType: OSType, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      Image(featureAt: url, orientation), (pixelsWide, pixelsHigh, pixelFormatType), options)
  }

  /// Creates an image feature of the size and format that a model's input requires, from an image file.
  ///
  /// - Throws: As ``init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)``.
  public convenience init(
    imageAt url: URL, constraint: MLImageConstraint, options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      imageAt: url, pixelsWide: constraint.pixelsWide, pixelsHigh: constraint.pixelsHigh,
      pixelFormatType: constraint.pixelFormatType, options: options)
  }

  /// Creates an image feature of the size and format that a model's input requires, from an image file with the given
  /// orientation.
  ///
  /// - Throws: As ``init(imageAt:pixelsWide:pixelsHigh:pixelFormatType:options:)``.
  public convenience init(
    imageAt url: URL, orientation: CGImagePropertyOrientation, constraint: MLImageConstraint,
    options: [ImageOption: Any]? = nil
  ) throws {
    try self.init(
      imageAt: url, orientation: orientation, pixelsWide: constraint.pixelsWide,
      pixelsHigh: constraint.pixelsHigh, pixelFormatType: constraint.pixelFormatType,
      options: options)
  }

  private convenience init(
    _ image: Image, _ size: (width: Int, height: Int, format: OSType),
    _ options: [ImageOption: Any]?
  ) throws {
    do {
      let buffer = try CVPixelBuffer(
        width: size.width, height: size.height, format: size.format)
      let part = try image.cropped(toFeaturePart: options?[.cropRect])
      let fit = options?[.cropAndScale]
      let option =
        fit as? VNImageCropAndScaleOption
        ?? (fit as? UInt).flatMap { VNImageCropAndScaleOption(rawValue: $0) } ?? .scaleFill
      let fitted = try part.fitted(option, width: size.width, height: size.height)
      CIContext(options: [.workingColorSpace: CGColorSpaceCreateDeviceRGB()])
        .render(CIImage(fitted), to: buffer)
      self.init(pixelBuffer: buffer)
    } catch {
      throw MLModelError(error)
    }
  }
}

extension Image {
  /// Reads an image file, made upright by its metadata or by the given orientation.
  fileprivate init(featureAt url: URL, _ orientation: CGImagePropertyOrientation?) throws {
    do {
      // Decoded here, so that a damaged file is an error instead of an empty image.
      let handler = try ImageRequestHandler(
        url, orientation: orientation.map { ImageOrientation($0) })
      self.init(pixels: try handler.pixels())
    } catch {
      throw MLModelError(.io, "\(error)")
    }
  }

  /// Returns the part of an image that a rectangle in units of its extent gives, with its lower left corner at the origin.
  fileprivate func cropped(toFeaturePart value: Any?) throws -> Image {
    let extent = extent
    guard let value else {
      return transformed(by: Transform2D(translationX: -extent.minX, y: -extent.minY))
    }
    let part = value as? CGRect ?? (value as? NSValue)?.rectValue
    guard let part, part.width > 0, part.height > 0, part.minX >= 0, part.minY >= 0,
      part.maxX <= 1, part.maxY <= 1
    else {
      throw MLModelError(.featureType, "expected a part of 0…1 × 0…1, found \(value)")
    }
    let rect = Rect(
      x: extent.minX + part.minX * extent.width, y: extent.minY + part.minY * extent.height,
      width: part.width * extent.width, height: part.height * extent.height)
    return cropped(to: rect)
      .transformed(by: Transform2D(translationX: -rect.minX, y: -rect.minY))
  }

  /// Returns an image, with its lower left corner at the origin, scaled to fill or to fit a size; what it does not cover is
  /// black.
  fileprivate func fitted(
    _ option: VNImageCropAndScaleOption, width: Int, height: Int
  ) throws -> Image {
    let isTurned = option == .scaleFitRotate90CCW || option == .scaleFillRotate90CCW
    let image = isTurned ? oriented(.left) : self
    let (columns, rows) = (Double(image.extent.width), Double(image.extent.height))
    guard columns >= 1, rows >= 1 else {
      throw MLModelError("an image without pixels cannot be a feature")
    }
    let horizontal = Double(width) / columns
    let vertical = Double(height) / rows
    let scale: (x: Double, y: Double) =
      switch option {
      case .scaleFill, .scaleFillRotate90CCW: (horizontal, vertical)
      case .centerCrop: (max(horizontal, vertical), max(horizontal, vertical))
      case .scaleFit, .scaleFitRotate90CCW:
        (min(horizontal, vertical), min(horizontal, vertical))
      }
    let size = (
      width: max(1, (columns * scale.x).rounded()), height: max(1, (rows * scale.y).rounded())
    )
    let limit = 1_048_576.0
    guard size.width <= limit, size.height <= limit else {
      throw MLModelError("the image is too long for the feature's aspect ratio")
    }
    return image.scaled(toWidth: Int(size.width), height: Int(size.height))
      .transformed(
        by: Transform2D(
          translationX: ((Double(width) - size.width) / 2).rounded(.down),
          y: ((Double(height) - size.height) / 2).rounded(.down))
      )
      .composited(over: Image(color: .black))
  }
}
