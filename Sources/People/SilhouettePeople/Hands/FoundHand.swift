// SPDX-License-Identifier: Apache-2.0

/// A hand in an image: a detected palm with the points that confirm it, from which ``HumanHandPoseObservation`` is
/// created.
struct FoundHand: Hashable, Sendable {
  /// The detection of the palm.
  var palm: Detection
  /// The points of the hand.
  var points: HandPoints

  /// Returns the position of a point, in pixels, y down.
  func pixel(_ index: Int, in size: Size) -> SIMD2<Float> {
    points.points[index].xy * SIMD2(Float(size.width), Float(size.height))
  }

  /// Returns the centroid of the wrist and the first joints of the index and little fingers, in pixels. These are the points
  /// of a hand that the body network locates as well.
  func middle(in size: Size) -> SIMD2<Float> {
    (pixel(0, in: size) + pixel(5, in: size) + pixel(17, in: size)) / 3
  }

  /// Returns a Boolean value that indicates whether both are the same hand: on average, the distance between corresponding
  /// points is less than a fifth of the palm's length.
  func isSame(as other: FoundHand, in size: Size) -> Bool {
    let count = points.points.count
    let distance =
      (0..<count).reduce(0) { $0 + length(pixel($1, in: size) - other.pixel($1, in: size)) }
      / Float(count)
    return distance < 0.2 * length(pixel(9, in: size) - pixel(0, in: size))
  }
}

/// The hands in the whole image, in descending order of the palms' scores.
struct HandsAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The maximum number of hands; `nil` for all.
  var maximumCount: Int?

  func output(in context: RequestContext) throws -> [FoundHand] {
    let size = try context.imageSize()
    let most = maximumCount ?? .max
    var hands: [FoundHand] = []
    if most == 0 { return hands }
    for palm in try context.output(of: DetectionAnalysis(models: models, detector: .palms)) {
      try context.checkCancellation()
      let rect = palm.handRect(in: size)
      guard rect.isUsable(in: size) else { continue }
      let points = try context.output(of: HandAnalysis(models: models, rect: rect))
      let hand = FoundHand(palm: palm, points: points)
      guard points.isPresent, !hands.contains(where: { $0.isSame(as: hand, in: size) }) else {
        continue
      }
      hands.append(hand)
      if hands.count == most { break }
    }
    return hands
  }
}
