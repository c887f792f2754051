// SPDX-License-Identifier: Apache-2.0

/// The joints of a person's body.
///
/// All 19 joints are given even where they are hidden or outside the image: check their confidence. “Left” and
/// “right” are the person's.
public struct HumanBodyPoseObservation: PoseProviding, Codable {
  /// A joint of the body.
  public enum JointName: String, CaseIterable, Hashable, Sendable, Codable {
    case nose, leftEye, rightEye, leftEar, rightEar
    /// The middle of the shoulders.
    case neck
    case leftShoulder, rightShoulder, leftElbow, rightElbow, leftWrist, rightWrist
    /// The middle of the hips.
    case root
    case leftHip, rightHip, leftKnee, rightKnee, leftAnkle, rightAnkle
  }

  /// A part of the body.
  public enum JointsGroupName: String, CaseIterable, Hashable, Sendable, Codable {
    case face, torso, leftArm, rightArm, leftLeg, rightLeg
  }

  public let joints: [Joint]
  /// The detector's score, 0…1.
  public let confidence: Float
  /// The person's left hand, if the request detects hands and found it.
  public internal(set) var leftHand: HumanHandPoseObservation?
  /// The person's right hand, if the request detects hands and found it.
  public internal(set) var rightHand: HumanHandPoseObservation?
  var identity = ObservationIdentity()

  public var uuid: ObservationID { identity.uuid }
  public var timeRange: ClosedRange<Duration>? { identity.timeRange }

  public static func jointNames(in group: JointsGroupName) -> [JointName] {
    switch group {
    case .face: [.nose, .leftEye, .rightEye, .leftEar, .rightEar]
    case .torso: [.neck, .rightShoulder, .rightHip, .root, .leftHip, .leftShoulder]
    case .leftArm: [.leftShoulder, .leftElbow, .leftWrist]
    case .rightArm: [.rightShoulder, .rightElbow, .rightWrist]
    case .leftLeg: [.leftHip, .leftKnee, .leftAnkle]
    case .rightLeg: [.rightHip, .rightKnee, .rightAnkle]
    }
  }

  public var description: String {
    let count = joints.count { $0.confidence > 0.5 }
    return "body \(confidence): \(count) of \(joints.count) joints visible"
  }
}
