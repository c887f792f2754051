// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The rectangle of the whole image in normalised coordinates, 0…1 along each axis.
public let VNNormalizedIdentityRect = CGRect(x: 0, y: 0, width: 1, height: 1)

/// Converts a point from normalised coordinates, 0…1, to pixels.
public func VNImagePointForNormalizedPoint(
  _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
  CGPoint(
    x: normalizedPoint.x * CGFloat(imageWidth), y: normalizedPoint.y * CGFloat(imageHeight))
}

/// Converts a rectangle from normalised coordinates, 0…1, to pixels.
public func VNImageRectForNormalizedRect(
  _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGRect {
  normalizedRect.applying(
    CGAffineTransform(scaleX: CGFloat(imageWidth), y: CGFloat(imageHeight)))
}

/// Converts a rectangle from pixels to normalised coordinates, 0…1; the image's width and height must not be 0.
public func VNNormalizedRectForImageRect(
  _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGRect {
  imageRect.applying(
    CGAffineTransform(scaleX: 1 / CGFloat(imageWidth), y: 1 / CGFloat(imageHeight)))
}

/// Converts a rectangle from coordinates relative to a region of interest to pixels of the image.
///
/// - Parameters:
///   - normalizedRect: The rectangle, 0…1 along each axis of the region, y up.
///   - imageWidth: The number of columns of the image.
///   - imageHeight: The number of rows of the image.
///   - roi: The region, 0…1 along each axis of the image, y up.
public func VNImageRectForNormalizedRectUsingRegionOfInterest(
  _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGRect {
  VNImageRectForNormalizedRect(
    CGRect(
      x: roi.minX + normalizedRect.minX * roi.width,
      y: roi.minY + normalizedRect.minY * roi.height,
      width: normalizedRect.width * roi.width, height: normalizedRect.height * roi.height),
    imageWidth, imageHeight)
}

/// Converts a point from coordinates relative to a region of interest to pixels of the image.
///
/// - Parameters:
///   - normalizedPoint: The point, 0…1 along each axis of the region, y up.
///   - imageWidth: The number of columns of the image.
///   - imageHeight: The number of rows of the image.
///   - roi: The region, 0…1 along each axis of the image, y up.
public func VNImagePointForNormalizedPointUsingRegionOfInterest(
  _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGPoint {
  VNImagePointForNormalizedPoint(
    CGPoint(
      x: roi.minX + normalizedPoint.x * roi.width, y: roi.minY + normalizedPoint.y * roi.height),
    imageWidth, imageHeight)
}
