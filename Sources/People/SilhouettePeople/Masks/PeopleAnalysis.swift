// SPDX-License-Identifier: Apache-2.0

/// The people in an image, best first: people whom the body detector finds, and people of whom only the face is found.
///
/// The detectors and the body network are those of MediaPipe 0.10.21; the rules that combine them are based on
/// measurements on photos with ground-truth masks.
struct PeopleAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The maximum number of people to return.
  var maximumCount: Int

  /// The minimum share of the visible line from face to hips that must be inside the mask of all people for a person to be
  /// accepted whose body the network does not find.
  private static var leastLine: Float { 0.7 }
  /// The number of people beyond which an image is a crowd, in which nobody needs to be told apart.
  static let crowd = 48
  /// The maximum number of detected people that are examined.
  private static var mostDetected: Int { 64 }

  func output(in context: RequestContext) throws -> [Person] {
    let size = try context.imageSize()
    let faces = try context.output(of: ConfirmedFacesAnalysis(models: models))
    let bodies = try context.output(of: DetectedBodiesAnalysis(models: models))
    let found = Person.people(bodies: bodies, faces: faces, in: size)
    let ranked = found.indices.sorted { (found[$1].score, $0) < (found[$0].score, $1) }
    var everybody: ProbabilityMap?
    var people: [Person] = []
    for index in ranked.prefix(Self.mostDetected) where people.count < maximumCount {
      try context.checkCancellation()
      var person = found[index]
      let body = try context.output(of: BodyAnalysis(models: models, rect: person.rect))
      if person.owns(body, in: size) {
        person.body = body
      } else {
        let mask = try everybody ?? context.output(of: EverybodyAnalysis(models: models))
        everybody = mask
        let line = person.visibleLine(in: size)
        guard mask.share(of: line, in: size) > Self.leastLine else { continue }
      }
      people.append(person)
    }
    return people
  }
}

extension ProbabilityMap {
  /// Returns the probability at a point of the image; 0 outside.
  ///
  /// - Parameters:
  ///   - point: The point, in pixels of the image, y down.
  ///   - size: The size of the image, in pixels.
  func value(at point: SIMD2<Float>, in size: Size) -> Float {
    let place = point / SIMD2(Float(size.width), Float(size.height))
    guard place.x >= 0, place.y >= 0, place.x < 1, place.y < 1 else { return 0 }
    let x = Int(place.x * Float(width))
    let y = Int(place.y * Float(height))
    return values[min(y, height - 1) * width + min(x, width - 1)]
  }

  /// Returns the share of points at which the probability is above one half.
  func share(of points: [SIMD2<Float>], in size: Size) -> Float {
    let count = points.count { value(at: $0, in: size) > 0.5 }
    return Float(count) / Float(max(points.count, 1))
  }
}

/// The rectangles of people, most certain first. Each is derived from the person's mask if there is one, otherwise from the
/// points of the body, or from the face.
struct HumansAnalysis: ImageAnalysis {
  /// A person's rectangle and score, from which ``HumanObservation`` is created.
  struct Human: Sendable {
    /// The rectangle, normalised, y down.
    var box: UprightBox
    /// The detector's score.
    var score: Float
  }

  /// The networks.
  var models: PeopleModels
  /// Indicates whether the rectangles are limited to head, arms and trunk.
  var upperBodyOnly: Bool

  func output(in context: RequestContext) throws -> [Human] {
    let size = try context.imageSize()
    let found = try context.output(
      of: PersonInstancesAnalysis(models: models, maximumCount: PeopleAnalysis.crowd))
    var masks: [CropRect: UprightBox] = [:]
    if let instances = found.instances {
      for (index, person) in instances.people.enumerated() {
        masks[found.people[person].rect] = instances.box(of: index + 1)
      }
    }
    let bodies = try context.output(of: BodiesAnalysis(models: models))
    var humans = bodies.compactMap { body in
      body.rectangle(
        upperBodyOnly: upperBodyOnly, mask: masks[body.points.rect], in: size
      ).map { Human(box: $0, score: body.detection.score) }
    }
    // People whom the body detector missed, or for whom the body network found only a neighbour.
    let known = Set(bodies.map(\.points.rect))
    for person in found.people
    where !known.contains(person.rect)
      && !bodies.contains(where: { person.hasHead(of: $0, in: size) })
    {
      guard
        var box = masks[person.rect]
          ?? person.rectangle(in: size).intersection(UprightBox(minimum: .zero, maximum: .one))
      else { continue }
      if upperBodyOnly {
        box.maximum.y = min(box.maximum.y, person.hip.y / Float(size.height))
        guard box.size.y > 0 else { continue }
      }
      humans.append(Human(box: box, score: person.score))
    }
    return humans.sorted { $0.score > $1.score }
  }
}
