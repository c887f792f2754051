// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteInference

/// The data of the page about one convolution, the stem, which reads pixels: its weights, and the map of one filter, with
/// which the page compares the sum that it computes before the reader's eyes.
struct ConvolutionSection {
  let run: NetworkRun

  /// The data; `nil` if the first stage is no 3×3 convolution of the photo.
  func json() throws -> JSONText? {
    guard let stage = run.stages.first, let (operation, inputs) = run.graph.operation(stage.result),
      case .convolution2D(let convolution) = operation, inputs.count == 3,
      let weights = run.graph.constant(inputs[1]), let bias = run.graph.constant(inputs[2]),
      let geometry = try? convolution.window.geometry(
        input: run.input.shape, kernel: Operator.Extent2D(weights.shape[1], weights.shape[2]),
        outputChannels: weights.shape[0])
    else { return nil }
    let result = run.results[0]
    let filter = FeatureMaps(result).telling(1).first ?? 0
    let channels = result.shape[3]
    let map = result.withUnsafeScalars(of: Float.self) { values in
      stride(from: filter, to: values.count, by: channels).map { values[$0] }
    }
    return .object([
      "name": .string(stage.name), "weightShape": .array(weights.shape.map { .number($0) }),
      "weights": .string(Base64.text(weights.scalars())),
      "bias": .string(Base64.text(bias.scalars())),
      "stride": .number(convolution.window.stride.height), "before": .number(geometry.padTop),
      "height": .number(geometry.outputHeight), "width": .number(geometry.outputWidth),
      "activation": .string(convolution.activation == .relu6 ? "relu6" : "other"),
      "filter": .number(filter), "map": .string(Base64.text(map)),
    ])
  }
}
