// SPDX-License-Identifier: Apache-2.0

/// The joints of a hand.
public struct HumanHandPoseObservation: PoseProviding, Codable {
  /// A joint of the hand.
  public enum JointName: String, CaseIterable, Hashable, Sendable, Codable {
    case wrist
    case thumbCMC, thumbMP, thumbIP, thumbTip
    case indexMCP, indexPIP, indexDIP, indexTip
    case middleMCP, middlePIP, middleDIP, middleTip
    case ringMCP, ringPIP, ringDIP, ringTip
    case littleMCP, littlePIP, littleDIP, littleTip
  }

  /// A group of joints: a finger.
  public enum JointsGroupName: String, CaseIterable, Hashable, Sendable, Codable {
    case thumb, indexFinger, middleFinger, ringFinger, littleFinger
  }

  /// The side of the body that a hand belongs to.
  public enum Chirality: String, CaseIterable, Hashable, Sendable, Codable {
    case left, right
  }

  public let joints: [Joint]
  /// The side of the body that the hand belongs to, assuming that the image is not mirrored; `nil` if unknown.
  public let chirality: Chirality?
  /// The probability that ``chirality`` is correct, according to the hand network, 0…1.
  public let chiralityConfidence: Float
  /// The probability that this is a hand, 0…1, which is also the confidence of every joint.
  public let confidence: Float
  var identity = ObservationIdentity()

  public var uuid: ObservationID { identity.uuid }
  public var timeRange: ClosedRange<Duration>? { identity.timeRange }

  public static func jointNames(in group: JointsGroupName) -> [JointName] {
    switch group {
    case .thumb: [.thumbCMC, .thumbMP, .thumbIP, .thumbTip]
    case .indexFinger: [.indexMCP, .indexPIP, .indexDIP, .indexTip]
    case .middleFinger: [.middleMCP, .middlePIP, .middleDIP, .middleTip]
    case .ringFinger: [.ringMCP, .ringPIP, .ringDIP, .ringTip]
    case .littleFinger: [.littleMCP, .littlePIP, .littleDIP, .littleTip]
    }
  }

  public var description: String { "\(chirality.map { "\($0) " } ?? "")hand \(confidence)" }
}

extension HumanHandPoseObservation {
  /// Creates the observation of a hand.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - side: The side of the body, if the hand was assigned to a wrist; `nil` to use the hand network's label.
  init(_ hand: FoundHand, chirality side: HandMatch.Side? = nil) {
    let points = hand.points
    joints = zip(JointName.allCases, points.points).map { name, point in
      Joint(
        location: NormalizedPoint(point.xy), jointName: name.rawValue, confidence: points.presence)
    }
    // The network's label assumes a mirrored image.
    let rightness = points.leftLabel
    let chirality: Chirality =
      switch side {
      case .left: .left
      case .right: .right
      case nil: rightness > 0.5 ? .right : .left
      }
    self.chirality = chirality
    chiralityConfidence = chirality == .right ? rightness : 1 - rightness
    confidence = points.presence
  }
}
