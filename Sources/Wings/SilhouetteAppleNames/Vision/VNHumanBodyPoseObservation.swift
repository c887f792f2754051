// SPDX-License-Identifier: Apache-2.0

internal import SilhouettePeople

/// The pose of a person's body, as a set of joints; left and right are from the person's point of view.
public final class VNHumanBodyPoseObservation: VNRecognizedPointsObservation, VNNamedPose {
  /// The name of a joint.
  public struct JointName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointKey

    public init(rawValue: VNRecognizedPointKey) { self.rawValue = rawValue }

    private init(_ name: String) { rawValue = VNRecognizedPointKey(rawValue: name) }

    /// The nose.
    public static let nose = JointName("head_joint")
    /// The left eye.
    public static let leftEye = JointName("left_eye_joint")
    /// The right eye.
    public static let rightEye = JointName("right_eye_joint")
    /// The left ear.
    public static let leftEar = JointName("left_ear_joint")
    /// The right ear.
    public static let rightEar = JointName("right_ear_joint")
    /// The midpoint between the shoulders.
    public static let neck = JointName("neck_1_joint")
    /// The left shoulder.
    public static let leftShoulder = JointName("left_shoulder_1_joint")
    /// The right shoulder.
    public static let rightShoulder = JointName("right_shoulder_1_joint")
    /// The left elbow.
    public static let leftElbow = JointName("left_forearm_joint")
    /// The right elbow.
    public static let rightElbow = JointName("right_forearm_joint")
    /// The left wrist.
    public static let leftWrist = JointName("left_hand_joint")
    /// The right wrist.
    public static let rightWrist = JointName("right_hand_joint")
    /// The midpoint between the hips.
    public static let root = JointName("root")
    /// The left hip.
    public static let leftHip = JointName("left_upLeg_joint")
    /// The right hip.
    public static let rightHip = JointName("right_upLeg_joint")
    /// The left knee.
    public static let leftKnee = JointName("left_leg_joint")
    /// The right knee.
    public static let rightKnee = JointName("right_leg_joint")
    /// The left ankle.
    public static let leftAnkle = JointName("left_foot_joint")
    /// The right ankle.
    public static let rightAnkle = JointName("right_foot_joint")
  }

  /// The name of a group of joints.
  public struct JointsGroupName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointKey

    public init(rawValue: VNRecognizedPointKey) { self.rawValue = rawValue }

    private init(_ name: String) { rawValue = VNRecognizedPointKey(rawValue: name) }

    /// The joints of the head.
    public static let face = JointsGroupName("VNBLKFACE")
    /// The joints of the torso.
    public static let torso = JointsGroupName("VNBLKTORSO")
    /// The joints of the left arm.
    public static let leftArm = JointsGroupName("VNBLKLARM")
    /// The joints of the right arm.
    public static let rightArm = JointsGroupName("VNBLKRARM")
    /// The joints of the left leg.
    public static let leftLeg = JointsGroupName("VNBLKLLEG")
    /// The joints of the right leg.
    public static let rightLeg = JointsGroupName("VNBLKRLEG")
    /// All joints.
    public static let all = JointsGroupName("VNIPOAll")
  }

  override class var jointKeys: [VNRecognizedPointKey] {
    let names: [JointName] = [
      .nose, .leftEye, .rightEye, .leftEar, .rightEar, .neck, .leftShoulder, .rightShoulder,
      .leftElbow, .rightElbow, .leftWrist, .rightWrist, .root, .leftHip, .rightHip, .leftKnee,
      .rightKnee, .leftAnkle, .rightAnkle,
    ]
    return names.map(\.rawValue)
  }
  override class var groupKeys: [VNRecognizedPointGroupKey] {
    let names: [JointsGroupName] = [.face, .torso, .leftArm, .rightArm, .leftLeg, .rightLeg]
    return names.map(\.rawValue)
  }

  init(_ pose: HumanBodyPoseObservation) {
    super.init(pose, jointKeys: Self.jointKeys, groupKeys: Self.groupKeys)
  }
}
