// SPDX-License-Identifier: Apache-2.0

import Given

enum MatrixProduct {
  static func rows(
    of input: FeatureMap, kernelHeight: Int, kernelWidth: Int, window: Window
  ) throws -> Matrix {
    let height = window.resultLength(input.height, kernel: kernelHeight)
    let width = window.resultLength(input.width, kernel: kernelWidth)
    var matrix = Matrix(
      rows: height * width, columns: kernelHeight * kernelWidth * input.channels)
    for y in 0..<height {
      for x in 0..<width {
        for i in 0..<kernelHeight {
          let row = y * window.stride + i * window.dilation - window.padding
          guard row >= 0, row < input.height else { continue }
          for j in 0..<kernelWidth {
            let column = x * window.stride + j * window.dilation - window.padding
            guard column >= 0, column < input.width else { continue }
            for c in 0..<input.channels {
              matrix[y * width + x, (i * kernelWidth + j) * input.channels + c] =
                input[row, column, c]
            }
          }
        }
      }
    }
    return matrix
  }

  static func product(_ a: Matrix, transposed b: Matrix) throws -> Matrix {
    var product = Matrix(rows: a.rows, columns: b.rows)
    for i in 0..<a.rows {
      for j in 0..<b.rows {
        var sum: Float = 0
        for k in 0..<a.columns { sum += a[i, k] * b[j, k] }
        product[i, j] = sum
      }
    }
    return product
  }

  static func convolution(
    _ input: FeatureMap, weights: ConvolutionWeights, window: Window
  ) throws -> FeatureMap {
    let rows = try rows(
      of: input, kernelHeight: weights.height, kernelWidth: weights.width, window: window)
    // The weights of an output channel are in the order of a row, and the product's rows are
    // pixels: both only change their names.
    let filters = Matrix(
      rows: weights.outputs, columns: weights.height * weights.width * weights.inputs,
      elements: weights.values)
    return FeatureMap(
      height: window.resultLength(input.height, kernel: weights.height),
      width: window.resultLength(input.width, kernel: weights.width), channels: weights.outputs,
      values: try product(rows, transposed: filters).elements)
  }
}
