// SPDX-License-Identifier: Apache-2.0

/// A person of an image, with the points that confirm it.
struct FoundBody: Hashable, Sendable {
  /// The face's box, the circles of the body and the score of the detector.
  var detection: Detection
  /// The points and the mask.
  var points: BodyPoints
}
