// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The settings of a renderer.
public final class UIGraphicsImageRendererFormat {
  /// The pixels of a point.
  public var scale: CGFloat = 1
  /// Begins with black instead of nothing.
  public var opaque = false

  /// Creates the settings.
  public init() {}

  /// Returns the settings of the screen: a pixel for each point.
  public class func `default`() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }
}

/// A context with the size of its image.
public final class UIGraphicsImageRendererContext {
  /// The context to draw in.
  public let cgContext: CGContext
  /// The settings.
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    (cgContext, self.format) = (context, format)
  }

  /// Fills a rectangle with the current colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
}

/// Makes images of what is drawn.
public final class UIGraphicsImageRenderer {
  private let size: CGSize
  /// The settings.
  public let format: UIGraphicsImageRendererFormat

  /// Creates a renderer of images of a size in points.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
    (self.size, self.format) = (size, format)
  }

  /// Returns an image of what the function draws; an empty one without a whole pixel, or with too many.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(size, format.opaque, format.scale)
    defer { UIGraphicsEndImageContext() }
    if let context = UIGraphicsGetCurrentContext() {
      actions(UIGraphicsImageRendererContext(context, format))
    }
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage(ciImage: .empty())
  }

  /// Returns a PNG file of what the function draws; empty without a whole pixel.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Returns a JPEG file of what the function draws; empty without a whole pixel.
  public func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
