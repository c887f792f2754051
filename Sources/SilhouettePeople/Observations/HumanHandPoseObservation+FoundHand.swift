// SPDX-License-Identifier: Apache-2.0

extension HumanHandPoseObservation {
  /// Creates the observation of a hand.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - side: The side if it is known from the person's body; `nil` to use the network's label.
  init(_ hand: FoundHand, chirality side: HandMatch.Side? = nil) {
    let points = hand.points
    joints = zip(JointName.allCases, points.points).map { name, point in
      Joint(
        location: NormalizedPoint(point.xy), jointName: name.rawValue, confidence: points.presence)
    }
    // The network's label is that of a mirrored image.
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
