// SPDX-License-Identifier: Apache-2.0

/// The people of the whole image by their bodies, the most certain first: one pass over each finding of the detector.
struct BodiesAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels

  func output(in context: RequestContext) throws -> [FoundBody] {
    let size = try context.imageSize()
    var bodies: [FoundBody] = []
    for detection in try context.output(
      of: DetectionAnalysis(models: models, detector: .bodies))
    {
      try context.checkCancellation()
      let rect = detection.bodyRect(in: size)
      guard rect.isUsable(in: size) else { continue }
      let points = try context.output(of: BodyAnalysis(models: models, rect: rect))
      guard points.isPresent else { continue }
      let body = FoundBody(detection: detection, points: points)
      // In a group, the network often slides over to a neighbour, whom it then finds twice.
      if let twin = bodies.firstIndex(where: { $0.isSamePerson(as: body, in: size) }) {
        if body.faceError(in: size) < bodies[twin].faceError(in: size) { bodies[twin] = body }
      } else {
        bodies.append(body)
      }
    }
    return bodies
  }
}
