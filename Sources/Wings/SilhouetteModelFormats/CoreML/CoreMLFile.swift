// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// A Core ML file (`.mlmodel`) that holds a neural network, read into a graph.
///
/// Values stored in 16 bits or fewer become Float32. Image inputs take byte values, 0…255,
/// as Float32 [1, H, W, C]; the file's preprocessing is part of the graph.
///
/// ```swift
/// let file = try CoreMLFile(contentsOf: "DeepLabV3.mlmodel")
/// print(file.description.inputs, file.graph.outputs.map(\.name))
/// ```
package struct CoreMLFile: ImportedModelFile {
  /// The file's name in errors.
  package let path: String
  /// The version of Core ML's specification to which the file conforms.
  package let specificationVersion: Int
  /// The computation.
  package let graph: Graph
  /// The inputs and outputs.
  package let description: ModelDescription
  /// The description, version, author, licence and other metadata texts in the file, by name.
  package let metadata: [(name: String, value: String)]

  package init(_ file: FileBytes, _ options: ModelFile.Options) throws {
    let limits = options.limits
    try limits.checkSize(of: file)
    path = file.path
    (specificationVersion, graph, description, metadata) = try file.withUnsafeBytes { bytes in
      let reader = ByteReader(bytes, path: file.path, format: "Core ML")
      let model = try CoreMLModel(reader, limits: limits)
      let (graph, description) = try CoreMLImporter.graph(of: model, limits: limits)
      return (model.version, graph, description, model.description.metadata)
    }
  }

  /// The expected beginning of files of this format.
  static let head = FileBytes.Head(byteCount: 9, isExpected: mayBegin)

  /// Returns whether bytes begin with a specification version followed by a description of any length.
  private static func mayBegin(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // Field 1 is an integer, field 2 a message; a file has at least eight bytes before the description ends.
    guard bytes.count > 8, bytes[0] == 0x08, (1..<0x80).contains(bytes[1]), bytes[2] == 0x12 else {
      return false
    }
    // A safetensors file begins with the length of its header in eight bytes, the last of which are 0.
    return bytes[4..<8].contains { $0 != 0 }
  }

  /// Returns whether a file is of this format, which has no signature and whose first fields are those of ONNX.
  ///
  /// The model is a field that ONNX does not have. Of a file that ends before it, the second field decides: a description
  /// here, the name of a program in ONNX.
  static func isRecognized(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard mayBegin(bytes) else { return false }
    let message = ProtobufMessage(ByteReader(bytes, path: "", format: ""))
    var description: ProtobufMessage?
    var isModel: Bool?
    try? message.forEachField { field throws(FormatError) in
      switch field.number {
      case 2: description = try? message.message(field, "")
      // The graph and the operator sets of ONNX.
      case 7, 8: isModel = isModel ?? false
      case 200...: isModel = isModel ?? true
      default: break
      }
    }
    return isModel ?? description.map(CoreMLDescription.mayHold) ?? false
  }
}

extension CoreMLFile {
  package static let fileFormat = ModelFileFormat(
    fileExtension: "mlmodel", head: { _ in head },
    isRecognized: { $0.withUnsafeBytes { isRecognized($0) } },
    read: { try CoreMLFile($0, $1) })

  package var formatName: String { "Core ML, version \(specificationVersion)" }
  package var texts: [(name: String, value: String)] { metadata }

  package func description(inputSize: ModelInputSize?) -> ModelDescription { description }
}
