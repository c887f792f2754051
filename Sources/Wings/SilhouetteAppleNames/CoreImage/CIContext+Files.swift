// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

// Files of an image's extent. The functions that return data return `nil` where those that write throw.

extension CIContext {
  /// Returns the bytes of a PNG file with the image's extent; `nil` if the extent is empty or infinite.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - format: The channels and the component type; components with 8 or 16 bits keep their size.
  ///   - colorSpace: The colour space of the file: Display P3, whose profile is embedded, or sRGB for any other; the pixels are
  ///     converted to it.
  ///   - options: Unused.
  public func pngRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    try? data(of: image, .png, format.format, colorSpace, options)
  }

  /// Returns the bytes of a JPEG file with the image's extent, composited over black; `nil` if the extent is empty or
  /// infinite.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - colorSpace: The colour space of the file: Display P3, whose profile is embedded, or sRGB for any other; the pixels are
  ///     converted to it.
  ///   - options: The quality, 0…1, by the key ``kCGImageDestinationLossyCompressionQuality``; 0.9 by default.
  public func jpegRepresentation(
    of image: CIImage, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    try? data(of: image, .jpeg, .rgb8, colorSpace, options)
  }

  /// Returns the bytes of a TIFF file with the image's extent; `nil` if the extent is empty or infinite, or the system has
  /// no libtiff.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - format: The channels and the component type; components with 8 or 16 bits keep their size.
  ///   - colorSpace: The colour space of the file: Display P3, whose profile is embedded, or sRGB for any other; the pixels are
  ///     converted to it.
  ///   - options: Unused.
  public func tiffRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    try? data(of: image, .tiff, format.format, colorSpace, options)
  }

  /// Writes a PNG file, which replaces another and appears complete or not at all; parameters as for
  /// ``pngRepresentation(of:format:colorSpace:options:)``.
  ///
  /// - Throws: An error that says what was expected and found, if the extent is empty or infinite, the image cannot be read
  ///   or the file cannot be written.
  public func writePNGRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try write(image, to: url, .png, format.format, colorSpace, options)
  }

  /// Writes a JPEG file, which replaces another and appears complete or not at all; parameters as for
  /// ``jpegRepresentation(of:colorSpace:options:)``.
  ///
  /// - Throws: As ``writePNGRepresentation(of:to:format:colorSpace:options:)``.
  public func writeJPEGRepresentation(
    of image: CIImage, to url: URL, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try write(image, to: url, .jpeg, .rgb8, colorSpace, options)
  }

  /// Writes a TIFF file, which replaces another and appears complete or not at all; parameters as for
  /// ``tiffRepresentation(of:format:colorSpace:options:)``.
  ///
  /// - Throws: As ``writePNGRepresentation(of:to:format:colorSpace:options:)``, and if the system has no libtiff.
  public func writeTIFFRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try write(image, to: url, .tiff, format.format, colorSpace, options)
  }

  private func data(
    of image: CIImage, _ file: ImageFileFormat, _ format: PixelFormat,
    _ space: CGColorSpace, _ options: [CIImageRepresentationOption: Any]
  ) throws -> Data {
    let isWide = space.space == .displayP3
    return try pixels(
      image, image.extent, format, isWide ? space : CGColorSpaceCreateDeviceRGB()
    )
    .encoded(as: file, jpegQuality: options.jpegQuality)
  }

  private func write(
    _ image: CIImage, to url: URL, _ file: ImageFileFormat, _ format: PixelFormat,
    _ space: CGColorSpace, _ options: [CIImageRepresentationOption: Any]
  ) throws {
    guard url.isFileURL else {
      throw CocoaError(.fileWriteUnsupportedScheme, userInfo: [NSURLErrorKey: url])
    }
    try data(of: image, file, format, space, options).write(to: url, options: .atomic)
  }
}

/// The key of a setting of an encoded file.
public struct CIImageRepresentationOption: Hashable, Sendable, RawRepresentable {
  public let rawValue: String

  /// Creates the key from a name, such as ``kCGImageDestinationLossyCompressionQuality``.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension [CIImageRepresentationOption: Any] {
  /// The quality of a JPEG file, 1…100.
  fileprivate var jpegQuality: Int {
    let key = CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality)
    guard let quality = CIFilter.number(self[key]), quality.isFinite else { return 90 }
    return Int((Swift.min(Swift.max(quality, 0.01), 1) * 100).rounded())
  }
}
