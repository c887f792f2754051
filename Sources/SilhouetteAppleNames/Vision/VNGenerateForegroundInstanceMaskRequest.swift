// SPDX-License-Identifier: Apache-2.0

internal import SilhouettePeople

/// A request that finds the main subjects, whatever they are.
public final class VNGenerateForegroundInstanceMaskRequest: VNImageBasedRequest {
  /// Creates a request that calls a function with itself and its error, if any.
  public override init(completionHandler: VNRequestCompletionHandler?) {
    super.init(completionHandler: completionHandler)
  }

  /// Creates a request.
  public convenience init() { self.init(completionHandler: nil) }

  /// The findings; `nil` before the request was performed, and after an error.
  public var results: [VNInstanceMaskObservation]? {
    observations as? [VNInstanceMaskObservation]
  }

  override func observations(in image: VNImage) throws -> [VNObservation] {
    try result(of: GenerateForegroundInstanceMaskRequest(people: .bundled), in: image).map {
      [try VNInstanceMaskObservation($0)]
    } ?? []
  }
}

/// Version 1 of ``VNGenerateForegroundInstanceMaskRequest``.
public let VNGenerateForegroundInstanceMaskRequestRevision1 = 1
