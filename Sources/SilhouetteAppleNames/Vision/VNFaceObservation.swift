// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouettePeople

/// A detected face: its bounding box, its head pose and the results of further requests for the face.
public final class VNFaceObservation: VNDetectedObjectObservation {
  let face: FaceObservation

  init(_ face: FaceObservation) {
    self.face = face
    super.init(face, boundingBox: face.boundingBox)
  }

  /// Creates an observation of a known face, as input for requests.
  ///
  /// - Parameters:
  ///   - requestRevision: Ignored.
  ///   - boundingBox: The rectangle from the eyebrows to the chin, 0…1 along each axis, y up.
  ///   - roll: The rotation of the head about the line of sight, in radians, positive counter-clockwise.
  ///   - yaw: The rotation about the vertical axis, in radians.
  ///   - pitch: The rotation about the horizontal axis, in radians.
  public convenience init(
    requestRevision: Int, boundingBox: CGRect, roll: NSNumber?, yaw: NSNumber?, pitch: NSNumber?
  ) {
    self.init(
      FaceObservation(
        boundingBox: NormalizedRect(boundingBox), roll: roll?.doubleValue ?? 0,
        yaw: yaw?.doubleValue ?? 0, pitch: pitch?.doubleValue ?? 0))
  }

  /// Creates an observation of a known face, as input for requests.
  ///
  /// - Parameter boundingBox: From the eyebrows to the chin, 0…1 along each axis, y up.
  public convenience init(boundingBox: CGRect) {
    self.init(
      requestRevision: VNDetectFaceRectanglesRequestRevision3, boundingBox: boundingBox,
      roll: nil, yaw: nil, pitch: nil)
  }

  /// The rotation of the head about the line of sight, in radians, −π…π; positive counter-clockwise.
  public var roll: NSNumber? { NSNumber(value: face.roll) }
  /// The rotation of the head about the vertical axis, in radians, −π/2…π/2.
  public var yaw: NSNumber? { NSNumber(value: face.yaw) }
  /// The rotation of the head about the horizontal axis, in radians, −π/2…π/2; positive when the person nods down.
  public var pitch: NSNumber? { NSNumber(value: face.pitch) }
  /// The landmarks of the face; `nil` if no request has detected them.
  public var landmarks: VNFaceLandmarks2D? { face.landmarks.map { VNFaceLandmarks2D($0, face) } }
  /// The capture quality of the face, 0…1; `nil` if no request has rated it.
  public var faceCaptureQuality: Float? { face.captureQuality?.score }
}
