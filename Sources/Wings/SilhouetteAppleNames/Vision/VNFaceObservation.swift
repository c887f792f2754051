// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouettePeople

/// A detected face: its bounding box, its head pose and the results of further requests for the face.
public final class VNFaceObservation: VNDetectedObjectObservation {
  let face: FaceObservation
  /// The angles that the revision of the request gives.
  private let angles: HeadAngles
  /// The constellation of landmarks.
  private let constellation: VNRequestFaceLandmarksConstellation

  /// - Parameters:
  ///   - face: The face.
  ///   - angles: The angles that the observation gives.
  ///   - constellation: The landmarks that the observation gives.
  init(
    _ face: FaceObservation, angles: HeadAngles = .all,
    constellation: VNRequestFaceLandmarksConstellation = .constellation76Points
  ) {
    self.face = face
    self.angles = angles
    self.constellation = constellation
    super.init(face, boundingBox: face.boundingBox)
  }

  /// The angles of a head that an observation gives.
  enum HeadAngles {
    case none
    /// Roll and yaw, as multiples of 45°.
    case steps
    case all
    /// Those that the caller gave.
    case given(roll: NSNumber?, yaw: NSNumber?, pitch: NSNumber?)

    /// The angles that a revision of the requests for faces gives.
    init(revision: Int) { self = revision < 2 ? .none : revision == 2 ? .steps : .all }

    /// Returns the multiple of 45° next to an angle.
    func step(_ angle: Double) -> NSNumber {
      NSNumber(value: angle.isFinite ? (angle / (.pi / 4)).rounded() * (.pi / 4) : 0)
    }
  }

  /// Creates an observation of a known face, as input for requests.
  ///
  /// - Parameters:
  ///   - requestRevision: The revision of a request that the observation is for.
  ///   - boundingBox: The rectangle from the eyebrows to the chin, 0…1 along each axis, y up.
  ///   - roll: The rotation of the head about the line of sight, in radians, positive counter-clockwise.
  ///   - yaw: The rotation about the vertical axis, in radians.
  ///   - pitch: The rotation about the horizontal axis, in radians.
  public convenience init(
    requestRevision: Int = VNRequestRevisionUnspecified, boundingBox: CGRect,
    roll: NSNumber? = nil, yaw: NSNumber? = nil, pitch: NSNumber? = nil
  ) {
    self.init(
      FaceObservation(
        boundingBox: NormalizedRect(boundingBox), roll: roll?.doubleValue ?? 0,
        yaw: yaw?.doubleValue ?? 0, pitch: pitch?.doubleValue ?? 0),
      angles: .given(roll: roll, yaw: yaw, pitch: pitch))
    self.requestRevision = requestRevision
  }

  /// The rotation of the head about the line of sight, in radians, −π…π; positive counter-clockwise. `nil` in revision 1, a
  /// multiple of 45° in revision 2.
  public var roll: NSNumber? {
    switch angles {
    case .none: nil
    case .steps: angles.step(face.roll)
    case .all: NSNumber(value: face.roll)
    case .given(let roll, _, _): roll
    }
  }

  /// The rotation of the head about the vertical axis, in radians, −π/2…π/2. `nil` in revision 1, a multiple of 45° in
  /// revision 2.
  public var yaw: NSNumber? {
    switch angles {
    case .none: nil
    case .steps: angles.step(face.yaw)
    case .all: NSNumber(value: face.yaw)
    case .given(_, let yaw, _): yaw
    }
  }

  /// The rotation of the head about the horizontal axis, in radians, −π/2…π/2; positive when the person nods down. `nil` before
  /// revision 3.
  public var pitch: NSNumber? {
    switch angles {
    case .none, .steps: nil
    case .all: NSNumber(value: face.pitch)
    case .given(_, _, let pitch): pitch
    }
  }

  /// The landmarks of the face; `nil` if no request has detected them.
  public var landmarks: VNFaceLandmarks2D? {
    face.landmarks.map { VNFaceLandmarks2D($0, face, constellation) }
  }
  /// The capture quality of the face, 0…1; `nil` if no request has rated it.
  public var faceCaptureQuality: Float? { face.captureQuality?.score }
}
