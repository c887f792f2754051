// SPDX-License-Identifier: Apache-2.0

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
