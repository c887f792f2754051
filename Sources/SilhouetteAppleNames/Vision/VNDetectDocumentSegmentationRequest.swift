// SPDX-License-Identifier: Apache-2.0

/// A request for the corners of a document. Detection is not available yet: performing the request fails with
/// ``VNErrorCode/notImplemented``.
public final class VNDetectDocumentSegmentationRequest: VNImageBasedRequest {
  /// Creates a request that calls a function with itself and its error, if any.
  public override init(completionHandler: VNRequestCompletionHandler?) {
    super.init(completionHandler: completionHandler)
  }

  /// Creates a request.
  public convenience init() { self.init(completionHandler: nil) }

  /// The findings; `nil` before the request was performed, and after an error.
  public var results: [VNRectangleObservation]? { observations as? [VNRectangleObservation] }

  override func observations(in image: VNImage) throws -> [VNObservation] {
    throw VNError(
      .notImplemented,
      "\(Self.self) was performed, but the detection of documents is not available yet")
  }
}

/// Version 1 of ``VNDetectDocumentSegmentationRequest``.
public let VNDetectDocumentSegmentationRequestRevision1 = 1
