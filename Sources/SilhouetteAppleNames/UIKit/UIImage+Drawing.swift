// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

extension UIImage {
  /// Draws the upright image in the current context, stretched over a rectangle; without a context, nothing.
  ///
  /// - Parameter rect: In points from the top left.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the upright image in the current context, stretched over a rectangle.
  ///
  /// - Parameters:
  ///   - rect: In points from the top left.
  ///   - blendMode: Over what is there.
  ///   - alpha: The opacity, 0…1.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setAlpha(alpha)
    // The context's y points down: turned upside down again within the rectangle.
    context.concatenate(CGAffineTransform(1, 0, 0, -1, 0, rect.minY + rect.maxY))
    context.draw(upright, in: rect)
    context.restoreGState()
  }

  /// Draws the upright image in the current context.
  ///
  /// - Parameter point: Its top left corner, in points.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Returns the upright image at another size in pixels: the helper of CoreMLHelpers that many programs for iOS have.
  public func resized(to newSize: CGSize, scale: CGFloat = 1) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: newSize, format: format).image { _ in
      draw(in: CGRect(origin: .zero, size: newSize))
    }
  }
}

/// A way to draw over what is there.
public enum CGBlendMode: Int32, Sendable {
  /// Source over destination.
  case normal = 0
}
