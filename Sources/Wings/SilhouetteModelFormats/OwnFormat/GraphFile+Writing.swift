// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

extension GraphFile: OwnFormatContents {
  /// The least number of elements of a constant with two or more axes that is stored in half precision, if that is requested:
  /// biases and factors are few, and matter more.
  private static let halvedCount = 256

  package func stored(
    _ precision: SafetensorsWriter.Precision
  ) throws(ModelError) -> SafetensorsWriter {
    var constants: [(name: String, tensor: Tensor)] = []
    let text: JSONText
    do {
      text = try contents(&constants).storedText()
    } catch {
      throw error.error(path: path)
    }
    var writer = SafetensorsWriter(
      metadata: OwnFormat.graph.metadata.merging(["graph": text.description]) { $1 })
    // Tensors of whole cache lines come first: they stay aligned, so that a reader need not copy them.
    let isWhole = { (tensor: Tensor) in
      tensor.type.byteCount % AlignedBuffer.alignment == 0
    }
    for constant in constants.filter({ isWhole($0.tensor) })
      + constants.filter({ !isWhole($0.tensor) })
    {
      let shape = constant.tensor.shape
      let isHalved = shape.rank >= 2 && shape.elementCount >= Self.halvedCount
      writer.add(constant.name, constant.tensor, precision: isHalved ? precision : .float32)
    }
    return writer
  }

  /// Returns the text of the file, and the constants that its values name.
  private func contents(
    _ constants: inout [(name: String, tensor: Tensor)]
  ) throws(StoredFault) -> GraphFileContents {
    var names = GraphFileTensorNames()
    var contents = GraphFileContents.blank
    for (index, value) in graph.values.enumerated() {
      do throws(StoredFault) {
        contents.values.append(try Self.written(value, &names, &constants))
      } catch {
        throw error.inside("\(index)").inside("values")
      }
    }
    contents.outputs = graph.outputs.map {
      var output = GraphFileContents.Output.blank
      (output.name, output.value) = ($0.name, $0.value.index)
      output.role = roles[$0.name]
      let elements = outputElements[$0.name]
      output.isBoolean = elements?.kind == .bool
      output.elements = output.isBoolean ? nil : elements
      return output
    }
    for input in graph.inputs {
      contents.values[input.index].elements = inputElements[graph[input].name]
    }
    contents.description = description
    contents.axisOrder = axisOrder
    contents.origin = origin
    contents.metadata = originalMetadata.map {
      var text = GraphFileContents.Text.blank
      (text.name, text.value) = ($0.name, $0.value)
      return text
    }
    return contents
  }

  private static func written(
    _ value: Graph.Value, _ names: inout GraphFileTensorNames,
    _ constants: inout [(name: String, tensor: Tensor)]
  ) throws(StoredFault) -> GraphFileContents.Value {
    var result = GraphFileContents.Value.blank
    result.name = value.name
    switch value.origin {
    case .input: result.input = value.type
    case .constant(let tensor):
      guard tensor.shape.rank <= SafetensorsFile.maximumRank else {
        throw StoredFault("a constant of \(tensor.type) cannot be stored")
      }
      let name = names.name(for: value.name)
      constants.append((name, tensor))
      result.constant = name
    case .operation(let operation, let operands):
      let (name, parameters) = try operation.stored()
      result.operation = name
      result.operands = operands.map(\.index)
      if parameters != .object([], .compact) { result.attributes = StoredText(parameters) }
    }
    return result
  }
}

/// The names of tensors in a graph file: those of the constants as far as they are possible and unique.
private struct GraphFileTensorNames {
  private var used: Set<String> = ["__metadata__"]

  /// Returns a name for the tensor of a constant.
  mutating func name(for constant: String) -> String {
    let isPossible =
      (1...SafetensorsFile.maximumNameByteCount).contains(constant.utf8.count)
      && !constant.unicodeScalars.contains { $0.value < 0x20 }
    if isPossible, used.insert(constant).inserted { return constant }
    var number = used.count
    while !used.insert("constant\(number)").inserted { number += 1 }
    return "constant\(number)"
  }
}
