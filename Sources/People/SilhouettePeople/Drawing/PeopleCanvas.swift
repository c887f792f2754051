// SPDX-License-Identifier: Apache-2.0

/// The image to draw figures on, which determines the positions of points in pixels and the widths of lines.
struct PeopleCanvas {
  /// The size of the image; its lower left corner is the origin.
  let size: Size
  /// The confidence below which joints are not drawn.
  let minimumConfidence: Float

  /// The unit of line widths, in pixels: 1 if the shorter side has at most 450 pixels, and proportionally more in larger
  /// images.
  var unit: Double { max(1, min(size.width, size.height) / 450) }

  /// Returns a point in pixels, y up.
  func point(_ point: NormalizedPoint) -> Point {
    Point(x: point.x * size.width, y: point.y * size.height)
  }

  /// Returns a rectangle in pixels, y up; empty if it is not finite.
  func rect(_ rect: NormalizedRect) -> Rect {
    guard [rect.x, rect.y, rect.width, rect.height].allSatisfy(\.isFinite) else { return .empty }
    return Rect(
      x: rect.x * size.width, y: rect.y * size.height, width: rect.width * size.width,
      height: rect.height * size.height)
  }

  /// Returns a joint's position in pixels, y up; `nil` if the joint was not found or its confidence is too low.
  func place<Pose: PoseProviding>(of name: Pose.JointName, in pose: Pose) -> Point? {
    guard let joint = pose.joint(for: name), joint.confidence >= minimumConfidence else {
      return nil
    }
    return point(joint.location)
  }

  /// Returns the smallest rectangle that contains all finite points; `nil` if there are none.
  static func box(of points: [Point]) -> Rect? {
    let points = points.filter { $0.x.isFinite && $0.y.isFinite }
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let low = points.map(\.y).min(), let high = points.map(\.y).max()
    else { return nil }
    return Rect(x: left, y: low, width: right - left, height: high - low)
  }

  /// Returns the width of a figure's lines, in pixels: the requested width, or less for a small figure.
  ///
  /// - Parameters:
  ///   - units: The requested width in units.
  ///   - extent: The figure's longer side in pixels.
  ///   - share: The largest width, as a share of the figure's longer side.
  func width(_ units: Double, extent: Double, share: Double) -> Double {
    max(1, min(units * unit, extent * share))
  }
}

extension PeopleCanvas {
  /// Draws a face's rectangle and its landmarks, if it has any.
  func draw(_ face: FaceObservation, with pen: inout Pen) {
    let box = rect(face.boundingBox)
    if box.isEmpty { return }
    let extent = max(box.width, box.height)
    if let landmarks = face.landmarks { draw(landmarks, extent: extent, with: &pen) }
    let corners = [
      Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY),
      Point(x: box.maxX, y: box.maxY), Point(x: box.minX, y: box.maxY),
      Point(x: box.minX, y: box.minY),
    ]
    pen.draw([corners], width: width(1.6, extent: extent, share: 0.03), PeoplePalette.face)
    pen.finishFigure()
  }

  private func draw(
    _ landmarks: FaceObservation.Landmarks2D, extent: Double, with pen: inout Pen
  ) {
    let width = width(1.2, extent: extent, share: 0.012)
    func points(_ region: FaceObservation.Landmarks2D.Region) -> [Point] {
      region.pointsInImageCoordinates(size)
    }
    // The median line would cross nose and mouth.
    let regions = [
      landmarks.faceContour, landmarks.leftEyebrow, landmarks.rightEyebrow, landmarks.leftEye,
      landmarks.rightEye, landmarks.noseCrest, landmarks.nose, landmarks.outerLips,
      landmarks.innerLips,
    ]
    let lines = regions.map { region in
      let points = points(region)
      return region.pointsClassification == .closedPath ? points + points.prefix(1) : points
    }
    pen.draw(lines, width: width, PeoplePalette.middle)
    pen.draw(
      [points(landmarks.leftPupil)], width: width * 3, PeoplePalette.left)
    pen.draw(
      [points(landmarks.rightPupil)], width: width * 3, PeoplePalette.right)
    pen.finishFigure()
  }
}

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
