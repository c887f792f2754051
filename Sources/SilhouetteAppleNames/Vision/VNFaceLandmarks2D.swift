// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouettePeople

/// The shape that the points of a region form.
public enum VNPointsClassification: Int, Sendable {
  /// Points without lines.
  case disconnected = 0
  /// A line from the first point to the last.
  case openPath
  /// A line that returns to the first point.
  case closedPath
}

/// A part of a face.
public final class VNFaceLandmarkRegion2D: Sendable {
  private let region: FaceObservation.Landmarks2D.Region

  init(_ region: FaceObservation.Landmarks2D.Region) { self.region = region }

  /// The number of points.
  public var pointCount: Int { region.points.count }

  /// The points, 0…1 along each axis of the face's rectangle, y up.
  public var normalizedPoints: [CGPoint] { region.points.map { CGPoint(x: $0.x, y: $0.y) } }

  /// The uncertainty of each point, in units of the width of the face's rectangle.
  public var precisionEstimatesPerPoint: [NSNumber]? {
    region.precisionEstimatesPerPoint.map { NSNumber(value: $0) }
  }

  /// The lines between the points.
  public var pointsClassification: VNPointsClassification {
    switch region.pointsClassification {
    case .disconnected: .disconnected
    case .openPath: .openPath
    case .closedPath: .closedPath
    }
  }

  /// Returns the points in pixels from the lower left corner.
  ///
  /// - Parameter imageSize: The size of the upright image in pixels.
  public func pointsInImage(imageSize: CGSize) -> [CGPoint] {
    region.pointsInImageCoordinates(Size(width: imageSize.width, height: imageSize.height))
      .map { CGPoint(x: $0.x, y: $0.y) }
  }
}

/// The landmarks of a face: 76 points in regions that partly overlap.
public final class VNFaceLandmarks2D: Sendable {
  private let landmarks: FaceObservation.Landmarks2D
  /// The confidence that this is a face, 0…1.
  public let confidence: VNConfidence

  init(_ landmarks: FaceObservation.Landmarks2D, _ face: FaceObservation) {
    self.landmarks = landmarks
    confidence = face.confidence
  }

  /// All points, without duplicates.
  public var allPoints: VNFaceLandmarkRegion2D? { VNFaceLandmarkRegion2D(landmarks.allPoints) }
  /// The outline from cheek to cheek.
  public var faceContour: VNFaceLandmarkRegion2D? {
    VNFaceLandmarkRegion2D(landmarks.faceContour)
  }
  /// The line from the nose to the chin.
  public var medianLine: VNFaceLandmarkRegion2D? { VNFaceLandmarkRegion2D(landmarks.medianLine) }
  /// The left eyebrow.
  public var leftEyebrow: VNFaceLandmarkRegion2D? {
    VNFaceLandmarkRegion2D(landmarks.leftEyebrow)
  }
  /// The right eyebrow.
  public var rightEyebrow: VNFaceLandmarkRegion2D? {
    VNFaceLandmarkRegion2D(landmarks.rightEyebrow)
  }
  /// The left eye.
  public var leftEye: VNFaceLandmarkRegion2D? { VNFaceLandmarkRegion2D(landmarks.leftEye) }
  /// The right eye.
  public var rightEye: VNFaceLandmarkRegion2D? { VNFaceLandmarkRegion2D(landmarks.rightEye) }
  /// The left pupil.
  public var leftPupil: VNFaceLandmarkRegion2D? { VNFaceLandmarkRegion2D(landmarks.leftPupil) }
  /// The right pupil.
  public var rightPupil: VNFaceLandmarkRegion2D? { VNFaceLandmarkRegion2D(landmarks.rightPupil) }
  /// The nose.
  public var nose: VNFaceLandmarkRegion2D? { VNFaceLandmarkRegion2D(landmarks.nose) }
  /// The ridge of the nose.
  public var noseCrest: VNFaceLandmarkRegion2D? { VNFaceLandmarkRegion2D(landmarks.noseCrest) }
  /// The outer outline of the lips.
  public var outerLips: VNFaceLandmarkRegion2D? { VNFaceLandmarkRegion2D(landmarks.outerLips) }
  /// The inner outline of the lips.
  public var innerLips: VNFaceLandmarkRegion2D? { VNFaceLandmarkRegion2D(landmarks.innerLips) }
}
