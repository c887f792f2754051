// SPDX-License-Identifier: Apache-2.0

import Given
import Testing

@testable import Exercises

@Suite struct DepthwiseTests {
  @Test("Random sizes, strides, dilations and paddings")
  func random() throws {
    for seed in 0..<200 {
      let example = ConvolutionCase(seed: seed, outputs: 1)
      let weights = FeatureMap(
        height: example.weights.height, width: example.weights.width,
        channels: example.weights.inputs, values: example.weights.values)
      let found = try Depthwise.convolution(
        example.input, weights: weights, window: example.window)
      try compare("The result", found, with: expected(example), for: "\(example)")
    }
  }

  @Test("A convolution that you can count on paper")
  func paper() throws {
    // 2 pixels, each with 9 products for each of 3 × 5 pairs of channels, or 9 for each of 3
    // channels and then 3 × 5.
    let found = try Depthwise.multiplyAdds(height: 1, width: 2, kernel: 3, inputs: 3, outputs: 5)
    #expect(found.dense == 270, "dense: 2 pixels · 9 taps · 3 inputs · 5 outputs")
    #expect(found.separable == 84, "separable: 2 pixels · (9 taps · 3 inputs + 3 · 5 pairs)")
  }

  @Test("Random numbers of multiply-adds, counted one by one")
  func counts() throws {
    for seed in 0..<20 {
      var random = SplitMix64(seed: seed)
      let (height, width, kernel) = (random.int(1...7), random.int(1...7), random.int(1...5))
      let (inputs, outputs) = (random.int(1...6), random.int(1...6))
      var (dense, separable) = (0, 0)
      for _ in 0..<height * width {
        for _ in 0..<inputs {
          for _ in 0..<kernel * kernel {
            for _ in 0..<outputs { dense += 1 }
            separable += 1
          }
          for _ in 0..<outputs { separable += 1 }
        }
      }
      let found = try Depthwise.multiplyAdds(
        height: height, width: width, kernel: kernel, inputs: inputs, outputs: outputs)
      guard found == (dense, separable) else {
        throw Difference(
          "\(found.dense) dense and \(found.separable) separable multiply-adds,"
            + " expected \(dense) and \(separable), for \(height)×\(width) pixels,"
            + " a kernel of \(kernel)×\(kernel), \(inputs) inputs and \(outputs) outputs")
      }
    }
  }

  /// Returns the result, one channel after another: a map of one channel is convolved densely.
  private func expected(_ example: ConvolutionCase) -> ReferenceMap {
    let channels = example.input.channels
    let maps = (0..<channels).map { example.channel($0).expected }
    var result = ReferenceMap(
      height: maps[0].height, width: maps[0].width, channels: channels, values: [])
    for pixel in 0..<result.height * result.width {
      result.values += maps.map { $0.values[pixel] }
    }
    return result
  }
}
