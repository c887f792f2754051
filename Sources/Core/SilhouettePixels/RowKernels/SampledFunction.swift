// SPDX-License-Identifier: Apache-2.0

/// A function of one variable, sampled at equal distances and interpolated linearly, which takes far fewer operations than
/// the C library's function.
package struct SampledFunction: Sendable {
  private let values: [Float]
  private let lowerBound: Float
  private let scale: Float

  /// Samples a function.
  ///
  /// - Parameters:
  ///   - range: The sampled range of arguments; others are clamped to it.
  ///   - count: The number of samples, at least 2.
  ///   - function: The function.
  package init(_ range: ClosedRange<Double>, count: Int, _ function: (Double) -> Double) {
    let step = (range.upperBound - range.lowerBound) / Double(count - 1)
    values = (0..<count).map { Float(function(range.lowerBound + Double($0) * step)) }
    lowerBound = Float(range.lowerBound)
    scale = Float(1 / step)
  }

  /// Replaces each value in a row with the function's value.
  package func apply(to row: UnsafeMutablePointer<Float>, count: Int) {
    values.withUnsafeBufferPointer { values in
      guard let samples = values.baseAddress else { return }
      let last = Float(values.count &- 2)
      var index = 0
      while index < count {
        let place = (row[index] - lowerBound) * scale
        // NaN counts as the lowest value.
        let clamped = place > 0 ? min(place, last + 1) : 0
        let first = min(clamped, last).rounded(.towardZero)
        let sample = samples + Int(first)
        row[index] = sample[0] + (sample[1] - sample[0]) * (clamped - first)
        index &+= 1
      }
    }
  }
}
