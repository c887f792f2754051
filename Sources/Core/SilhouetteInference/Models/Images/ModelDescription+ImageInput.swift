// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension ModelDescription {
  /// Describes one input of a graph as an image and all others as tensors.
  ///
  /// - Parameters:
  ///   - image: The description; its shape must equal the input's.
  ///   - name: The input's name; `nil` for the first input of that shape.
  ///   - graph: The graph to describe.
  /// - Throws: `InferenceError.unsuitableModel` if the graph has no such input.
  mutating func setImageInput(
    _ image: ImageInput, named name: String?, in graph: Graph
  ) throws(InferenceError) {
    let expected = TensorType(.float32, image.shape)
    let found = graph.inputs.first { id in
      if let name { graph[id].name == name } else { graph[id].type == expected }
    }
    guard let found, graph[found].type == expected else {
      let inputs = graph.inputs.excerpt { "\(graph[$0].name) \(graph[$0].type)" }
      throw .unsuitableModel(
        "an image of \(expected) does not fit the model's inputs, \(inputs)")
    }
    inputs = graph.inputs.map { id in
      let text = inputs.first { $0.name == graph[id].name }?.text ?? ""
      return Feature(
        name: graph[id].name, text: text,
        kind: id == found ? .image(image) : .tensor(graph[id].type))
    }
  }
}
