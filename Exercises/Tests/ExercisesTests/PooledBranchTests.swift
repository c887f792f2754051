// SPDX-License-Identifier: Apache-2.0

import Given
import Testing

@testable import Exercises

@Suite struct PooledBranchTests {
  @Test("The other channels with the new weights and biases give the results of all channels")
  func random() throws {
    for seed in 0..<100 {
      let example = PyramidCase(seed: seed)
      let others = example.channels - example.range.count
      let found = try PooledBranch.split(
        weights: example.weights, bias: example.bias, pooled: example.pooled, range: example.range)
      guard found.weights.rows == example.weights.rows, found.weights.columns == others else {
        throw Difference(
          "The weights have \(found.weights.rows) rows and \(found.weights.columns) columns,"
            + " expected \(example.weights.rows) and \(others), for \(example)")
      }
      guard found.biases.rows == example.pooled.rows,
        found.biases.columns == example.weights.rows
      else {
        throw Difference(
          "The biases have \(found.biases.rows) rows and \(found.biases.columns) columns,"
            + " expected \(example.pooled.rows) and \(example.weights.rows), for \(example)")
      }
      try compare(
        "The result", example.result(found.weights, found.biases), with: example.expected,
        shape: [example.pooled.rows, example.pixels, example.weights.rows], axes: "n pixel o",
        for: "\(example)")
    }
  }
}

/// A few images, some of whose channels are the same for all pixels.
private struct PyramidCase: CustomStringConvertible {
  let seed: Int
  let channels: Int
  let range: Range<Int>
  let weights: Matrix
  let bias: [Float]
  let pooled: Matrix
  let pixels = 3
  /// The values of the other channels, for each image and each of its pixels.
  let features: [[[Float]]]

  init(seed: Int) {
    self.seed = seed
    var random = SplitMix64(seed: seed)
    channels = random.int(1...9)
    let first = random.int(0...channels)
    range = first..<random.int(first...channels)
    weights = random.matrix(rows: random.int(1...5), columns: channels)
    bias = random.floats(weights.rows)
    pooled = random.matrix(rows: random.int(1...3), columns: range.count)
    let others = channels - range.count
    var features: [[[Float]]] = []
    for _ in 0..<pooled.rows { features.append((0..<pixels).map { _ in random.floats(others) }) }
    self.features = features
  }

  var description: String {
    "N = \(pooled.rows) images, \(weights.rows) output channels and C = \(channels),"
      + " range \(range) (seed \(seed))"
  }

  /// The convolution of all channels, concatenated.
  var expected: [Double] {
    var results: [Double] = []
    for (n, image) in features.enumerated() {
      for pixel in image {
        let all =
          pixel[..<range.lowerBound] + range.indices.map { pooled[n, $0 - range.lowerBound] }
          + pixel[range.lowerBound...]
        for o in 0..<weights.rows {
          results.append(
            zip(all, 0..<channels).reduce(Double(bias[o])) {
              $0 + Double($1.0) * Double(weights[o, $1.1])
            })
        }
      }
    }
    return results
  }

  /// Returns the convolution of the other channels.
  func result(_ weights: Matrix, _ biases: Matrix) -> [Double] {
    var results: [Double] = []
    for (n, image) in features.enumerated() {
      for pixel in image {
        for o in 0..<weights.rows {
          results.append(
            zip(pixel, 0..<weights.columns).reduce(Double(biases[n, o])) {
              $0 + Double($1.0) * Double(weights[o, $1.1])
            })
        }
      }
    }
    return results
  }
}
