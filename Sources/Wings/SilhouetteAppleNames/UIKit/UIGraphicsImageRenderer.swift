// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The settings of an image renderer.
public final class UIGraphicsImageRendererFormat {
  /// The number of pixels per point.
  public var scale: CGFloat = 1
  /// Indicates whether images start as opaque black instead of transparent.
  public var opaque = false

  /// Creates the default settings.
  public init() {}

  /// Returns the default settings: one pixel per point.
  public class func preferred() -> UIGraphicsImageRendererFormat { .default() }

  /// Returns the default settings: one pixel per point.
  public class func `default`() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }
}

/// The context that a renderer passes to a drawing function.
public final class UIGraphicsImageRendererContext {
  /// The Core Graphics context to draw in.
  public let cgContext: CGContext
  /// The settings.
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    cgContext = context
    self.format = format
  }

  /// What was drawn so far.
  public var currentImage: UIImage {
    cgContext.makeImage().map { UIImage(cgImage: $0, scale: format.scale, orientation: .up) }
      ?? UIImage(ciImage: .empty())
  }

  /// Fills a rectangle with the current fill colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle with the current fill colour, combined with what was there.
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.draw(blendMode) { $0.fill(rect) }
  }

  /// Draws a frame, one point wide, inside a rectangle in the current stroke colour, combined with what was there.
  public func stroke(_ rect: CGRect, blendMode: CGBlendMode = .normal) {
    cgContext.draw(blendMode) { $0.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
  }

  /// Limits the clip to a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// A renderer that creates images from drawing functions.
public final class UIGraphicsImageRenderer {
  private let bounds: CGRect
  /// The settings.
  public let format: UIGraphicsImageRendererFormat

  /// Creates a renderer for images of a size in points.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
    bounds = CGRect(origin: .zero, size: size)
    self.format = format
  }

  /// Creates a renderer for images of a rectangle in points, whose origin is the image's top left corner.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
    self.bounds = bounds
    self.format = format
  }

  /// Returns the image that a function draws, or an empty image if the size amounts to less than one pixel or to too many.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(bounds.size, format.opaque, format.scale)
    defer { UIGraphicsEndImageContext() }
    if let context = UIGraphicsGetCurrentContext() {
      context.translateBy(x: -bounds.minX, y: -bounds.minY)
      actions(UIGraphicsImageRendererContext(context, format))
    }
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage(ciImage: .empty())
  }

  /// Returns the bytes of a PNG file with the image that a function draws; empty if the size amounts to less than one
  /// pixel or to too many.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Returns the bytes of a JPEG file with the image that a function draws; empty if the size amounts to less than one
  /// pixel or to too many.
  public func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
