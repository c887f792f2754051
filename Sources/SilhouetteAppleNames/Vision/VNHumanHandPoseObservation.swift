// SPDX-License-Identifier: Apache-2.0

internal import SilhouettePeople

/// The joints of a hand.
public final class VNHumanHandPoseObservation: VNRecognizedPointsObservation {
  /// The name of a joint.
  public struct JointName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointKey

    public init(rawValue: VNRecognizedPointKey) { self.rawValue = rawValue }

    private init(_ name: String) { rawValue = VNRecognizedPointKey(rawValue: name) }

    /// The wrist.
    public static let wrist = JointName("VNHLKWRI")
    /// The thumb's CMC joint.
    public static let thumbCMC = JointName("VNHLKTCMC")
    /// The thumb's MP joint.
    public static let thumbMP = JointName("VNHLKTMP")
    /// The thumb's IP joint.
    public static let thumbIP = JointName("VNHLKTIP")
    /// The thumb's tip.
    public static let thumbTip = JointName("VNHLKTTIP")
    /// The index finger's MCP joint.
    public static let indexMCP = JointName("VNHLKIMCP")
    /// The index finger's PIP joint.
    public static let indexPIP = JointName("VNHLKIPIP")
    /// The index finger's DIP joint.
    public static let indexDIP = JointName("VNHLKIDIP")
    /// The index finger's tip.
    public static let indexTip = JointName("VNHLKITIP")
    /// The middle finger's MCP joint.
    public static let middleMCP = JointName("VNHLKMMCP")
    /// The middle finger's PIP joint.
    public static let middlePIP = JointName("VNHLKMPIP")
    /// The middle finger's DIP joint.
    public static let middleDIP = JointName("VNHLKMDIP")
    /// The middle finger's tip.
    public static let middleTip = JointName("VNHLKMTIP")
    /// The ring finger's MCP joint.
    public static let ringMCP = JointName("VNHLKRMCP")
    /// The ring finger's PIP joint.
    public static let ringPIP = JointName("VNHLKRPIP")
    /// The ring finger's DIP joint.
    public static let ringDIP = JointName("VNHLKRDIP")
    /// The ring finger's tip.
    public static let ringTip = JointName("VNHLKRTIP")
    /// The little finger's MCP joint.
    public static let littleMCP = JointName("VNHLKPMCP")
    /// The little finger's PIP joint.
    public static let littlePIP = JointName("VNHLKPPIP")
    /// The little finger's DIP joint.
    public static let littleDIP = JointName("VNHLKPDIP")
    /// The little finger's tip.
    public static let littleTip = JointName("VNHLKPTIP")
  }

  /// The name of a group of joints.
  public struct JointsGroupName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointKey

    public init(rawValue: VNRecognizedPointKey) { self.rawValue = rawValue }

    private init(_ name: String) { rawValue = VNRecognizedPointKey(rawValue: name) }

    /// The thumb.
    public static let thumb = JointsGroupName("VNHLRKT")
    /// The index finger.
    public static let indexFinger = JointsGroupName("VNHLRKI")
    /// The middle finger.
    public static let middleFinger = JointsGroupName("VNHLRKM")
    /// The ring finger.
    public static let ringFinger = JointsGroupName("VNHLRKR")
    /// The little finger.
    public static let littleFinger = JointsGroupName("VNHLRKP")
    /// All joints.
    public static let all = JointsGroupName("VNIPOAll")
  }

  private let pose: NamedPose<HumanHandPoseObservation, JointName, JointsGroupName>

  init(_ pose: HumanHandPoseObservation) {
    self.pose = NamedPose(
      pose,
      joints: [
        .wrist, .thumbCMC, .thumbMP, .thumbIP, .thumbTip, .indexMCP, .indexPIP, .indexDIP,
        .indexTip, .middleMCP, .middlePIP, .middleDIP, .middleTip, .ringMCP, .ringPIP, .ringDIP,
        .ringTip, .littleMCP, .littlePIP, .littleDIP, .littleTip,
      ],
      groups: [.thumb, .indexFinger, .middleFinger, .ringFinger, .littleFinger], all: .all)
    super.init(pose, keypoints: pose.keypoints)
  }

  /// The names of the detected joints.
  public var availableJointNames: [JointName] { pose.availableJoints }

  /// The names of the groups with at least one detected joint.
  public var availableJointsGroupNames: [JointsGroupName] { pose.availableGroups }

  /// Returns a joint.
  ///
  /// - Throws: ``VNError`` if the name is unknown or the joint was not detected.
  public func recognizedPoint(_ jointName: JointName) throws -> VNRecognizedPoint {
    try pose.point(jointName)
  }

  /// Returns the detected joints of a group.
  ///
  /// - Throws: ``VNError`` if the group is unknown.
  public func recognizedPoints(
    _ jointsGroupName: JointsGroupName
  ) throws -> [JointName: VNRecognizedPoint] {
    try pose.points(jointsGroupName)
  }

  /// The hand's side from the person's point of view, if the image is not mirrored.
  public var chirality: VNChirality {
    switch pose.pose.chirality {
    case .left: .left
    case .right: .right
    case nil: .unknown
    }
  }
}

/// The side of a hand.
public enum VNChirality: Int, Sendable {
  /// A left hand.
  case left = -1
  /// An unknown side.
  case unknown = 0
  /// A right hand.
  case right = 1
}
