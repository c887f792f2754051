// SPDX-License-Identifier: Apache-2.0

/// A low-pass filter for a moving point; the faster the point moves, the less it is smoothed: MediaPipe 0.10.21's
/// `OneEuroFilter`, after Casiez, Roussel and Vogel, “1 € Filter”, 2012. Each coordinate is filtered separately.
package struct OneEuroFilter: Hashable, Sendable {
  /// The cutoff frequency at rest, in hertz.
  let minimumCutoff: Double
  /// The increase of the cutoff frequency per unit of speed.
  let beta: Double

  private struct State: Hashable {
    var time: Duration
    var raw: SIMD3<Double>
    var speed: SIMD3<Double>
    var value: SIMD3<Double>
  }

  private var state: State?

  /// Creates a filter without samples.
  package init(minimumCutoff: Double, beta: Double) {
    self.minimumCutoff = minimumCutoff
    self.beta = beta
  }

  /// Adds a sample and returns the filtered value, or the sample itself if its time is not later than the previous one.
  ///
  /// - Parameters:
  ///   - sample: The point.
  ///   - time: The sample's time.
  ///   - scale: The factor that converts the point's unit to the unit of speeds, such as the size of the body.
  package mutating func filtered(
    _ sample: SIMD3<Double>, at time: Duration, scale: Double = 1
  ) -> SIMD3<Double> {
    guard let last = state else {
      state = State(time: time, raw: sample, speed: .zero, value: sample)
      return sample
    }
    guard time > last.time else { return sample }
    let frequency = 1 / ((time - last.time) / .seconds(1))
    func weight(_ cutoff: SIMD3<Double>) -> SIMD3<Double> {
      1 / (1 + frequency / (2 * .pi * cutoff))
    }
    func mixed(
      _ new: SIMD3<Double>, _ old: SIMD3<Double>, _ weight: SIMD3<Double>
    ) -> SIMD3<Double> { weight * new + (1 - weight) * old }
    let speed = mixed(
      (sample - last.raw) * (scale * frequency), last.speed, weight(SIMD3(repeating: 1)))
    let magnitude = speed.replacing(with: -speed, where: speed .< 0)
    let value = mixed(sample, last.value, weight(minimumCutoff + beta * magnitude))
    state = State(time: time, raw: sample, speed: speed, value: value)
    return value
  }
}
