// SPDX-License-Identifier: Apache-2.0

/// A hand of an image, with the points that confirm it.
struct FoundHand: Hashable, Sendable {
  /// The palm's box, key points and score.
  var palm: Detection
  /// The points.
  var points: HandPoints
}
