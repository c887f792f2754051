// SPDX-License-Identifier: Apache-2.0

import Given
import Testing

@testable import Exercises

@Suite struct ConvolutionTests {
  @Test("Differences of neighbours in a row")
  func differences() throws {
    let found = try Convolution.direct(
      FeatureMap(height: 1, width: 4, channels: 1, values: [1, 4, 9, 16]),
      weights: ConvolutionWeights(outputs: 1, height: 1, width: 2, inputs: 1, values: [-1, 1]),
      window: Window())
    try compare(
      "The result", found, with: ReferenceMap(height: 1, width: 3, channels: 1, values: [3, 5, 7]),
      for: "the row 1, 4, 9, 16 and the weights −1, 1")
  }

  @Test("Random sizes, strides, dilations and paddings")
  func random() throws {
    for seed in 0..<200 {
      let example = ConvolutionCase(seed: seed)
      let found = try Convolution.direct(
        example.input, weights: example.weights, window: example.window)
      try compare("The result", found, with: example.expected, for: "\(example)")
    }
  }
}
