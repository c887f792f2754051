// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The rectangle of the whole image in normalised coordinates, 0…1 along each axis.
public let VNNormalizedIdentityRect = CGRect(x: 0, y: 0, width: 1, height: 1)

/// Returns a Boolean value that indicates whether a rectangle is that of the whole image, (0, 0, 1, 1).
public func VNNormalizedRectIsIdentityRect(_ normalizedRect: CGRect) -> Bool {
  normalizedRect == VNNormalizedIdentityRect
}

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

/// Converts a point from pixels to normalised coordinates, 0…1; the image's width and height must not be 0.
public func VNNormalizedPointForImagePoint(
  _ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
  CGPoint(x: imagePoint.x / CGFloat(imageWidth), y: imagePoint.y / CGFloat(imageHeight))
}

/// Converts a point from pixels of the image to coordinates relative to a region of interest, which must not be empty.
///
/// - Parameters:
///   - imagePoint: The point in pixels, y up.
///   - imageWidth: The number of columns of the image.
///   - imageHeight: The number of rows of the image.
///   - roi: The region, 0…1 along each axis of the image, y up.
public func VNNormalizedPointForImagePointUsingRegionOfInterest(
  _ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGPoint {
  let point = VNNormalizedPointForImagePoint(imagePoint, imageWidth, imageHeight)
  return CGPoint(x: (point.x - roi.minX) / roi.width, y: (point.y - roi.minY) / roi.height)
}

/// Converts a rectangle from pixels of the image to coordinates relative to a region of interest, which must not be empty.
///
/// - Parameters:
///   - imageRect: The rectangle in pixels, y up.
///   - imageWidth: The number of columns of the image.
///   - imageHeight: The number of rows of the image.
///   - roi: The region, 0…1 along each axis of the image, y up.
public func VNNormalizedRectForImageRectUsingRegionOfInterest(
  _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGRect {
  let rect = VNNormalizedRectForImageRect(imageRect, imageWidth, imageHeight)
  return CGRect(
    x: (rect.minX - roi.minX) / roi.width, y: (rect.minY - roi.minY) / roi.height,
    width: rect.width / roi.width, height: rect.height / roi.height)
}

/// Converts a landmark of a face to pixels of the image, y up.
///
/// - Parameters:
///   - faceLandmarkPoint: The landmark, 0…1 along each axis of the face's rectangle.
///   - faceBoundingBox: The face's rectangle, 0…1 along each axis of the image.
///   - imageWidth: The number of columns of the image.
///   - imageHeight: The number of rows of the image.
public func VNImagePointForFaceLandmarkPoint(
  _ faceLandmarkPoint: SIMD2<Float>, _ faceBoundingBox: CGRect, _ imageWidth: Int,
  _ imageHeight: Int
) -> CGPoint {
  VNImagePointForNormalizedPointUsingRegionOfInterest(
    CGPoint(x: CGFloat(faceLandmarkPoint.x), y: CGFloat(faceLandmarkPoint.y)), imageWidth,
    imageHeight, faceBoundingBox)
}

/// Returns a landmark of a face in coordinates of the face's rectangle, 0…1 along each of its axes, in which landmarks already
/// are.
///
/// - Parameters:
///   - faceLandmarkPoint: The landmark, 0…1 along each axis of the face's rectangle.
///   - faceBoundingBox: The face's rectangle; it has no effect.
///   - imageWidth: The number of columns of the image; it has no effect.
///   - imageHeight: The number of rows of the image; it has no effect.
public func VNNormalizedFaceBoundingBoxPointForLandmarkPoint(
  _ faceLandmarkPoint: SIMD2<Float>, _ faceBoundingBox: CGRect, _ imageWidth: Int,
  _ imageHeight: Int
) -> CGPoint {
  CGPoint(x: CGFloat(faceLandmarkPoint.x), y: CGFloat(faceLandmarkPoint.y))
}
