// SPDX-License-Identifier: Apache-2.0

import Given

enum Convolution {
  static func direct(
    _ input: FeatureMap, weights: ConvolutionWeights, window: Window
  ) throws -> FeatureMap {
    var result = FeatureMap(
      height: window.resultLength(input.height, kernel: weights.height),
      width: window.resultLength(input.width, kernel: weights.width), channels: weights.outputs)
    for y in 0..<result.height {
      for x in 0..<result.width {
        for o in 0..<result.channels {
          var sum: Float = 0
          for i in 0..<weights.height {
            let row = y * window.stride + i * window.dilation - window.padding
            guard row >= 0, row < input.height else { continue }
            for j in 0..<weights.width {
              let column = x * window.stride + j * window.dilation - window.padding
              guard column >= 0, column < input.width else { continue }
              for c in 0..<input.channels { sum += weights[o, i, j, c] * input[row, column, c] }
            }
          }
          result[y, x, o] = sum
        }
      }
    }
    return result
  }
}

extension Window {
  /// Returns the number of rows of a result, or of columns, for the number of the input and of the
  /// kernel.
  func resultLength(_ length: Int, kernel: Int) -> Int {
    (length + 2 * padding - (kernel - 1) * dilation - 1) / stride + 1
  }
}
