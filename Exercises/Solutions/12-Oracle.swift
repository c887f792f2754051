// SPDX-License-Identifier: Apache-2.0

import Given

enum Oracle {
  typealias Candidate = (FeatureMap, ConvolutionWeights, Window) -> FeatureMap

  static func accepts(_ candidate: Candidate) throws -> Bool {
    var random = SplitMix64(seed: 12)
    for _ in 0..<300 {
      // Sizes up to 11 contain every kind of border, and are still fast to compute slowly.
      let input = random.map(
        height: random.int(1...11), width: random.int(1...11), channels: random.int(1...5))
      let weights = random.weights(
        outputs: random.int(1...5), height: random.int(1...4), width: random.int(1...4),
        inputs: input.channels)
      let window = Window(
        stride: random.int(1...3), dilation: random.int(1...3), padding: random.int(0...3))
      guard let expected = oracle(input, weights, window) else { continue }
      let found = candidate(input, weights, window)
      guard found.height == expected.height, found.width == expected.width,
        found.channels == weights.outputs
      else { return false }
      let largest = expected.values.reduce(1) { max($0, abs($1)) }
      for (value, exact) in zip(found.values, expected.values) {
        // Written so that a value that is not a number is refused, too.
        guard abs(Double(value) - exact) <= 1e-5 * largest else { return false }
      }
    }
    return true
  }

  /// Returns the convolution, computed on a padded copy of the input; `nil` if the kernel does not
  /// fit into it.
  private static func oracle(
    _ input: FeatureMap, _ weights: ConvolutionWeights, _ window: Window
  ) -> (height: Int, width: Int, values: [Double])? {
    let margin = window.padding
    var padded = FeatureMap(
      height: input.height + 2 * margin, width: input.width + 2 * margin, channels: input.channels)
    for y in 0..<input.height {
      for x in 0..<input.width {
        for c in 0..<input.channels { padded[y + margin, x + margin, c] = input[y, x, c] }
      }
    }
    let lastRow = padded.height - (weights.height - 1) * window.dilation - 1
    let lastColumn = padded.width - (weights.width - 1) * window.dilation - 1
    guard lastRow >= 0, lastColumn >= 0 else { return nil }
    let rows = Array(stride(from: 0, through: lastRow, by: window.stride))
    let columns = Array(stride(from: 0, through: lastColumn, by: window.stride))
    var values: [Double] = []
    for top in rows {
      for left in columns {
        for o in 0..<weights.outputs {
          var sum = 0.0
          for i in 0..<weights.height {
            for j in 0..<weights.width {
              for c in 0..<input.channels {
                let value = padded[top + i * window.dilation, left + j * window.dilation, c]
                sum += Double(value) * Double(weights[o, i, j, c])
              }
            }
          }
          values.append(sum)
        }
      }
    }
    return (rows.count, columns.count, values)
  }
}
