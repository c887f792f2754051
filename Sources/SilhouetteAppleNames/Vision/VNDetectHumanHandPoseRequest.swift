// SPDX-License-Identifier: Apache-2.0

internal import SilhouettePeople

/// A request that finds the joints of hands.
public final class VNDetectHumanHandPoseRequest: VNImageBasedRequest {
  /// Creates a request that calls a function with itself and its error, if any.
  public override init(completionHandler: VNRequestCompletionHandler?) {
    super.init(completionHandler: completionHandler)
  }

  /// Creates a request.
  public convenience init() { self.init(completionHandler: nil) }

  /// The findings; `nil` before the request was performed, and after an error.
  public var results: [VNHumanHandPoseObservation]? {
    observations as? [VNHumanHandPoseObservation]
  }

  /// The largest number of hands to find.
  public var maximumHandCount = 2

  override func observations(in image: VNImage) throws -> [VNObservation] {
    var request = DetectHumanHandPoseRequest()
    request.maximumHandCount = maximumHandCount
    return try result(of: request, in: image).map { VNHumanHandPoseObservation($0) }
  }
}

/// Version 1 of ``VNDetectHumanHandPoseRequest``.
public let VNDetectHumanHandPoseRequestRevision1 = 1
