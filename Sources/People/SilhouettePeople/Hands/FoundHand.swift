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

/// The assignment of a hand to a person's wrist.
struct HandMatch: Hashable, Sendable {
  /// A side of the body, from the person's point of view.
  enum Side: Hashable, Sendable { case left, right }

  /// The index of the hand.
  var hand: Int
  /// The index of the person's body.
  var body: Int
  /// The side of the body that the wrist belongs to.
  var side: Side
}

extension [FoundHand] {
  /// The maximum distance between a hand and a body's wrist, in lengths of the trunk.
  private static var reach: Float { 0.35 }

  /// Returns the assignments of hands to people's wrists, nearest first. Each hand and each wrist is assigned at most once.
  ///
  /// - Parameters:
  ///   - bodies: The people's bodies.
  ///   - size: The size of the image, in pixels.
  func matches(with bodies: [FoundBody], in size: Size) -> [HandMatch] {
    var pairs: [(distance: Float, match: HandMatch)] = []
    for (body, person) in bodies.enumerated() {
      let shoulders = length(person.pixel(11, in: size) - person.pixel(12, in: size))
      let scale = Swift.max(person.trunk(in: size), shoulders)
      for side in [HandMatch.Side.left, .right] {
        let wrist = person.hand(side, in: size)
        for (hand, found) in enumerated() {
          let distance = length(found.middle(in: size) - wrist) / scale
          if distance < Self.reach {
            pairs.append((distance, HandMatch(hand: hand, body: body, side: side)))
          }
        }
      }
    }
    var matches: [HandMatch] = []
    for pair in pairs.sorted(by: { $0.distance < $1.distance }) {
      let isTaken = matches.contains {
        $0.hand == pair.match.hand
          || ($0.body == pair.match.body && $0.side == pair.match.side)
      }
      if !isTaken { matches.append(pair.match) }
    }
    return matches
  }
}

extension FoundBody {
  /// Returns the centroid of the body's points on the wrist, the index finger and the little finger, in pixels, y down.
  fileprivate func hand(_ side: HandMatch.Side, in size: Size) -> SIMD2<Float> {
    let points = side == .left ? [15, 17, 19] : [16, 18, 20]
    return points.reduce(SIMD2<Float>.zero) { $0 + pixel($1, in: size) } / 3
  }
}
