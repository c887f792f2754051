// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference
import SilhouetteModelFormats

/// The inputs of a model that take their values from `.npy` files.
struct ArrayInputs {
  /// An input, with the type that its array must have.
  struct Input: Hashable, Sendable, CustomStringConvertible {
    /// The position among the model's inputs, from 0.
    let index: Int
    let name: String
    /// The element type in the graph, and the shape in the order of axes of the model's format.
    let type: TensorType
    /// The elements for the original program, if they differ.
    let elements: ArrayElements?

    /// The types of arrays that the input takes, for errors.
    var accepted: String {
      elements.map { "\($0)\(type.shape) or \(type)" } ?? "\(type)"
    }

    var description: String { name.isEmpty ? "input \(index)" : "input \(index), “\(name)”," }
  }

  /// The name of the model in errors.
  let model: String
  /// The inputs in the model's order.
  let inputs: [Input]
  /// The order of the axes in the files.
  let order: AxisOrder

  /// Describes the inputs of a graph.
  ///
  /// - Parameters:
  ///   - graph: The model.
  ///   - model: The name of the model in errors.
  ///   - order: The order of the axes in the files.
  ///   - elements: The elements of inputs where they differ from the graph's, by name.
  init(
    of graph: Graph, model: String, order: AxisOrder, elements: [String: ArrayElements] = [:]
  ) {
    self.model = model
    self.order = order
    inputs = graph.inputs.enumerated().map { index, id in
      let value = graph[id]
      return Input(
        index: index, name: value.name,
        type: TensorType(value.type.elementType, order.shape(ofGraphShape: value.type.shape)),
        elements: elements[value.name])
    }
  }

  /// Returns a tensor for each input, in the model's order.
  ///
  /// - Parameter files: The files, one for each input.
  /// - Returns: Tensors in the graph's order of axes.
  /// - Throws: ``ArrayInputError`` if arrays are missing or left over, or if one does not fit its input; `FileError`,
  ///   `FormatError` or `OutOfMemoryError` if a file cannot be read.
  func tensors(_ files: [NPYFile]) throws -> [Tensor] {
    guard files.count == inputs.count else {
      throw ArrayInputError.count(model: model, inputs: inputs, found: files.count)
    }
    return try zip(inputs, files).map { input, file in
      let isOriginal = input.elements?.accepts(file.type.kind) ?? false
      guard isOriginal || file.type.elementType == input.type.elementType,
        file.shape == input.type.shape
      else {
        throw ArrayInputError.type(
          path: file.path, input: input, found: "\(file.type)\(file.shape)")
      }
      let tensor = order.graphTensor(try file.tensor())
      return isOriginal ? input.elements?.realNumbers(tensor) ?? tensor : tensor
    }
  }
}

/// The error for arrays that are not those that a model takes.
enum ArrayInputError: Error, Hashable, CustomStringConvertible {
  /// The number of arrays differs from the number of inputs.
  case count(model: String, inputs: [ArrayInputs.Input], found: Int)
  /// The element type or the shape of a file's array differs from that of its input.
  case type(path: String, input: ArrayInputs.Input, found: String)

  var description: String {
    switch self {
    case .count(let model, let inputs, let found):
      let list = inputs.prefix(16).map {
        $0.name.isEmpty ? $0.accepted : "“\($0.name)” \($0.accepted)"
      }
      return "\(model): takes \(inputs.count == 1 ? "1 array" : "\(inputs.count) arrays")"
        + (inputs.isEmpty
          ? "" : " (\(list.joined(separator: ", "))\(inputs.count > 16 ? ", …" : ""))")
        + ", found \(found)"
    case .type(let path, let input, let found):
      return "\(path): \(input) takes \(input.accepted), found \(found)"
    }
  }
}
