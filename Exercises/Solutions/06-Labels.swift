// SPDX-License-Identifier: Apache-2.0

import Given

enum Labels {
  static func row(_ y: Int, of logits: FeatureMap, height: Int, width: Int) throws -> [UInt8] {
    let (top, bottom, down) = neighbours(y, from: logits.height, to: height)
    return (0..<width).map { x in
      let (left, right, across) = neighbours(x, from: logits.width, to: width)
      var label = 0
      var largest = -Float.infinity
      for c in 0..<logits.channels {
        let upper = (1 - across) * logits[top, left, c] + across * logits[top, right, c]
        let lower = (1 - across) * logits[bottom, left, c] + across * logits[bottom, right, c]
        let logit = (1 - down) * upper + down * lower
        // Not ≥, so that the first of several equal logits wins.
        if logit > largest { (label, largest) = (c, logit) }
      }
      return UInt8(label)
    }
  }

  /// Returns the two pixels of the logits next to a pixel of the labels along one axis, and the
  /// weight of the second one.
  private static func neighbours(
    _ index: Int, from source: Int, to target: Int
  ) -> (first: Int, second: Int, weight: Float) {
    // In whole numbers, so that positions on a pixel are exact.
    let steps = max(target - 1, 1)
    let (first, rest) = (index * (source - 1)).quotientAndRemainder(dividingBy: steps)
    return (first, min(first + 1, source - 1), Float(rest) / Float(steps))
  }
}
