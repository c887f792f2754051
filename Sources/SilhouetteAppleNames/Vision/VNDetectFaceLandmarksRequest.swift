// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouettePeople

/// A request that finds the landmarks of faces.
public final class VNDetectFaceLandmarksRequest: VNImageBasedRequest {
  /// Creates a request that calls a function with itself and its error, if any.
  public override init(completionHandler: VNRequestCompletionHandler?) {
    super.init(completionHandler: completionHandler)
  }

  /// Creates a request.
  public convenience init() { self.init(completionHandler: nil) }

  public override class var supportedRevisions: IndexSet { [1, 2, 3] }

  /// The findings; `nil` before the request was performed, and after an error.
  public var results: [VNFaceObservation]? { observations as? [VNFaceObservation] }

  /// The faces to look at; `nil` to find faces first.
  public var inputFaceObservations: [VNFaceObservation]?

  override func observations(in image: VNImage) throws -> [VNObservation] {
    var request = DetectFaceLandmarksRequest()
    request.inputFaceObservations = inputFaceObservations?.map(\.face)
    return try result(of: request, in: image).map { VNFaceObservation($0) }
  }
}

/// Version 1 of ``VNDetectFaceLandmarksRequest``.
public let VNDetectFaceLandmarksRequestRevision1 = 1
/// Version 2 of ``VNDetectFaceLandmarksRequest``.
public let VNDetectFaceLandmarksRequestRevision2 = 2
/// Version 3 of ``VNDetectFaceLandmarksRequest``.
public let VNDetectFaceLandmarksRequestRevision3 = 3
