// SPDX-License-Identifier: Apache-2.0

import Given

enum Depthwise {
  static func convolution(
    _ input: FeatureMap, weights: FeatureMap, window: Window
  ) throws -> FeatureMap {
    var result = FeatureMap(
      height: window.resultLength(input.height, kernel: weights.height),
      width: window.resultLength(input.width, kernel: weights.width), channels: input.channels)
    for y in 0..<result.height {
      for x in 0..<result.width {
        for i in 0..<weights.height {
          let row = y * window.stride + i * window.dilation - window.padding
          guard row >= 0, row < input.height else { continue }
          for j in 0..<weights.width {
            let column = x * window.stride + j * window.dilation - window.padding
            guard column >= 0, column < input.width else { continue }
            // The channels are innermost, since they are neighbours in memory.
            for c in 0..<input.channels {
              result[y, x, c] += weights[i, j, c] * input[row, column, c]
            }
          }
        }
      }
    }
    return result
  }

  static func multiplyAdds(
    height: Int, width: Int, kernel: Int, inputs: Int, outputs: Int
  ) throws -> (dense: Int, separable: Int) {
    let pixels = height * width
    return (
      dense: pixels * kernel * kernel * inputs * outputs,
      separable: pixels * (kernel * kernel * inputs + inputs * outputs)
    )
  }
}
