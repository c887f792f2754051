// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The settings of a renderer.
public final class UIGraphicsImageRendererFormat {
  /// The number of pixels per point.
  public var scale: CGFloat = 1
  /// Indicates whether images start opaque black instead of transparent.
  public var opaque = false

  /// Creates the settings.
  public init() {}

  /// Returns the default settings: one pixel per point.
  public class func `default`() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }
}

/// A context of a renderer.
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

/// Renders drawings into images.
public final class UIGraphicsImageRenderer {
  private let size: CGSize
  /// The settings.
  public let format: UIGraphicsImageRendererFormat

  /// Creates a renderer of images of a size in points.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
    self.size = size
    self.format = format
  }

  /// Returns an image of what a function draws; an empty image with less than one pixel, or too many.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(size, format.opaque, format.scale)
    defer { UIGraphicsEndImageContext() }
    if let context = UIGraphicsGetCurrentContext() {
      actions(UIGraphicsImageRendererContext(context, format))
    }
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage(ciImage: .empty())
  }

  /// Returns a PNG file of what a function draws; empty with less than one pixel, or too many.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Returns a JPEG file of what a function draws; empty with less than one pixel, or too many.
  public func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
