// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouettePeople

/// The way in which the points of a landmark region are connected.
public enum VNPointsClassification: Int, Sendable {
  /// The points are not connected.
  case disconnected = 0
  /// The points are connected by a line from the first to the last.
  case openPath
  /// The points are connected by a line that returns from the last to the first.
  case closedPath
}

/// The landmarks of one part of a face, such as an eye.
public final class VNFaceLandmarkRegion2D: Sendable {
  private let region: FaceObservation.Landmarks2D.Region

  private let hasPrecision: Bool

  init(_ region: FaceObservation.Landmarks2D.Region, hasPrecision: Bool) {
    self.region = region
    self.hasPrecision = hasPrecision
  }

  /// The number of points.
  public var pointCount: Int { region.points.count }

  /// The points, 0…1 along each axis of the face's rectangle, y up.
  public var normalizedPoints: [CGPoint] { region.points.map { CGPoint(x: $0.x, y: $0.y) } }

  /// The uncertainty of each point, in units of the width of the face's rectangle; `nil` in the constellation of 65 points.
  public var precisionEstimatesPerPoint: [NSNumber]? {
    hasPrecision ? region.precisionEstimatesPerPoint.map { NSNumber(value: $0) } : nil
  }

  /// The way in which the points are connected.
  public var pointsClassification: VNPointsClassification {
    switch region.pointsClassification {
    case .disconnected: .disconnected
    case .openPath: .openPath
    case .closedPath: .closedPath
    }
  }

  /// Returns the points in pixels of the image, measured from its lower left corner.
  ///
  /// - Parameter imageSize: The size of the upright image in pixels.
  public func pointsInImage(imageSize: CGSize) -> [CGPoint] {
    region.pointsInImageCoordinates(Size(width: imageSize.width, height: imageSize.height))
      .map { CGPoint(x: $0.x, y: $0.y) }
  }
}

/// The landmarks of a face: 76 or 65 points in regions that partly overlap.
public final class VNFaceLandmarks2D: Sendable {
  private let landmarks: FaceObservation.Landmarks2D
  private let constellation: VNRequestFaceLandmarksConstellation
  /// The confidence that this is a face, 0…1.
  public let confidence: VNConfidence

  init(
    _ landmarks: FaceObservation.Landmarks2D, _ face: FaceObservation,
    _ constellation: VNRequestFaceLandmarksConstellation
  ) {
    self.landmarks = landmarks
    self.constellation = constellation
    confidence = face.confidence
  }

  private func region(_ region: FaceRegion) -> VNFaceLandmarkRegion2D {
    let isReduced = constellation == .constellation65Points
    return VNFaceLandmarkRegion2D(
      landmarks.region(region, isReduced: isReduced), hasPrecision: !isReduced)
  }

  /// The points of all regions, without duplicates.
  public var allPoints: VNFaceLandmarkRegion2D? {
    let isReduced = constellation == .constellation65Points
    return VNFaceLandmarkRegion2D(
      isReduced ? landmarks.reducedPoints : landmarks.allPoints, hasPrecision: !isReduced)
  }
  /// The outline of the face from cheek to cheek.
  public var faceContour: VNFaceLandmarkRegion2D? { region(.faceContour) }
  /// The vertical midline of the face, from the nose to the chin.
  public var medianLine: VNFaceLandmarkRegion2D? { region(.medianLine) }
  /// The points of the left eyebrow.
  public var leftEyebrow: VNFaceLandmarkRegion2D? { region(.leftEyebrow) }
  /// The points of the right eyebrow.
  public var rightEyebrow: VNFaceLandmarkRegion2D? { region(.rightEyebrow) }
  /// The points of the left eye.
  public var leftEye: VNFaceLandmarkRegion2D? { region(.leftEye) }
  /// The points of the right eye.
  public var rightEye: VNFaceLandmarkRegion2D? { region(.rightEye) }
  /// The points of the left pupil.
  public var leftPupil: VNFaceLandmarkRegion2D? { region(.leftPupil) }
  /// The points of the right pupil.
  public var rightPupil: VNFaceLandmarkRegion2D? { region(.rightPupil) }
  /// The points of the nose.
  public var nose: VNFaceLandmarkRegion2D? { region(.nose) }
  /// The points of the ridge of the nose.
  public var noseCrest: VNFaceLandmarkRegion2D? { region(.noseCrest) }
  /// The outer outline of the lips.
  public var outerLips: VNFaceLandmarkRegion2D? { region(.outerLips) }
  /// The inner outline of the lips.
  public var innerLips: VNFaceLandmarkRegion2D? { region(.innerLips) }
}
