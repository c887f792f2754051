// SPDX-License-Identifier: Apache-2.0

extension PeopleCanvas {
  private typealias BodyJoint = HumanBodyPoseObservation.JointName
  private typealias HandJoint = HumanHandPoseObservation.JointName

  /// Draws a skeleton: limbs in the colour of their side of the body, and a dot on each joint.
  ///
  /// - Parameters:
  ///   - body: The joints.
  ///   - drawsHead: Indicates whether the nose, the eyes and the ears are drawn; otherwise, the skeleton ends at the neck.
  ///   - pen: The pen.
  func draw(_ body: HumanBodyPoseObservation, drawsHead: Bool, with pen: inout Pen) {
    let head: [[BodyJoint]] = [[.neck, .nose]]
    let middle: [[BodyJoint]] = [[.neck, .root]] + (drawsHead ? head : [])
    let left: [[BodyJoint]] = [
      [.neck, .leftShoulder, .leftElbow, .leftWrist], [.root, .leftHip, .leftKnee, .leftAnkle],
    ]
    let right: [[BodyJoint]] = [
      [.neck, .rightShoulder, .rightElbow, .rightWrist],
      [.root, .rightHip, .rightKnee, .rightAnkle],
    ]
    let leftFace: [[BodyJoint]] = drawsHead ? [[.nose, .leftEye, .leftEar]] : []
    let rightFace: [[BodyJoint]] = drawsHead ? [[.nose, .rightEye, .rightEar]] : []
    let names = (middle + left + right + leftFace + rightFace).joined()
    let places = Dictionary(
      names.compactMap { name in place(of: name, in: body).map { (name, $0) } },
      uniquingKeysWith: { first, _ in first })
    guard let box = Self.box(of: Array(places.values)) else { return }
    let width = width(3, extent: max(box.width, box.height), share: 0.02)
    func draw(_ chains: [[BodyJoint]], _ color: Color, width: Double) {
      pen.draw(chains.flatMap { Self.lines($0.map { places[$0] }) }, width: width, color)
    }
    draw(middle, PeoplePalette.middle, width: width)
    draw(leftFace, PeoplePalette.left, width: width * 0.6)
    draw(rightFace, PeoplePalette.right, width: width * 0.6)
    draw(left, PeoplePalette.left, width: width)
    draw(right, PeoplePalette.right, width: width)
    let small: Set<BodyJoint> = [.nose, .leftEye, .rightEye, .leftEar, .rightEar]
    func dots(_ isSmall: Bool) -> [[Point]] {
      BodyJoint.allCases.filter { small.contains($0) == isSmall }.compactMap { name in
        places[name].map { [$0] }
      }
    }
    pen.draw(dots(false), width: width * 1.7, PeoplePalette.middle)
    pen.draw(dots(true), width: width * 1.1, PeoplePalette.middle)
    pen.finishFigure()
  }

  /// Draws a hand: fingers in the colour of the hand's side of the body, and a dot on each joint.
  func draw(_ hand: HumanHandPoseObservation, with pen: inout Pen) {
    let places = Dictionary(
      uniqueKeysWithValues: HandJoint.allCases.compactMap { name in
        place(of: name, in: hand).map { (name, $0) }
      })
    guard let box = Self.box(of: Array(places.values)) else { return }
    let palm: [HandJoint] = [
      .wrist, .thumbCMC, .indexMCP, .middleMCP, .ringMCP, .littleMCP, .wrist,
    ]
    let fingers = HumanHandPoseObservation.JointsGroupName.allCases.map {
      HumanHandPoseObservation.jointNames(in: $0)
    }
    let width = width(2, extent: max(box.width, box.height), share: 0.025)
    let color =
      switch hand.chirality {
      case .left: PeoplePalette.left
      case .right: PeoplePalette.right
      case nil: PeoplePalette.middle
      }
    let lines = ([palm] + fingers).flatMap { Self.lines($0.map { places[$0] }) }
    pen.draw(lines, width: width, color)
    pen.draw(
      HandJoint.allCases.compactMap { name in places[name].map { [$0] } }, width: width * 1.5,
      PeoplePalette.middle)
    pen.finishFigure()
  }

  /// Returns the lines along a chain of points, interrupted where a point is missing.
  static func lines(_ chain: [Point?]) -> [[Point]] {
    chain.split { $0 == nil }.map { $0.compactMap { $0 } }.filter { $0.count > 1 }
  }
}
