// SPDX-License-Identifier: Apache-2.0

/// A body in an image: a detection with the points that confirm it, from which ``HumanBodyPoseObservation`` is created.
struct FoundBody: Hashable, Sendable {
  /// The detection: the face's box, the circles around the body and the score.
  var detection: Detection
  /// The points and the mask.
  var points: BodyPoints

  /// Returns the position of a point, in pixels, y down.
  func pixel(_ index: Int, in size: Size) -> SIMD2<Float> {
    points.points[index].position.xy * SIMD2(Float(size.width), Float(size.height))
  }

  /// Returns the midpoint of two points, in pixels, y down.
  func middle(_ first: Int, _ second: Int, in size: Size) -> SIMD2<Float> {
    (pixel(first, in: size) + pixel(second, in: size)) / 2
  }

  /// Returns the distance between the midpoints of the shoulders and the hips, in pixels.
  func trunk(in size: Size) -> Float {
    length(middle(11, 12, in: size) - middle(23, 24, in: size))
  }

  /// Returns the distance between the centre of the body's points on the face and the centre of the detected face, in
  /// heights of the face.
  func faceError(in size: Size) -> Float {
    let height = detection.height * Float(size.height) / Detector.bodies.boxHeight
    guard height > 0 else { return .infinity }
    var own = detection.box.center * SIMD2(Float(size.width), Float(size.height))
    own.y -= Detector.boxShift * height
    let face = (0...10).reduce(SIMD2<Float>.zero) { $0 + pixel($1, in: size) } / 11
    return length(face - own) / height
  }

  /// Returns a Boolean value that indicates whether the noses of both bodies are less than half a trunk's length apart.
  func sharesHead(with other: FoundBody, in size: Size) -> Bool {
    length(pixel(0, in: size) - other.pixel(0, in: size))
      < 0.5 * max(trunk(in: size), other.trunk(in: size))
  }

  /// Returns a Boolean value that indicates whether both bodies belong to the same person: on average, the distance between
  /// corresponding points (nose, shoulders and hips) is less than a quarter of the trunk's length.
  func isSamePerson(as other: FoundBody, in size: Size) -> Bool {
    let joints = [0, 11, 12, 23, 24]
    let distance =
      joints.reduce(0) { $0 + length(pixel($1, in: size) - other.pixel($1, in: size)) }
      / Float(joints.count)
    return distance < 0.25 * max(trunk(in: size), other.trunk(in: size))
  }
}

/// Returns the length of a vector.
func length(_ vector: SIMD2<Float>) -> Float { (vector * vector).sum().squareRoot() }

extension FoundBody {
  /// The distances between a person's points and outline, relative to the length of the trunk.
  private enum Margins {
    /// The distance from the nose to the top of the head.
    static let head: Float = 0.38
    /// Half the width of the head.
    static let headSide: Float = 0.22
    static let side: Float = 0.12
    static let bottom: Float = 0.08
  }

  /// Returns the person's rectangle inside the image; `nil` if no part of the person is visible.
  ///
  /// - Parameters:
  ///   - upperBodyOnly: Indicates whether the rectangle is limited to head, arms and trunk.
  ///   - mask: The box around the person's mask, which is more precise than the points; normalised, y down; `nil` if there
  ///     is no mask.
  ///   - size: The size of the image, in pixels.
  func rectangle(
    upperBodyOnly: Bool, mask: UprightBox? = nil, in size: Size
  ) -> UprightBox? {
    let whole = UprightBox(minimum: .zero, maximum: .one)
    if let mask, !upperBodyOnly { return mask.intersection(whole) }
    // The points from 25 on belong to the legs, from the knees down.
    guard let box = box(of: upperBodyOnly ? 0..<25 : 0..<33, in: size) else { return nil }
    return box.intersection(whole).flatMap { box in
      mask.map { box.intersection($0) } ?? box
    }
  }

  /// Returns the box around the visible points and the head, with margins; normalised.
  private func box(of range: Range<Int>, in size: Size) -> UprightBox? {
    var places = range.filter { points.points[$0].visibility > 0.5 }.map { pixel($0, in: size) }
    let shoulders = middle(11, 12, in: size)
    let hips = middle(23, 24, in: size)
    let trunk = length(shoulders - hips)
    if points.points[0].visibility > 0.5, trunk > 0 {
      let up = (shoulders - hips) / trunk
      let top = pixel(0, in: size) + up * (Margins.head * trunk)
      let side = SIMD2(-up.y, up.x) * (Margins.headSide * trunk)
      places += [top - side, top + side]
    }
    guard var box = UprightBox(around: places) else { return nil }
    box.minimum.x -= Margins.side * trunk
    box.maximum.x += Margins.side * trunk
    box.maximum.y += Margins.bottom * trunk
    let scale = SIMD2(Float(size.width), Float(size.height))
    return UprightBox(minimum: box.minimum / scale, maximum: box.maximum / scale)
  }
}

/// The detections of bodies in the image, best first. Those that only a square of the image shows are confirmed by the body
/// network: a square may show only a part of a person, of which the detector imagines the rest.
struct DetectedBodiesAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels

  /// The limit on ``FoundBody/faceError(in:)`` of a body that is found only in a square.
  private static var mostFaceError: Float { 0.9 }

  func output(in context: RequestContext) throws -> [Detection] {
    let whole = try context.output(of: DetectionAnalysis(models: models, detector: .bodies))
    let all = try context.output(of: DetectionSearch(models: models, detector: .bodies))
    if all == whole { return whole }
    let size = try context.imageSize()
    return try all.filter { detection in
      if whole.contains(detection) { return true }
      try context.checkCancellation()
      let rect = detection.bodyRect(in: size)
      guard rect.isUsable(in: size) else { return false }
      let points = try context.output(of: BodyAnalysis(models: models, rect: rect))
      return points.isPresent
        && FoundBody(detection: detection, points: points).faceError(in: size) < Self.mostFaceError
    }
  }
}

/// The bodies in the image, most certain first: the detections that the body network confirms.
struct BodiesAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels

  func output(in context: RequestContext) throws -> [FoundBody] {
    let size = try context.imageSize()
    var bodies: [FoundBody] = []
    let whole = try context.output(of: DetectionAnalysis(models: models, detector: .bodies))
    for detection in try context.output(of: DetectedBodiesAnalysis(models: models)) {
      try context.checkCancellation()
      let rect = detection.bodyRect(in: size)
      guard rect.isUsable(in: size) else { continue }
      let points = try context.output(of: BodyAnalysis(models: models, rect: rect))
      guard points.isPresent else { continue }
      let body = FoundBody(detection: detection, points: points)
      // A square may show only a part of somebody who is found already.
      if !whole.contains(detection), bodies.contains(where: { $0.sharesHead(with: body, in: size) })
      {
        continue
      }
      // In a group, the body network often drifts to a neighbour, who is then found twice.
      if let twin = bodies.firstIndex(where: { $0.isSamePerson(as: body, in: size) }) {
        if body.faceError(in: size) < bodies[twin].faceError(in: size) { bodies[twin] = body }
      } else {
        bodies.append(body)
      }
    }
    return bodies
  }
}
