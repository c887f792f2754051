// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A request that finds the corners of a document. Document detection is not available yet: performing the request fails
/// with ``VNErrorCode/notImplemented``.
public final class VNDetectDocumentSegmentationRequest: VNImageBasedRequest {
  /// The results; `nil` before the request has been performed and after an error.
  public var results: [VNRectangleObservation]? { observations as? [VNRectangleObservation] }

  override func observations(in image: VNImage) throws -> [VNObservation] {
    throw VNError(
      .notImplemented,
      "\(Self.self) was performed, but the detection of documents is not available yet")
  }
}

/// Version 1 of ``VNDetectDocumentSegmentationRequest``.
public let VNDetectDocumentSegmentationRequestRevision1 = 1

/// A rectangle seen in perspective, described by its four corners in the upright image: 0…1 along each axis, y up.
/// Corners may be outside the image.
public final class VNRectangleObservation: VNDetectedObjectObservation {
  /// The upper left corner.
  public let topLeft: CGPoint
  /// The upper right corner.
  public let topRight: CGPoint
  /// The lower right corner.
  public let bottomRight: CGPoint
  /// The lower left corner.
  public let bottomLeft: CGPoint

  /// Creates an observation with the given corners, the bounding box of these, and a confidence of 1.
  ///
  /// - Parameters:
  ///   - requestRevision: Ignored.
  ///   - topLeft: The upper left corner; like the other corners, in coordinates 0…1 along each axis, y up.
  ///   - topRight: The upper right corner.
  ///   - bottomRight: The lower right corner.
  ///   - bottomLeft: The lower left corner.
  public init(
    requestRevision: Int, topLeft: CGPoint, topRight: CGPoint, bottomRight: CGPoint,
    bottomLeft: CGPoint
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
    let x = [topLeft.x, topRight.x, bottomRight.x, bottomLeft.x]
    let y = [topLeft.y, topRight.y, bottomRight.y, bottomLeft.y]
    let left = x.reduce(x[0], min)
    let bottom = y.reduce(y[0], min)
    super.init(
      boundingBox: CGRect(
        x: left, y: bottom, width: x.reduce(x[0], max) - left,
        height: y.reduce(y[0], max) - bottom),
      description: "rectangle \(topLeft), \(topRight), \(bottomRight), \(bottomLeft)")
  }
}
