// SPDX-License-Identifier: Apache-2.0

import CLibrary

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

/// A kernel for resizing images; it gives the weights of the old pixels around each new pixel.
///
/// Every kernel is widened along an axis that shrinks, so that all pixels of the image contribute (antialiasing).
/// Distances are measured from the centre of the new pixel to the centre of the old one, in old pixels.
public enum ScalingKernel: String, Hashable, Sendable, CaseIterable {
  /// The mean over the area of a new pixel; each old pixel is weighted by the fraction of its area that the new pixel
  /// covers.
  case area
  /// A triangle: 1 − |x|.
  case bilinear
  /// Keys' cubic with a = −½ (1981).
  case bicubic
  /// The Lanczos kernel sinc(x) · sinc(x / 3), the sharpest.
  case lanczos

  /// Returns the distance, in old pixels, beyond which weights are 0.
  ///
  /// - Parameter step: The size of a new pixel in old pixels.
  func support(step: Double) -> Double {
    switch self {
    case .area: (step + 1) / 2
    case .bilinear: max(1, step)
    case .bicubic: 2 * max(1, step)
    case .lanczos: 3 * max(1, step)
    }
  }

  /// Returns the weight of an old pixel.
  ///
  /// - Parameters:
  ///   - distance: The distance from the new pixel's centre to the old one's, in old pixels.
  ///   - step: The size of a new pixel in old pixels.
  package func weight(_ distance: Double, step: Double) -> Double {
    let x = abs(distance) / max(1, step)
    switch self {
    case .area:
      return max(0, min(distance + 0.5, step / 2) - max(distance - 0.5, -step / 2))
    case .bilinear: return max(0, 1 - x)
    case .bicubic:
      if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
      return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
    case .lanczos: return x < 3 ? sinc(x) * sinc(x / 3) : 0
    }
  }

  private func sinc(_ x: Double) -> Double {
    x == 0 ? 1 : sin(.pi * x) / (.pi * x)
  }
}
