// SPDX-License-Identifier: Apache-2.0

/// The joints of a hand.
public struct HumanHandPoseObservation: PoseProviding, Codable {
  /// A joint of the hand.
  public enum JointName: String, CaseIterable, Hashable, Sendable, Codable {
    /// The wrist.
    case wrist
    /// The thumb's carpometacarpal joint.
    case thumbCMC
    /// The thumb's metacarpophalangeal joint.
    case thumbMP
    /// The thumb's interphalangeal joint.
    case thumbIP
    /// The thumb's tip.
    case thumbTip
    /// The index finger's metacarpophalangeal joint.
    case indexMCP
    /// The index finger's proximal interphalangeal joint.
    case indexPIP
    /// The index finger's distal interphalangeal joint.
    case indexDIP
    /// The index finger's tip.
    case indexTip
    /// The middle finger's metacarpophalangeal joint.
    case middleMCP
    /// The middle finger's proximal interphalangeal joint.
    case middlePIP
    /// The middle finger's distal interphalangeal joint.
    case middleDIP
    /// The middle finger's tip.
    case middleTip
    /// The ring finger's metacarpophalangeal joint.
    case ringMCP
    /// The ring finger's proximal interphalangeal joint.
    case ringPIP
    /// The ring finger's distal interphalangeal joint.
    case ringDIP
    /// The ring finger's tip.
    case ringTip
    /// The little finger's metacarpophalangeal joint.
    case littleMCP
    /// The little finger's proximal interphalangeal joint.
    case littlePIP
    /// The little finger's distal interphalangeal joint.
    case littleDIP
    /// The little finger's tip.
    case littleTip
  }

  /// A group of joints: a finger.
  public enum JointsGroupName: String, CaseIterable, Hashable, Sendable, Codable {
    /// The thumb.
    case thumb
    /// The index finger.
    case indexFinger
    /// The middle finger.
    case middleFinger
    /// The ring finger.
    case ringFinger
    /// The little finger.
    case littleFinger
  }

  /// The side of the body that a hand belongs to.
  public enum Chirality: String, CaseIterable, Hashable, Sendable, Codable {
    /// The left hand.
    case left
    /// The right hand.
    case right
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
