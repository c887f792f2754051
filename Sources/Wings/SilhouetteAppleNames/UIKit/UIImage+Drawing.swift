// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

extension UIImage {
  /// Draws the upright image in the current context, stretched to fill a rectangle. Does nothing if there is no context.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points from the context's top left corner.
  ///   - blendMode: The way to blend the image with the existing pixels.
  ///   - alpha: The opacity, 0…1.
  public func draw(in rect: CGRect, blendMode: CGBlendMode = .normal, alpha: CGFloat = 1) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setAlpha(alpha)
    context.setBlendMode(blendMode)
    // The context's y points down, so the image is flipped within the rectangle.
    context.concatenate(CGAffineTransform(1, 0, 0, -1, 0, rect.minY + rect.maxY))
    context.draw(upright, in: rect)
    context.restoreGState()
  }

  /// Draws the upright image in the current context at its original size.
  ///
  /// - Parameters:
  ///   - point: The position of the image's top left corner, in points from the context's.
  ///   - blendMode: The way to blend the image with the existing pixels.
  ///   - alpha: The opacity, 0…1.
  public func draw(at point: CGPoint, blendMode: CGBlendMode = .normal, alpha: CGFloat = 1) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Returns the upright image at another size in pixels, like the function of CoreMLHelpers that many iOS apps include.
  public func resized(to newSize: CGSize, scale: CGFloat = 1) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: newSize, format: format).image { _ in
      draw(in: CGRect(origin: .zero, size: newSize))
    }
  }
}

extension UIImage {
  /// Returns the bytes of a PNG file with the upright image; `nil` if the image is empty or infinite, or if the program
  /// is built without PNG.
  public func pngData() -> Data? { uprightPixels?.fileData(.png) }

  /// Returns the bytes of a JPEG file with the upright image; `nil` if the image is empty or infinite, or if the program
  /// is built without JPEG.
  ///
  /// - Parameter compressionQuality: The quality, from 0 for the smallest file to 1 for the best image.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    guard !compressionQuality.isNaN else { return nil }
    let quality = (min(max(compressionQuality, 0), 1) * 100).rounded()
    return uprightPixels?.fileData(.jpeg, jpegQuality: max(1, Int(quality)))
  }
}
