// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension ImageModel {
  /// Runs the model on the calling thread and the library's threads.
  ///
  /// - Parameters:
  ///   - image: A Float32 tensor of shape ``ImageInput/shape``, with the top row first.
  ///   - additional: The other inputs, by name.
  /// - Returns: The outputs by name.
  /// - Throws: ``InferenceError`` if an input is missing, unknown, or of another type.
  public func run(_ image: Tensor, additional: [String: Tensor] = [:]) throws -> Results {
    results(try tensors(image, additional: additional, cancellation: nil))
  }

  /// Returns the outputs of a session's last run, by name and role.
  ///
  /// - Precondition: The session belongs to this model.
  public func results(in session: ModelSession) -> Results {
    precondition(session.model == model, "a session of another model")
    return results(session.outputs())
  }

  /// Runs the model and returns the outputs' tensors, in the graph's order.
  package func tensors(
    _ image: Tensor, additional: [String: Tensor], cancellation: CancellationFlag?
  ) throws -> [Tensor] {
    for case .labels(_, let width, let height, _) in outputs.lazy.map(\.role) {
      // The label and a probability of each pixel.
      try AvailableMemory.require(
        .saturatingProduct(width, height, 1 + MemoryLayout<Float>.size))
    }
    return try model.run(inputs(image, additional), cancellation: cancellation)
  }

  /// Returns the results for the outputs' tensors, which are in the graph's order.
  package func results(_ tensors: [Tensor]) -> Results {
    Results(
      entries: zip(outputs, tensors).map { output, tensor in
        let value: Results.Value =
          switch output.role {
          case .labels(let classes, let width, let height, let mapping):
            .labels(
              LabelMap(
                logits: tensor, width: width, height: height, classes: classes,
                upsampler: LogitUpsampler(model, mapping)))
          case .mask(let reading): .tensor(reading.mask(tensor))
          case .boxes, .points, .scores, .image, .tensor: .tensor(tensor)
          }
        let isStretched = output.isProbability && output.role == .mask(.stretched)
        return .init(output: output, value: value, probabilities: isStretched ? tensor : nil)
      })
  }

  /// Returns the tensors in the order of the graph's inputs.
  private func inputs(
    _ image: Tensor, _ additional: [String: Tensor]
  ) throws(InferenceError) -> [Tensor] {
    var inputs: [Tensor] = []
    var left = additional
    for id in model.graph.inputs {
      let name = model.graph[id].name
      if name == inputImageFeatureName {
        inputs.append(image)
      } else if let tensor = left.removeValue(forKey: name) {
        inputs.append(tensor)
      } else {
        throw .missingInput(name: name)
      }
    }
    if let name = left.keys.sorted().first { throw .unknownInput(name: name) }
    return inputs
  }
}
