// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SilhouettePeople

@Suite("Smoothing of masks over time")
struct MaskSmoothingTests {
  /// Returns the formula in Double, written out.
  private func expected(_ new: Double, _ previous: Double, ratio: Double) -> Double {
    let x = pow(new - 0.5, 2)
    let certainty =
      5.68842 * x - 0.748699 * pow(x, 2) - 57.8051 * pow(x, 3) + 291.309 * pow(x, 4)
      - 624.717 * pow(x, 5)
    return new + (previous - new) * (1 - min(1, certainty)) * ratio
  }

  @Test("The formula is MediaPipe's", arguments: [Float(0.7), 0, 1])
  func formula(ratio: Float) {
    let smoothing = MaskSmoothing(ratio: ratio)
    for new in stride(from: Float(0), through: 1, by: 0.05) {
      for previous in stride(from: Float(0), through: 1, by: 0.25) {
        let wanted = expected(Double(new), Double(previous), ratio: Double(ratio))
        #expect(abs(Double(smoothing.smoothed(new, previous: previous)) - wanted) < 1e-6)
      }
    }
  }

  @Test("Certain places follow at once, uncertain ones keep most of the past")
  func extremes() {
    let smoothing = MaskSmoothing()
    #expect(abs(smoothing.smoothed(1, previous: 0) - 1) < 0.02)
    #expect(abs(smoothing.smoothed(0, previous: 1)) < 0.02)
    #expect(abs(smoothing.smoothed(0.5, previous: 1) - 0.85) < 1e-6)
  }

  @Test("The first mask passes, and one after a mask of another size")
  func first() {
    let mask = ProbabilityMap(width: 2, height: 1, [0.5, 0.25])
    #expect(MaskSmoothing().smoothed(mask, previous: nil) == mask)
    let other = ProbabilityMap(width: 1, height: 2, [1, 1])
    #expect(MaskSmoothing().smoothed(mask, previous: other) == mask)
    let previous = ProbabilityMap(width: 2, height: 1, [1, 1])
    #expect(MaskSmoothing().smoothed(mask, previous: previous).values[0] == 0.85)
  }
}
