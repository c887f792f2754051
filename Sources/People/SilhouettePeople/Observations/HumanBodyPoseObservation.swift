// SPDX-License-Identifier: Apache-2.0

/// The joints of a person's body.
///
/// All 19 joints are present, even joints that are hidden or outside the image, so check the confidence of each. “Left” and
/// “right” are the person's left and right.
public struct HumanBodyPoseObservation: PoseProviding, Codable {
  /// A joint of the body.
  public enum JointName: String, CaseIterable, Hashable, Sendable, Codable {
    /// The tip of the nose.
    case nose
    /// The person's left eye.
    case leftEye
    /// The person's right eye.
    case rightEye
    /// The person's left ear.
    case leftEar
    /// The person's right ear.
    case rightEar
    /// The midpoint of the shoulders.
    case neck
    /// The person's left shoulder.
    case leftShoulder
    /// The person's right shoulder.
    case rightShoulder
    /// The person's left elbow.
    case leftElbow
    /// The person's right elbow.
    case rightElbow
    /// The person's left wrist.
    case leftWrist
    /// The person's right wrist.
    case rightWrist
    /// The midpoint of the hips.
    case root
    /// The person's left hip.
    case leftHip
    /// The person's right hip.
    case rightHip
    /// The person's left knee.
    case leftKnee
    /// The person's right knee.
    case rightKnee
    /// The person's left ankle.
    case leftAnkle
    /// The person's right ankle.
    case rightAnkle
  }

  /// A group of joints: a part of the body.
  public enum JointsGroupName: String, CaseIterable, Hashable, Sendable, Codable {
    /// Nose, eyes and ears.
    case face
    /// Neck, shoulders, root and hips.
    case torso
    /// The left shoulder, elbow and wrist.
    case leftArm
    /// The right shoulder, elbow and wrist.
    case rightArm
    /// The left hip, knee and ankle.
    case leftLeg
    /// The right hip, knee and ankle.
    case rightLeg
  }

  public let joints: [Joint]
  /// The detector's score, 0…1.
  public let confidence: Float
  /// The person's left hand; `nil` if the request does not detect hands or did not find it.
  public internal(set) var leftHand: HumanHandPoseObservation?
  /// The person's right hand; `nil` if the request does not detect hands or did not find it.
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

extension HumanBodyPoseObservation {
  /// Creates the observation of a body, without hands.
  init(_ body: FoundBody) {
    let points = body.points.points
    joints = JointName.allCases.map { name in
      let sources = name.sources.map { points[$0] }
      let count = Float(sources.count)
      let place = sources.reduce(SIMD3<Float>.zero) { $0 + $1.position } / count
      return Joint(
        location: NormalizedPoint(place.xy), jointName: name.rawValue,
        confidence: sources.map { $0.visibility * $0.presence }.min() ?? 0)
    }
    confidence = body.detection.score
  }
}

extension HumanBodyPoseObservation.JointName {
  /// The indices of the network's points whose mean position is the position of the joint.
  fileprivate var sources: [Int] {
    switch self {
    case .nose: [0]
    case .leftEye: [2]
    case .rightEye: [5]
    case .leftEar: [7]
    case .rightEar: [8]
    case .neck: [11, 12]
    case .leftShoulder: [11]
    case .rightShoulder: [12]
    case .leftElbow: [13]
    case .rightElbow: [14]
    case .leftWrist: [15]
    case .rightWrist: [16]
    case .root: [23, 24]
    case .leftHip: [23]
    case .rightHip: [24]
    case .leftKnee: [25]
    case .rightKnee: [26]
    case .leftAnkle: [27]
    case .rightAnkle: [28]
    }
  }
}
