// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A side of a mask.
package enum MaskSide: Hashable, Sendable, CaseIterable {
  case left, right, top, bottom
}

/// The signs of a mask's quality from which ``MaskConfidence`` is estimated.
package struct MaskSigns: Hashable, Sendable {
  /// Measurements of the shape of a mask that is not empty.
  package struct Shape: Hashable, Sendable {
    /// The log odds of the intersection over union that the mask's probabilities predict for the mask thresholded at one
    /// half.
    package var sharpness: Double
    /// ln(1 + P / √A) of the outline's length P and the area A: 1.6 for a square, more for thin or fragmented masks.
    package var outline: Double
    /// Indicates whether the left, right or top edge of the image cuts the mask off. Most subjects touch the lower edge.
    package var isCutByFrame: Bool
  }

  /// The shape of the mask; `nil` if no pixel is above one half.
  package var shape: Shape?
  /// The intersection over union of two masks of the subject, by the network for classes and by the network for salient
  /// objects; `nil` if saliency was not measured.
  package var agreement: Double?
  /// The mean saliency of the mask's pixels; `nil` if saliency was not measured.
  package var saliency: Double?
  /// The entropy of the scores of the image's parts, in nats: 0 if only one part could be the subject.
  package var candidates = 0.0
  /// The fraction of the subjects' area in parts that were only taken along: held, surrounded or detached pieces.
  package var attached = 0.0
  /// The intersection over union of the mask before the close look and the look itself; `nil` if there was none.
  package var steadiness: Double?

  /// Measures a mask, without the networks' other results.
  ///
  /// - Parameters:
  ///   - mask: The mask.
  ///   - sides: The sides of the mask that lie on edges of the image.
  package init(_ mask: ProbabilityMap, cutBy sides: [MaskSide] = MaskSide.allCases) {
    let width = mask.width
    let height = mask.height
    var area = 0
    var outline = 0
    var isCut = false
    var inside = 0.0
    var outside = 0.0
    let (left, right, top) = (
      sides.contains(.left) ? 0 : -1, sides.contains(.right) ? width - 1 : -1,
      sides.contains(.top) ? 0 : -1
    )
    mask.values.withUnsafeBufferPointer { values in
      for y in 0..<height {
        for x in 0..<width {
          let place = y * width + x
          let value = values[place]
          guard value > 0.5 else {
            // NaN is in no range.
            if value > 0 { outside += Double(value) }
            continue
          }
          area += 1
          inside += Double(min(value, 1))
          isCut = isCut || x == left || x == right || y == top
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
