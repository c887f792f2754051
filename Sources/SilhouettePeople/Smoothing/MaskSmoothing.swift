// SPDX-License-Identifier: Apache-2.0

/// The mean of a mask and the one of the frame before, in favour of the certain one: MediaPipe 0.10.21's
/// `SegmentationSmoothingCalculator`.
enum MaskSmoothing {
  /// The share of the previous mask where the new one is undecided; MediaPipe's for masks of people.
  static var defaultRatio: Float { 0.7 }

  /// Returns a smoothed probability.
  ///
  /// - Parameters:
  ///   - new: The probability in this frame.
  ///   - previous: The smoothed probability in the frame before.
  ///   - ratio: The share of the previous one where the new one is 0.5.
  static func smoothed(_ new: Float, previous: Float, ratio: Float = defaultRatio) -> Float {
    let t = new - 0.5
    let x = t * t
    // An approximation of the entropy of a decision between two.
    let certainty =
      x * (5.68842 + x * (-0.748699 + x * (-57.8051 + x * (291.309 - 624.717 * x))))
    let uncertainty = 1 - min(1, certainty)
    return new + (previous - new) * (uncertainty * ratio)
  }

  /// Returns smoothed probabilities.
  ///
  /// - Parameters:
  ///   - new: Float32 probabilities of this frame.
  ///   - previous: The smoothed ones of the frame before; unused unless they have the same shape.
  ///   - ratio: The share of the previous ones where the new ones are 0.5.
  static func smoothed(
    _ new: Tensor, previous: Tensor?, ratio: Float = defaultRatio
  ) -> Tensor {
    guard let previous, previous.type == new.type else { return new }
    return Tensor(shape: new.shape) { (target: UnsafeMutableBufferPointer<Float>) in
      new.withUnsafeScalars(of: Float.self) { new in
        previous.withUnsafeScalars(of: Float.self) { previous in
          for index in new.indices {
            target[index] = smoothed(new[index], previous: previous[index], ratio: ratio)
          }
        }
      }
    }
  }
}
