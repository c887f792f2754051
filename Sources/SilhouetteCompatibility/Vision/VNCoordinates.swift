// SPDX-License-Identifier: Apache-2.0

#if !canImport(Vision)
  public import Foundation

  /// The whole image, 0…1 along each axis.
  public let VNNormalizedIdentityRect = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// Returns a point in pixels.
  public func VNImagePointForNormalizedPoint(
    _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int
  ) -> CGPoint {
    CGPoint(
      x: normalizedPoint.x * CGFloat(imageWidth), y: normalizedPoint.y * CGFloat(imageHeight))
  }

  /// Returns a rectangle in pixels.
  public func VNImageRectForNormalizedRect(
    _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
  ) -> CGRect {
    normalizedRect.applying(
      CGAffineTransform(scaleX: CGFloat(imageWidth), y: CGFloat(imageHeight)))
  }

  /// Returns a rectangle of pixels as parts of the image, 0…1; the sizes must not be 0.
  public func VNNormalizedRectForImageRect(
    _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
  ) -> CGRect {
    imageRect.applying(
      CGAffineTransform(scaleX: 1 / CGFloat(imageWidth), y: 1 / CGFloat(imageHeight)))
  }
#endif
