// SPDX-License-Identifier: Apache-2.0

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
