// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// A TensorFlow Lite file (`.tflite`), read into a graph.
///
/// Integers that represent real numbers are converted to Float32, so that a quantised network runs in Float32. An image
/// input of bytes also becomes Float32: for a byte x, pass x / 127.5 − 1, the scaling with which such networks were
/// trained, and not the scale in the file.
///
/// ```swift
/// let file = try TFLiteFile(contentsOf: "model.tflite")
/// print(file.inputs[0].scale ?? 1, file.graph.outputs.map(\.name))
/// ```
package struct TFLiteFile: ImportedModelFile {
  /// An input or output, as the file describes it.
  package struct Port: Hashable, Sendable {
    /// The name of the input or output in the graph.
    package let name: String
    /// The element type in the file, such as `uint8`.
    package let storedType: String
    /// The length along each axis.
    package let shape: TensorShape
    /// The factor that a stored integer minus ``zeroPoint`` is multiplied by; `nil` unless the file stores integers.
    package let scale: Float?
    /// The stored integer that represents 0; `nil` unless the file stores integers.
    package let zeroPoint: Int?
  }

  /// The file's name in errors.
  package let path: String
  /// The file's description of the model.
  package let modelDescription: String
  /// The inputs in the graph's order.
  package let inputs: [Port]
  /// The outputs in the graph's order.
  package let outputs: [Port]
  /// The computation.
  package let graph: Graph

  /// The elements of inputs in arrays for the original program where they differ from the graph's, by name.
  package var inputElements: [String: ArrayElements] {
    var elements: [String: ArrayElements] = [:]
    for input in inputs {
      guard
        let kind = ["uint8": .uint8, "int8": .int8, "int16": .int16][input.storedType]
          as NPYElementType.Kind?
      else { continue }
      elements[input.name] = ArrayElements(
        kind: kind, scale: input.scale ?? 1, zeroPoint: input.zeroPoint ?? 0)
    }
    return elements
  }

  /// The expected beginning of files of this format.
  static let head = FileBytes.Head(byteCount: 8) { bytes in
    // The root table lies within the first 16 MiB; in ONNX, this byte is the length of a name, such as “TFL3…”.
    bytes.count >= 8 && bytes[3] == 0 && bytes[4..<8].elementsEqual("TFL3".utf8)
  }

  package init(_ file: FileBytes, _ options: ModelFile.Options) throws {
    let limits = options.limits
    try limits.checkSize(of: file)
    path = file.path
    (graph, modelDescription, inputs, outputs) = try file.withUnsafeBytes { bytes in
      let reader = ByteReader(bytes, path: file.path, format: "TFLite")
      let model = try TFLiteModel(reader, limits: limits)
      let graph = try TFLiteImporter.graph(of: model, limits: limits)
      return (
        graph, model.description,
        try Self.ports(model, model.inputs, graph.inputs.map { ($0, graph[$0].name) }, graph),
        try Self.ports(model, model.outputs, graph.outputs.map { ($0.value, $0.name) }, graph)
      )
    }
  }

  private static func ports(
    _ model: TFLiteModel, _ indices: [Int], _ values: [(id: Graph.ValueID, name: String)],
    _ graph: Graph
  ) throws(FormatError) -> [Port] {
    var ports: [Port] = []
    for (index, value) in zip(indices, values) {
      let tensor = model.tensors[index]
      let isInteger = tensor.type == .uint8 || tensor.type == .int8 || tensor.type == .int16
      let quantization = isInteger ? try tensor.quantization(limit: 1) : nil
      ports.append(
        Port(
          name: value.name, storedType: "\(tensor.type)", shape: graph[value.id].type.shape,
          scale: quantization?.scales.first, zeroPoint: quantization?.zeroPoints.first))
    }
    return ports
  }
}

extension TFLiteFile {
  package static let fileFormat = ModelFileFormat(
    fileExtension: "tflite", head: { _ in head },
    isRecognized: { $0.withUnsafeBytes { head.isExpected($0) } },
    read: { try TFLiteFile($0, $1) })

  package var formatName: String { "TensorFlow Lite" }
  package var texts: [(name: String, value: String)] {
    modelDescription.isEmpty ? [] : [("description", modelDescription)]
  }

  package func description(inputSize: ModelInputSize?) -> ModelDescription {
    ModelDescription(graph, imageScaling: (1 / 127.5, -1))
  }
}
