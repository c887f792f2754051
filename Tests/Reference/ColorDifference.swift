// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The difference of two colours that people see: the distance in CIE Lab (CIE 1976) under D65.
public enum ColorDifference {
  /// Returns the difference of colours in sRGB, 0…1; black and white are 100 apart, and 2 can just be seen.
  public static func between(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let difference = lab(a) - lab(b)
    return (difference * difference).sum().squareRoot()
  }

  private static func lab(_ color: SIMD3<Double>) -> SIMD3<Double> {
    func linear(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }
    let (r, g, b) = (linear(color.x), linear(color.y), linear(color.z))
    func f(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }
    let x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
    let y = f(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
    let z = f((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
    return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }
}
