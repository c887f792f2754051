// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// An ONNX file (`.onnx`), read into a graph.
///
/// Images are [N, C, H, W] in the file and [N, H, W, C] in the graph; so is every input and output with four axes. Values
/// stored in 16 or 64 bits become Float32, and so do integers and truth values at the network's ends; only indices of largest
/// elements are 64-bit integers.
///
/// ```swift
/// let file = try ONNXFile(contentsOf: "u2net.onnx")
/// print(file.operatorSetVersion, file.graph.outputs.map(\.name))
/// ```
package struct ONNXFile: ImportedModelFile {
  /// The file's name in errors.
  package let path: String
  /// The version of the operators' definitions, 7 to 28.
  package let operatorSetVersion: Int
  /// The computation.
  package let graph: Graph
  /// The producer, its version and other metadata texts in the file, by name.
  package let metadata: [(name: String, value: String)]
  /// The elements of inputs in arrays for the original program where they differ from the graph's, by name.
  package let inputElements: [String: ArrayElements]
  /// The elements of outputs, likewise.
  package let outputElements: [String: ArrayElements]
  /// The positions of the inputs whose numbers are constants in the graph.
  package let constantInputs: Set<Int>
  /// The published network in the file, if it was recognised.
  package let family: ModelFamily?

  /// Reads a file, and recognises a published network in it if the options say so.
  package init(_ file: FileBytes, _ options: ModelFile.Options) throws {
    let limits = options.limits
    try limits.checkSize(of: file)
    path = file.path
    // The digest comes first: a network that is not supported has operators that mean nothing to its user.
    let family = options.recognizesFamilies ? try ModelFamily.family(of: file) : nil
    self.family = family
    let size = options.inputSize ?? family?.settings?.inputSize
    (operatorSetVersion, metadata, graph, inputElements, outputElements, constantInputs) =
      try file.withUnsafeBytes { bytes in
        let reader = ByteReader(bytes, path: file.path, format: "ONNX")
        let model = try ONNXModel(reader, limits: limits)
        func network(_ numbers: [Int: ModelFile.InputNumbers]) throws -> Network {
          var importer = ONNXImporter(
            model: model, external: ONNXExternalData(file, limits: limits), limits: limits)
          let elements = try importer.addAll(options, inputSize: size, numbers: numbers)
          return (importer.graph, importer.inputElements, elements)
        }
        let (network, numbers) = try Self.network(options.numbers, network)
        return (
          model.version, model.metadata, network.graph, network.inputs, network.outputs,
          Set(numbers.keys)
        )
      }
  }

  private typealias Network = (
    graph: Graph, inputs: [String: ArrayElements], outputs: [String: ArrayElements]
  )

  /// Returns the network with as few inputs replaced by their numbers as possible: none, or else all of which the numbers are
  /// given.
  private static func network(
    _ numbers: [Int: ModelFile.InputNumbers],
    _ read: ([Int: ModelFile.InputNumbers]) throws -> Network
  ) throws -> (Network, [Int: ModelFile.InputNumbers]) {
    do {
      return (try read([:]), [:])
    } catch let error as ModelError where !numbers.isEmpty {
      switch error.reason {
      case .invalidOperator, .unsupportedOperator, .unsupportedOperators: break
      default: throw error
      }
      return (try read(numbers), numbers)
    }
  }

  /// The expected beginning of files of this format: the version of the format, which is their first field.
  static let head = FileBytes.Head(byteCount: 9) { bytes in
    guard bytes.count > 8, bytes[0] == 0x08, (1..<0x80).contains(bytes[1]) else { return false }
    // A safetensors file begins with the length of its header in eight bytes, the last of which are 0.
    return bytes[4..<8].contains { $0 != 0 }
  }
}

extension ONNXFile {
  package static let fileFormat = ModelFileFormat(
    fileExtension: "onnx", head: { _ in head },
    isRecognized: { $0.withUnsafeBytes { head.isExpected($0) } },
    read: { try ONNXFile($0, $1) })

  package static var takesInputSize: Bool { true }
  package static var takesInputShapes: Bool { true }
  package var formatName: String { "ONNX, operator set \(operatorSetVersion)" }
  package var texts: [(name: String, value: String)] { metadata }
  package var axisOrder: AxisOrder { .channelsFirst }
  package var familySettings: MaskModelSettings? { family?.settings }

  package func description(inputSize: ModelInputSize?) -> ModelDescription {
    var description = ModelDescription(graph)
    description.classLabels = ClassNames.names(in: metadata)
    return description
  }
}
