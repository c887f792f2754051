// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouettePeople

/// A request that finds faces and estimates the pose of each head.
public final class VNDetectFaceRectanglesRequest: VNImageBasedRequest {
  public override class var supportedRevisions: IndexSet { [1, 2, 3] }

  /// The results; `nil` before the request has been performed and after an error.
  public var results: [VNFaceObservation]? { observations as? [VNFaceObservation] }

  override func observations(in image: VNImage) throws -> [VNObservation] {
    try result(of: DetectFaceRectanglesRequest(), in: image).map {
      VNFaceObservation($0, angles: .init(revision: revision))
    }
  }
}

/// Version 1 of ``VNDetectFaceRectanglesRequest``.
public let VNDetectFaceRectanglesRequestRevision1 = 1
/// Version 2 of ``VNDetectFaceRectanglesRequest``.
public let VNDetectFaceRectanglesRequestRevision2 = 2
/// Version 3 of ``VNDetectFaceRectanglesRequest``.
public let VNDetectFaceRectanglesRequestRevision3 = 3

/// A request that finds the landmarks of faces.
public final class VNDetectFaceLandmarksRequest: VNImageBasedRequest {
  public override class var supportedRevisions: IndexSet { [1, 2, 3] }

  /// The results; `nil` before the request has been performed and after an error.
  public var results: [VNFaceObservation]? { observations as? [VNFaceObservation] }

  /// The faces to examine; `nil` to detect faces first.
  public var inputFaceObservations: [VNFaceObservation]?

  /// The constellation of landmarks; ``VNRequestFaceLandmarksConstellation/constellationNotDefined`` for the largest one that
  /// the revision supports.
  public var constellation = VNRequestFaceLandmarksConstellation.constellationNotDefined

  /// Returns a Boolean value that indicates whether a revision gives the landmarks of a constellation.
  public class func revision(
    _ requestRevision: Int,
    supportsConstellation constellation: VNRequestFaceLandmarksConstellation
  ) -> Bool {
    supportedRevisions.contains(requestRevision)
      && (requestRevision > 2 || constellation != .constellation76Points)
  }

  override func observations(in image: VNImage) throws -> [VNObservation] {
    guard Self.revision(revision, supportsConstellation: constellation) else {
      throw VNError(
        .invalidArgument,
        "revision \(revision) of \(Self.self) has landmarks of 65 points, not of 76")
    }
    let isReduced =
      constellation == .constellation65Points
      || constellation == .constellationNotDefined && revision < 3
    var request = DetectFaceLandmarksRequest()
    request.inputFaceObservations = inputFaceObservations?.map(\.face)
    return try result(of: request, in: image).map {
      VNFaceObservation(
        $0, angles: .init(revision: revision),
        constellation: isReduced ? .constellation65Points : .constellation76Points)
    }
  }
}

/// A set of landmarks of a face.
public enum VNRequestFaceLandmarksConstellation: UInt, Sendable {
  /// The largest set that the revision of the request supports.
  case constellationNotDefined = 0
  /// 65 points: eyes of 8, eyebrows of 4.
  case constellation65Points = 1
  /// 76 points, with estimates of their precision.
  case constellation76Points = 2
}

/// Version 1 of ``VNDetectFaceLandmarksRequest``.
public let VNDetectFaceLandmarksRequestRevision1 = 1
/// Version 2 of ``VNDetectFaceLandmarksRequest``.
public let VNDetectFaceLandmarksRequestRevision2 = 2
/// Version 3 of ``VNDetectFaceLandmarksRequest``.
public let VNDetectFaceLandmarksRequestRevision3 = 3

/// A request that rates how well faces are captured, so that the best of several images of a person can be chosen.
public final class VNDetectFaceCaptureQualityRequest: VNImageBasedRequest {
  public override class var supportedRevisions: IndexSet { [1, 2, 3] }

  /// The results; `nil` before the request has been performed and after an error.
  public var results: [VNFaceObservation]? { observations as? [VNFaceObservation] }

  /// The faces to examine; `nil` to detect faces first.
  public var inputFaceObservations: [VNFaceObservation]?

  override func observations(in image: VNImage) throws -> [VNObservation] {
    var request = DetectFaceCaptureQualityRequest()
    request.inputFaceObservations = inputFaceObservations?.map(\.face)
    return try result(of: request, in: image).map { VNFaceObservation($0) }
  }
}

/// Version 1 of ``VNDetectFaceCaptureQualityRequest``.
public let VNDetectFaceCaptureQualityRequestRevision1 = 1
/// Version 2 of ``VNDetectFaceCaptureQualityRequest``.
public let VNDetectFaceCaptureQualityRequestRevision2 = 2
/// Version 3 of ``VNDetectFaceCaptureQualityRequest``.
public let VNDetectFaceCaptureQualityRequestRevision3 = 3
