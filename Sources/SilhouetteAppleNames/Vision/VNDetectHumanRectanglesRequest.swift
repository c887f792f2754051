// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouettePeople

/// A request that finds the rectangles of people.
public final class VNDetectHumanRectanglesRequest: VNImageBasedRequest {
  /// Creates a request that calls a function with itself and its error, if any.
  public override init(completionHandler: VNRequestCompletionHandler?) {
    super.init(completionHandler: completionHandler)
  }

  /// Creates a request.
  public convenience init() { self.init(completionHandler: nil) }

  public override class var supportedRevisions: IndexSet { [1, 2] }

  /// The findings; `nil` before the request was performed, and after an error.
  public var results: [VNHumanObservation]? { observations as? [VNHumanObservation] }

  /// Limits the rectangles to head, arms and trunk.
  public var upperBodyOnly = true

  override func observations(in image: VNImage) throws -> [VNObservation] {
    var request = DetectHumanRectanglesRequest()
    request.upperBodyOnly = upperBodyOnly
    return try result(of: request, in: image).map { VNHumanObservation($0) }
  }
}

/// Version 1 of ``VNDetectHumanRectanglesRequest``.
public let VNDetectHumanRectanglesRequestRevision1 = 1
/// Version 2 of ``VNDetectHumanRectanglesRequest``.
public let VNDetectHumanRectanglesRequestRevision2 = 2
