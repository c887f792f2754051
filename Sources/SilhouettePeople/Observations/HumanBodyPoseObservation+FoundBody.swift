// SPDX-License-Identifier: Apache-2.0

extension HumanBodyPoseObservation {
  /// Creates the observation of a person, without hands.
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
  /// The network's points whose mean is the joint.
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
