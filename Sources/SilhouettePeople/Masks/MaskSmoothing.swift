// SPDX-License-Identifier: Apache-2.0

/// The smoothing of a mask over the frames of a stream: where the new mask is uncertain, the previous one counts more.
///
/// MediaPipe 0.10.21's `SegmentationSmoothingCalculator`.
struct MaskSmoothing: Hashable, Sendable {
  /// The share of the previous mask where the new one is entirely uncertain, 0…1.
  var ratio: Float = 0.7

  /// Returns the smoothed mask.
  ///
  /// - Parameters:
  ///   - new: The mask of this frame.
  ///   - previous: The smoothed mask of the frame before, of the same size; `nil` for the first frame.
  func smoothed(_ new: ProbabilityMap, previous: ProbabilityMap?) -> ProbabilityMap {
    guard let previous, previous.width == new.width, previous.height == new.height else {
      return new
    }
    var result = new
    for place in new.values.indices {
      result.values[place] = smoothed(new.values[place], previous: previous.values[place])
    }
    return result
  }

  /// Returns the smoothed probability of one place.
  func smoothed(_ new: Float, previous: Float) -> Float {
    let distance = new - 0.5
    let x = distance * distance
    // About the square of the entropy in bits: 1 where the probability is one half, 0 where it is 0 or 1.
    let certainty = x * (5.68842 + x * (-0.748699 + x * (-57.8051 + x * (291.309 - 624.717 * x))))
    let uncertainty = 1 - min(1, certainty)
    return new + (previous - new) * uncertainty * ratio
  }
}
