// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteInference
import TestSupport

/// A small network with weights of realistic scale (He et al., "Delving Deep into Rectifiers", 2015) that are the
/// same on every machine.
package struct SeededDeepLabV3 {
  package let weights: DeepLabV3.Weights
  package let input: Tensor

  package init(
    widthMultiplier: Double, outputStride: Int, inputSize: Int, rates: [Int] = [6, 12, 18],
    imagePooling: Bool = true, classes: [String] = ["background", "a", "b", "c", "d"],
    seed: UInt64
  ) throws {
    var random = SeededRandom(seed: seed)
    let configuration = DeepLabV3.Configuration(
      widthMultiplier: widthMultiplier, outputStride: outputStride, atrousRates: rates,
      imagePooling: imagePooling, inputSize: inputSize, classes: classes)
    var tensors: [String: Tensor] = [:]
    for (name, shape) in configuration.weightShapes {
      // The shape is [out, height, width, in], or [height, width, channels] for depthwise layers.
      let fanIn =
        switch shape.rank {
        case 4: shape[1] * shape[2] * shape[3]
        case 3: shape[0] * shape[1]
        default: 100
        }
      let deviation = sqrt((name.contains("project") ? 1 : 2) / Double(fanIn))
      tensors[name] = Tensor(
        random.gaussians(shape.elementCount, deviation: deviation), shape: shape)
    }
    weights = try DeepLabV3.Weights(configuration: configuration, tensors: tensors)
    input = Tensor(
      random.floats(inputSize * inputSize * 3), shape: [1, inputSize, inputSize, 3])
  }
}

extension DeepLabV3.Weights {
  /// Returns a network whose weights are 0.
  package static func zeros(_ configuration: DeepLabV3.Configuration) throws -> DeepLabV3.Weights {
    var tensors: [String: Tensor] = [:]
    for (name, shape) in configuration.weightShapes { tensors[name] = Tensor(zeros: shape) }
    return try DeepLabV3.Weights(configuration: configuration, tensors: tensors)
  }
}
