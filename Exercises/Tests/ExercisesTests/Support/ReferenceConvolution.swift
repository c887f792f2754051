// SPDX-License-Identifier: Apache-2.0

import Given

/// A feature map in Double, as oracles compute it.
struct ReferenceMap {
  let height: Int
  let width: Int
  let channels: Int
  var values: [Double]
}

/// A convolution to compute, with random numbers.
struct ConvolutionCase: CustomStringConvertible {
  let seed: Int
  let input: FeatureMap
  let weights: ConvolutionWeights
  let window: Window

  /// Creates a case in which the kernel fits into the padded input.
  ///
  /// Sizes grow with the seed up to 140, so that the first case that fails is a simple one.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - outputs: The number of output channels; `nil` for a random one.
  init(seed: Int, outputs: Int? = nil) {
    var random = SplitMix64(seed: seed)
    let length = min(9, 2 + seed / 20)
    let number = min(4, 1 + seed / 20)
    while true {
      let (height, width) = (random.int(1...length), random.int(1...length))
      let (kernelHeight, kernelWidth) = (random.int(1...number), random.int(1...number))
      let window = Window(
        stride: random.int(1...min(number, 3)), dilation: random.int(1...min(number, 3)),
        padding: random.int(0...number - 1))
      guard (kernelHeight - 1) * window.dilation < height + 2 * window.padding,
        (kernelWidth - 1) * window.dilation < width + 2 * window.padding
      else { continue }
      self.seed = seed
      self.window = window
      input = random.map(height: height, width: width, channels: random.int(1...number))
      weights = random.weights(
        outputs: outputs ?? random.int(1...number), height: kernelHeight, width: kernelWidth,
        inputs: input.channels)
      return
    }
  }

  private init(seed: Int, input: FeatureMap, weights: ConvolutionWeights, window: Window) {
    self.seed = seed
    self.input = input
    self.weights = weights
    self.window = window
  }

  /// Returns the case with only one channel of the input and of the first filter.
  func channel(_ channel: Int) -> ConvolutionCase {
    let count = input.channels
    func values(_ values: [Float]) -> [Float] {
      stride(from: channel, to: values.count, by: count).map { values[$0] }
    }
    return ConvolutionCase(
      seed: seed,
      input: FeatureMap(
        height: input.height, width: input.width, channels: 1, values: values(input.values)),
      weights: ConvolutionWeights(
        outputs: 1, height: weights.height, width: weights.width, inputs: 1,
        values: values(Array(weights.values.prefix(weights.values.count / weights.outputs)))),
      window: window)
  }

  var description: String {
    "\(input.height) rows, \(input.width) columns and \(input.channels) channels,"
      + " a kernel of \(weights.height)×\(weights.width), stride \(window.stride),"
      + " dilation \(window.dilation), padding \(window.padding) (seed \(seed))"
  }

  /// The result, computed from the point of view of the input: every value is added to all results
  /// that it takes part in.
  var expected: ReferenceMap {
    let rows = positions(input.height, weights.height)
    let columns = positions(input.width, weights.width)
    var result = ReferenceMap(
      height: rows.count, width: columns.count, channels: weights.outputs,
      values: [Double](repeating: 0, count: rows.count * columns.count * weights.outputs))
    for row in 0..<input.height {
      for column in 0..<input.width {
        for (y, top) in rows.enumerated() {
          for (x, left) in columns.enumerated() {
            guard let i = tap(row, from: top, count: weights.height),
              let j = tap(column, from: left, count: weights.width)
            else { continue }
            for o in 0..<weights.outputs {
              for c in 0..<input.channels {
                result.values[(y * columns.count + x) * weights.outputs + o] +=
                  Double(input[row, column, c]) * Double(weights[o, i, j, c])
              }
            }
          }
        }
      }
    }
    return result
  }

  /// Returns the first row of each position of the kernel, which begins in the padding.
  private func positions(_ length: Int, _ kernel: Int) -> [Int] {
    var positions: [Int] = []
    var first = -window.padding
    while first + (kernel - 1) * window.dilation < length + window.padding {
      positions.append(first)
      first += window.stride
    }
    return positions
  }

  /// Returns the tap of a kernel that meets a row; `nil` if none does.
  private func tap(_ row: Int, from first: Int, count: Int) -> Int? {
    (0..<count).first { first + $0 * window.dilation == row }
  }
}
