// SPDX-License-Identifier: Apache-2.0

internal import SilhouettePeople

/// The pose of a hand, as a set of joints.
public final class VNHumanHandPoseObservation: VNRecognizedPointsObservation, VNNamedPose {
  /// The name of a joint.
  public struct JointName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointKey

    public init(rawValue: VNRecognizedPointKey) { self.rawValue = rawValue }

    private init(_ name: String) { rawValue = VNRecognizedPointKey(rawValue: name) }

    /// The wrist.
    public static let wrist = JointName("VNHLKWRI")
    /// The carpometacarpal (CMC) joint of the thumb.
    public static let thumbCMC = JointName("VNHLKTCMC")
    /// The metacarpophalangeal (MP) joint of the thumb.
    public static let thumbMP = JointName("VNHLKTMP")
    /// The interphalangeal (IP) joint of the thumb.
    public static let thumbIP = JointName("VNHLKTIP")
    /// The tip of the thumb.
    public static let thumbTip = JointName("VNHLKTTIP")
    /// The metacarpophalangeal (MCP) joint of the index finger.
    public static let indexMCP = JointName("VNHLKIMCP")
    /// The proximal interphalangeal (PIP) joint of the index finger.
    public static let indexPIP = JointName("VNHLKIPIP")
    /// The distal interphalangeal (DIP) joint of the index finger.
    public static let indexDIP = JointName("VNHLKIDIP")
    /// The tip of the index finger.
    public static let indexTip = JointName("VNHLKITIP")
    /// The metacarpophalangeal (MCP) joint of the middle finger.
    public static let middleMCP = JointName("VNHLKMMCP")
    /// The proximal interphalangeal (PIP) joint of the middle finger.
    public static let middlePIP = JointName("VNHLKMPIP")
    /// The distal interphalangeal (DIP) joint of the middle finger.
    public static let middleDIP = JointName("VNHLKMDIP")
    /// The tip of the middle finger.
    public static let middleTip = JointName("VNHLKMTIP")
    /// The metacarpophalangeal (MCP) joint of the ring finger.
    public static let ringMCP = JointName("VNHLKRMCP")
    /// The proximal interphalangeal (PIP) joint of the ring finger.
    public static let ringPIP = JointName("VNHLKRPIP")
    /// The distal interphalangeal (DIP) joint of the ring finger.
    public static let ringDIP = JointName("VNHLKRDIP")
    /// The tip of the ring finger.
    public static let ringTip = JointName("VNHLKRTIP")
    /// The metacarpophalangeal (MCP) joint of the little finger.
    public static let littleMCP = JointName("VNHLKPMCP")
    /// The proximal interphalangeal (PIP) joint of the little finger.
    public static let littlePIP = JointName("VNHLKPPIP")
    /// The distal interphalangeal (DIP) joint of the little finger.
    public static let littleDIP = JointName("VNHLKPDIP")
    /// The tip of the little finger.
    public static let littleTip = JointName("VNHLKPTIP")
  }

  /// The name of a group of joints.
  public struct JointsGroupName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointKey

    public init(rawValue: VNRecognizedPointKey) { self.rawValue = rawValue }

    private init(_ name: String) { rawValue = VNRecognizedPointKey(rawValue: name) }

    /// The joints of the thumb.
    public static let thumb = JointsGroupName("VNHLRKT")
    /// The joints of the index finger.
    public static let indexFinger = JointsGroupName("VNHLRKI")
    /// The joints of the middle finger.
    public static let middleFinger = JointsGroupName("VNHLRKM")
    /// The joints of the ring finger.
    public static let ringFinger = JointsGroupName("VNHLRKR")
    /// The joints of the little finger.
    public static let littleFinger = JointsGroupName("VNHLRKP")
    /// All joints.
    public static let all = JointsGroupName("VNIPOAll")
  }

  override class var jointKeys: [VNRecognizedPointKey] {
    let names: [JointName] = [
      .wrist, .thumbCMC, .thumbMP, .thumbIP, .thumbTip, .indexMCP, .indexPIP, .indexDIP, .indexTip,
      .middleMCP, .middlePIP, .middleDIP, .middleTip, .ringMCP, .ringPIP, .ringDIP, .ringTip,
      .littleMCP, .littlePIP, .littleDIP, .littleTip,
    ]
    return names.map(\.rawValue)
  }
  override class var groupKeys: [VNRecognizedPointGroupKey] {
    let names: [JointsGroupName] = [
      .thumb, .indexFinger, .middleFinger, .ringFinger, .littleFinger,
    ]
    return names.map(\.rawValue)
  }

  /// The side of the body to which the hand belongs, from the person's point of view, provided the image is not mirrored.
  public let chirality: VNChirality

  init(_ pose: HumanHandPoseObservation) {
    chirality =
      switch pose.chirality {
      case .left: .left
      case .right: .right
      case nil: .unknown
      }
    super.init(pose, jointKeys: Self.jointKeys, groupKeys: Self.groupKeys)
  }
}

/// The side of the body to which a hand belongs.
public enum VNChirality: Int, Sendable {
  /// The hand is a left hand.
  case left = -1
  /// The side is unknown.
  case unknown = 0
  /// The hand is a right hand.
  case right = 1
}
