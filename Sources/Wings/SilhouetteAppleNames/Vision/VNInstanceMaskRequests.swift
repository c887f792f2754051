// SPDX-License-Identifier: Apache-2.0

internal import SilhouettePeople

/// A request that finds the main subjects of an image, of any kind, and a mask for each.
public final class VNGenerateForegroundInstanceMaskRequest: VNImageBasedRequest {
  /// The results; `nil` before the request has been performed and after an error.
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

/// A request that finds a separate mask for each of up to four people, who are numbered from the left.
public final class VNGeneratePersonInstanceMaskRequest: VNImageBasedRequest {
  /// The results; `nil` before the request has been performed and after an error.
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
