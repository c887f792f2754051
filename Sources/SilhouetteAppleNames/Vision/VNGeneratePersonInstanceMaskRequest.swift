// SPDX-License-Identifier: Apache-2.0

internal import SilhouettePeople

/// A request that finds up to four people and separates them, numbered from the left.
public final class VNGeneratePersonInstanceMaskRequest: VNImageBasedRequest {
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
    try result(of: GeneratePersonInstanceMaskRequest(), in: image).map {
      [try VNInstanceMaskObservation($0)]
    } ?? []
  }
}

/// Version 1 of ``VNGeneratePersonInstanceMaskRequest``.
public let VNGeneratePersonInstanceMaskRequestRevision1 = 1
