// SPDX-License-Identifier: Apache-2.0

import Given

/// A correct way to compute a convolution.
enum CorrectConvolution: String, CaseIterable, Sendable {
  case plain = "adds in the order of the definition"
  case reversed = "adds in the opposite order"
  case double = "adds in Double"

  func result(
    _ input: FeatureMap, _ weights: ConvolutionWeights, _ window: Window
  ) -> FeatureMap {
    Candidate(input: input, weights: weights, window: window).result { products in
      switch self {
      case .plain: products.reduce(0, +)
      case .reversed: products.reversed().reduce(0, +)
      case .double: Float(products.reduce(0.0) { $0 + Double($1) })
      }
    }
  }
}

/// A mistake that a fast convolution may contain.
enum Mistake: String, CaseIterable, Sendable {
  case mistakenPitch = "takes the height for the width where it looks for a row in memory"
  case mirrored = "mirrors the kernel"
  case transposedKernel = "swaps the rows and columns of square kernels"
  case lastRow = "takes the last row of the input for zeros if there is padding"
  case lastColumns = "leaves out the columns that remain after groups of four"
  case clampedBorder = "repeats the border of the input instead of padding it with zeros"
  case undilatedRows = "applies the dilation to columns only"
  case shiftedColumns = "begins one column too late where the stride is 3"
  case roundedSize = "rounds the number of rows up"
  case fifthChannel = "leaves out the fifth and all further input channels"
  case oddChannel = "leaves out the last of 3, 5, 7, … input channels"
  case swappedChannels = "swaps the first two output channels"
  case coarse = "rounds results to multiples of 1/1024"
  case negative = "takes negative results for zero"
  case leftPadding = "puts no padding to the left where the stride is 2"
  case constantPadding = "pads with 0.001 instead of zeros"
  case pointwise = "forgets the padding of 1×1 kernels"
  case widePadding = "begins too far to the right where the padding is more than 1"

  func result(
    _ input: FeatureMap, _ weights: ConvolutionWeights, _ window: Window
  ) -> FeatureMap {
    Candidate(input: input, weights: weights, window: window, mistake: self).result {
      $0.reduce(0, +)
    }
  }
}

/// A convolution to compute, correctly or with a mistake.
private struct Candidate {
  let input: FeatureMap
  let weights: ConvolutionWeights
  let window: Window
  var mistake: Mistake?

  /// Returns the result.
  ///
  /// - Parameter sum: A function that adds the products of one element.
  func result(_ sum: ([Float]) -> Float) -> FeatureMap {
    let height = length(
      input.height, kernel: weights.height, roundsUp: mistake == .roundedSize)
    let width = length(input.width, kernel: weights.width, roundsUp: false)
    var result = FeatureMap(height: height, width: width, channels: weights.outputs)
    for y in 0..<height {
      for x in 0..<width {
        if mistake == .lastColumns, width > 4, x >= width / 4 * 4 { continue }
        for o in 0..<weights.outputs {
          result[y, x, target(o)] = finished(sum(products(y, x, o)))
        }
      }
    }
    return result
  }

  private func length(_ length: Int, kernel: Int, roundsUp: Bool) -> Int {
    let rest = length + 2 * window.padding - (kernel - 1) * window.dilation - 1
    return (rest + (roundsUp ? window.stride - 1 : 0)) / window.stride + 1
  }

  private func target(_ o: Int) -> Int {
    mistake == .swappedChannels && weights.outputs > 1 && o < 2 ? 1 - o : o
  }

  private func finished(_ sum: Float) -> Float {
    switch mistake {
    case .coarse: (sum * 1024).rounded() / 1024
    case .negative: max(sum, 0)
    default: sum
    }
  }

  private func products(_ y: Int, _ x: Int, _ o: Int) -> [Float] {
    let isPointwise = weights.height == 1 && weights.width == 1
    let padding = mistake == .pointwise && isPointwise ? 0 : window.padding
    let rowDilation = mistake == .undilatedRows ? 1 : window.dilation
    var left = x * window.stride - padding
    if mistake == .leftPadding, window.stride == 2 { left += padding }
    if mistake == .widePadding, padding > 1 { left += padding - 1 }
    if mistake == .shiftedColumns, window.stride == 3 { left += 1 }
    var products: [Float] = []
    for i in 0..<weights.height {
      for j in 0..<weights.width {
        for c in 0..<channelCount {
          products.append(
            weight(o, i, j, c)
              * value(
                y * window.stride + i * rowDilation - padding, left + j * window.dilation, c))
        }
      }
    }
    return products
  }

  private var channelCount: Int {
    switch mistake {
    case .fifthChannel: min(weights.inputs, 4)
    case .oddChannel where weights.inputs > 2: weights.inputs / 2 * 2
    default: weights.inputs
    }
  }

  private func weight(_ o: Int, _ i: Int, _ j: Int, _ c: Int) -> Float {
    switch mistake {
    case .mirrored: weights[o, weights.height - 1 - i, weights.width - 1 - j, c]
    case .transposedKernel where weights.height == weights.width: weights[o, j, i, c]
    default: weights[o, i, j, c]
    }
  }

  /// Returns a value of the padded input.
  private func value(_ row: Int, _ column: Int, _ c: Int) -> Float {
    if mistake == .clampedBorder {
      return input[
        min(max(row, 0), input.height - 1), min(max(column, 0), input.width - 1), c]
    }
    guard row >= 0, row < input.height, column >= 0, column < input.width else {
      return mistake == .constantPadding ? 0.001 : 0
    }
    switch mistake {
    case .lastRow where window.padding > 0 && row == input.height - 1: return 0
    case .mistakenPitch:
      let index = (row * input.height + column) * input.channels + c
      return input.values[index % input.values.count]
    default: return input[row, column, c]
    }
  }
}
