// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How pixels are weighted when a picture changes its size. Every kernel is widened where the picture
/// shrinks, so that all of its pixels count.
public enum ScalingKernel: String, Hashable, Sendable, CaseIterable {
  /// The mean of what a new pixel covers.
  case area
  /// A triangle: 1 − |x|.
  case bilinear
  /// Keys' cubic with a = −½ (1981).
  case bicubic
  /// sinc(x) · sinc(x / 3): the sharpest.
  case lanczos

  /// Beyond it weights are 0, in pixels.
  var support: Double {
    switch self {
    case .area: 0.5
    case .bilinear: 1
    case .bicubic: 2
    case .lanczos: 3
    }
  }

  /// The weight of a pixel at a distance.
  func weight(_ distance: Double) -> Double {
    let x = abs(distance)
    switch self {
    case .area: return distance > -0.5 && distance <= 0.5 ? 1 : 0
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
