// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A Gaussian blur by its formula.
public enum SlowGaussian {
  /// Returns numbers blurred along their only axis, the first and the last of which go on for ever.
  public static func blurred(_ values: [Double], sigma: Double) -> [Double] {
    let reach = Int((8 * sigma).rounded(.up))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    return values.indices.map { place in
      weights.enumerated().reduce(0) { total, weight in
        let source = min(max(place + weight.offset - reach, 0), values.count - 1)
        return total + values[source] * weight.element / sum
      }
    }
  }
}
