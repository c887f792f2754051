// SPDX-License-Identifier: Apache-2.0

/// A hand of a person.
struct HandMatch: Hashable, Sendable {
  /// A side of a person.
  enum Side: Hashable, Sendable { case left, right }

  /// The number of the hand.
  var hand: Int
  /// The number of the person.
  var body: Int
  /// The person's own side.
  var side: Side
}

extension [FoundHand] {
  /// Returns the hands that belong to wrists of people, each hand and each wrist at most once.
  func matches(with bodies: [FoundBody], in size: Size) -> [HandMatch] { [] }
}
