// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouetteDocuments

/// A request that finds a document, such as a page or a receipt: its corners, and its mask.
public final class VNDetectDocumentSegmentationRequest: VNImageBasedRequest {
  /// The results, of which there is at most one; `nil` before the request has been performed and after an error.
  public var results: [VNRectangleObservation]? { observations as? [VNRectangleObservation] }

  override func observations(in image: VNImage) throws -> [VNObservation] {
    try result(of: DetectDocumentRequest(), in: image).map { [try VNRectangleObservation($0)] }
      ?? []
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

  init(_ document: DocumentObservation) throws {
    func point(_ corner: NormalizedPoint) -> CGPoint { CGPoint(x: corner.x, y: corner.y) }
    topLeft = point(document.topLeft)
    topRight = point(document.topRight)
    bottomRight = point(document.bottomRight)
    bottomLeft = point(document.bottomLeft)
    super.init(document, boundingBox: document.boundingBox)
    globalSegmentationMask = VNPixelBufferObservation(
      document, try CVPixelBuffer(mask: document.globalSegmentationMask))
  }

  /// Creates an observation with the given corners, the bounding box of these, and a confidence of 1.
  ///
  /// - Parameters:
  ///   - requestRevision: The revision of a request that the observation is for.
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
    self.requestRevision = requestRevision
  }
}
