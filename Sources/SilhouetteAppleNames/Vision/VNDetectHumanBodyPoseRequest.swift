// SPDX-License-Identifier: Apache-2.0

internal import SilhouettePeople

/// A request that finds the joints of people's bodies.
public final class VNDetectHumanBodyPoseRequest: VNImageBasedRequest {
  /// Creates a request that calls a function with itself and its error, if any.
  public override init(completionHandler: VNRequestCompletionHandler?) {
    super.init(completionHandler: completionHandler)
  }

  /// Creates a request.
  public convenience init() { self.init(completionHandler: nil) }

  /// The findings; `nil` before the request was performed, and after an error.
  public var results: [VNHumanBodyPoseObservation]? {
    observations as? [VNHumanBodyPoseObservation]
  }

  override func observations(in image: VNImage) throws -> [VNObservation] {
    try result(of: DetectHumanBodyPoseRequest(), in: image).map { VNHumanBodyPoseObservation($0) }
  }
}

/// Version 1 of ``VNDetectHumanBodyPoseRequest``.
public let VNDetectHumanBodyPoseRequestRevision1 = 1
