// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The signs of a mask's quality, which ``MaskConfidence`` is estimated from.
package struct MaskSigns: Hashable, Sendable {
  /// The shape of a mask that is not empty.
  package struct Shape: Hashable, Sendable {
    /// The logarithm of the odds of the intersection over union that the probabilities themselves promise, between the
    /// places above one half and the truth.
    package var sharpness: Double
    /// ln(1 + P / √A) of the outline's length P and the area A: 1.6 for a square, more for what is thin or in pieces.
    package var outline: Double
    /// Indicates that the left, the right or the top side of the map cuts the mask. Most subjects stand on the lower one.
    package var isCutByFrame: Bool
  }

  /// The shape; `nil` if no place is above one half.
  package var shape: Shape?
  /// The intersection over union of what the classes and the saliency show of the subject; `nil` without saliency.
  package var agreement: Double?
  /// The mean saliency of the mask; `nil` without saliency.
  package var saliency: Double?
  /// The entropy of the parts' scores, in nats: 0 if there is a single candidate.
  package var candidates = 0.0

  /// Looks at a mask alone.
  package init(_ mask: ProbabilityMap) {
    let (width, height) = (mask.width, mask.height)
    var (area, outline, isCut) = (0, 0, false)
    var (inside, outside) = (0.0, 0.0)
    mask.values.withUnsafeBufferPointer { values in
      for y in 0..<height {
        for x in 0..<width {
          let place = y * width + x
          let value = values[place]
          guard value > 0.5 else {
            // Not-a-number is in no range.
            if value > 0 { outside += Double(value) }
            continue
          }
          area += 1
          inside += Double(min(value, 1))
          isCut = isCut || x == 0 || x == width - 1 || y == 0
          if x > 0, values[place - 1] <= 0.5 { outline += 1 }
          if x + 1 < width, values[place + 1] <= 0.5 { outline += 1 }
          if y > 0, values[place - width] <= 0.5 { outline += 1 }
          if y + 1 < height, values[place + width] <= 0.5 { outline += 1 }
        }
      }
    }
    guard area > 0 else { return }
    let overlap = min(max(inside / (Double(area) + outside), 1e-3), 1 - 1e-3)
    shape = Shape(
      sharpness: log(overlap / (1 - overlap)),
      outline: log(1 + Double(outline) / Double(area).squareRoot()), isCutByFrame: isCut)
  }
}
