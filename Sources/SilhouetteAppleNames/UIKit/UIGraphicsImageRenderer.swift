// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The settings of a renderer.
public final class UIGraphicsImageRendererFormat {
  /// The number of pixels per point.
  public var scale: CGFloat = 1
  /// Indicates whether images start as opaque black instead of transparent.
  public var opaque = false

  /// Creates the settings.
  public init() {}

  /// Returns the default settings: one pixel per point.
  public class func `default`() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }
}

/// The context in which a renderer's caller draws.
public final class UIGraphicsImageRendererContext {
  /// The context to draw in.
  public let cgContext: CGContext
  /// The settings.
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    cgContext = context
    self.format = format
  }

  /// Fills a rectangle with the current colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
}

/// A renderer of drawings into images.
public final class UIGraphicsImageRenderer {
  private let size: CGSize
  /// The settings.
  public let format: UIGraphicsImageRendererFormat

  /// Creates a renderer of images with a size in points.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
    self.size = size
    self.format = format
  }

  /// Returns an image that a function draws; an empty image for less than one pixel or too many pixels.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(size, format.opaque, format.scale)
    defer { UIGraphicsEndImageContext() }
    if let context = UIGraphicsGetCurrentContext() {
      actions(UIGraphicsImageRendererContext(context, format))
    }
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage(ciImage: .empty())
  }

  /// Returns a PNG file of the image that a function draws; no bytes for less than one pixel or too many pixels.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Returns a JPEG file of the image that a function draws; no bytes for less than one pixel or too many pixels.
  public func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
