// SPDX-License-Identifier: Apache-2.0

import Foundation

extension SeededRandom {
  /// `count` numbers from the normal distribution with a mean of 0 (Box and Muller).
  public mutating func gaussians(_ count: Int, deviation: Double) -> [Float] {
    (0..<count).map { _ in
      let u = Double.random(in: Double.leastNonzeroMagnitude...1, using: &self)
      let v = Double.random(in: 0..<1, using: &self)
      return Float(sqrt(-2 * log(u)) * cos(2 * .pi * v) * deviation)
    }
  }
}
