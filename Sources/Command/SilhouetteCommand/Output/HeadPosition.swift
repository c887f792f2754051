// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// The position of a head in a photo, in pixels from the photo's lower left corner.
struct HeadPosition: Hashable, Sendable {
  /// The height of the chin.
  var chin: Double
  /// The height of the top of the head without hair.
  var crown: Double
  /// The middle between the eyes, horizontally.
  var middle: Double

  /// Creates the position of a head from its chin and eyes.
  ///
  /// The crown cannot be seen under hair. It is as far above the eyes as the chin is below them: the eyes are half way up
  /// the head of an adult.
  init(chin: Point, eyes: Point) {
    self.chin = chin.y
    crown = 2 * eyes.y - chin.y
    middle = eyes.x
  }
}
