// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The weights of a Gaussian blur along one axis; their sum is 1.
struct GaussianWeights {
  /// The number of pixels on each side of the middle.
  let radius: Int
  /// 2 · radius + 1 weights.
  let weights: [Float]

  /// Computes weights.
  ///
  /// - Parameter deviation: The standard deviation in pixels; 0 for none.
  init(deviation: Double) {
    radius = Int((3 * deviation).rounded(.up))
    let values = (-radius...radius).map { index in
      index == 0 ? 1 : exp(-Double(index * index) / (2 * deviation * deviation))
    }
    let sum = values.reduce(0, +)
    weights = values.map { Float($0 / sum) }
  }
}
