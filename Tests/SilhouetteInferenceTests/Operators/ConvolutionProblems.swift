// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport

@testable import SilhouetteInference

extension OperatorProblem {
  /// A convolution of a random image with random weights.
  static func convolution(
    _ image: TensorShape, kernel: Operator.Extent2D, outputs: Int, groups: Int = 1,
    window: Operator.Window,
    activation: Operator.Activation = .identity, hasBias: Bool = true, random: inout SeededRandom
  ) -> OperatorProblem {
    let input = random.tensor(image)
    let weights = random.tensor([outputs, kernel.height, kernel.width, image[3] / groups])
    let bias = random.tensor([outputs])
    return OperatorProblem(
      operation: .convolution2D(
        Operator.Convolution2D(window: window, groups: groups, activation: activation)),
      inputs: [input, weights] + (hasBias ? [bias] : []), constants: [1, 2],
      expected: ReferenceConvolution.dense(
        input.reference, weights: weights.reference, bias: hasBias ? bias.numbers : nil,
        window: window.reference(kernel: kernel), groups: groups,
        activation: activation.reference))
  }

  /// A depthwise convolution with `multiplier` results per channel.
  static func depthwise(
    _ image: TensorShape, kernel: Operator.Extent2D, multiplier: Int = 1, window: Operator.Window,
    activation: Operator.Activation = .identity, hasBias: Bool = true, random: inout SeededRandom
  ) -> OperatorProblem {
    let outputs = image[3] * multiplier
    let input = random.tensor(image)
    let weights = random.tensor([kernel.height, kernel.width, outputs])
    let bias = random.tensor([outputs])
    return OperatorProblem(
      operation: .depthwiseConvolution2D(
        Operator.DepthwiseConvolution2D(window: window, activation: activation)),
      inputs: [input, weights] + (hasBias ? [bias] : []), constants: [1, 2],
      expected: ReferenceConvolution.depthwise(
        input.reference, weights: weights.reference, bias: hasBias ? bias.numbers : nil,
        window: window.reference(kernel: kernel), activation: activation.reference))
  }
}
