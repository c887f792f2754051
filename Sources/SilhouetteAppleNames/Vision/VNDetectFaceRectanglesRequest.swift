// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouettePeople

/// A request that finds faces and the pose of their heads.
public final class VNDetectFaceRectanglesRequest: VNImageBasedRequest {
  /// Creates a request that calls a function with itself and its error, if any.
  public override init(completionHandler: VNRequestCompletionHandler?) {
    super.init(completionHandler: completionHandler)
  }

  /// Creates a request.
  public convenience init() { self.init(completionHandler: nil) }

  public override class var supportedRevisions: IndexSet { [1, 2, 3] }

  /// The findings; `nil` before the request was performed, and after an error.
  public var results: [VNFaceObservation]? { observations as? [VNFaceObservation] }

  override func observations(in image: VNImage) throws -> [VNObservation] {
    try result(of: DetectFaceRectanglesRequest(), in: image).map { VNFaceObservation($0) }
  }
}

/// Version 1 of ``VNDetectFaceRectanglesRequest``.
public let VNDetectFaceRectanglesRequestRevision1 = 1
/// Version 2 of ``VNDetectFaceRectanglesRequest``.
public let VNDetectFaceRectanglesRequestRevision2 = 2
/// Version 3 of ``VNDetectFaceRectanglesRequest``.
public let VNDetectFaceRectanglesRequestRevision3 = 3
