// SPDX-License-Identifier: Apache-2.0

/// The weights of a resampling: those of a ``ScalingKernel``, or of a cubic with two parameters.
package enum ResamplingKernel: Hashable, Sendable, CustomStringConvertible {
  case named(ScalingKernel)
  /// The cubic of Mitchell and Netravali ("Reconstruction filters in computer graphics", SIGGRAPH 1988): B = 1 and C = 0 is
  /// the cubic B-spline, B = 0 the family of cardinal splines with C = −a.
  case cubic(b: Double, c: Double)

  /// Returns the distance, in old pixels, beyond which weights are 0; see ``ScalingKernel``.
  func support(step: Double) -> Double {
    switch self {
    case .named(let kernel): kernel.support(step: step)
    case .cubic: 2 * max(1, step)
    }
  }

  /// Returns the weight of an old pixel.
  ///
  /// - Parameters:
  ///   - distance: The distance from the new pixel's centre to the old one's, in old pixels.
  ///   - step: The size of a new pixel in old pixels.
  func weight(_ distance: Double, step: Double) -> Double {
    switch self {
    case .named(let kernel): return kernel.weight(distance, step: step)
    case .cubic(let b, let c):
      let x = abs(distance) / max(1, step)
      if x < 1 {
        return (((12 - 9 * b - 6 * c) * x - 18 + 12 * b + 6 * c) * x * x + 6 - 2 * b) / 6
      }
      if x >= 2 { return 0 }
      let cubic = (-b - 6 * c) * x * x * x
      return (cubic + (6 * b + 30 * c) * x * x - (12 * b + 48 * c) * x + 8 * b + 24 * c) / 6
    }
  }

  package var description: String {
    switch self {
    case .named(let kernel): kernel.rawValue
    case .cubic(let b, let c): "cubic (\(b), \(c))"
    }
  }
}
