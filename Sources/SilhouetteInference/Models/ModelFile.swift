// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A model file of any format that is understood; the format is told from the bytes.
///
/// To add a format: a case here, its recognition in ``init(buffer:name:limits:)``, and the compiler
/// points at the rest.
public enum ModelFile: Sendable {
  /// The project's own format.
  case deepLabV3(DeepLabV3Weights)
  /// TensorFlow Lite.
  case tfLite(TFLiteFile)
  /// Core ML.
  case coreML(CoreMLFile)

  /// Reads a file.
  ///
  /// - Throws: `FileError` if it cannot be opened or is larger than the limit; `FormatError` if it
  ///   is of no format that is understood or breaks its rules; ``ModelError`` if it cannot be used.
  public init(contentsOf path: String, limits: ModelLimits = .standard) throws {
    let bytes = try FileBytes(mapping: path, limit: limits.maximumFileByteCount)
    try self.init(buffer: bytes.buffer, name: path, limits: limits)
  }

  /// Reads a file that is in memory, which must not change.
  ///
  /// - Throws: As ``init(contentsOf:limits:)``.
  public init(buffer: AlignedBuffer, name: String, limits: ModelLimits = .standard) throws {
    let bytes = UnsafeRawBufferPointer(buffer.bytes)
    if bytes.count >= 8, bytes[4..<8].elementsEqual("TFL3".utf8) {
      self = .tfLite(try TFLiteFile(buffer: buffer, name: name, limits: limits))
    } else if CoreMLFile.isRecognized(bytes) {
      self = .coreML(try CoreMLFile(buffer: buffer, name: name, limits: limits))
    } else if bytes.count > 8, bytes[8] == UInt8(ascii: "{") {
      self = .deepLabV3(try DeepLabV3Weights(buffer: buffer, name: name, limits: limits))
    } else {
      throw FormatError(
        path: name, format: "model", offset: 0,
        "expected a .safetensors, .tflite or .mlmodel file, found \(bytes.count) bytes of none")
    }
  }

  /// The format's name.
  public var formatName: String {
    switch self {
    case .deepLabV3: "silhouette-deeplabv3 (safetensors)"
    case .tfLite: "TensorFlow Lite"
    case .coreML(let file): "Core ML, version \(file.specificationVersion)"
    }
  }

  /// What the file says about itself, by name.
  public var metadata: [(name: String, value: String)] {
    switch self {
    case .deepLabV3(let weights): weights.metadata
    case .tfLite(let file):
      file.modelDescription.isEmpty ? [] : [("description", file.modelDescription)]
    case .coreML(let file): file.metadata
    }
  }

  /// The computation.
  ///
  /// - Throws: ``ModelError`` if the weights make no network.
  public func graph() throws -> Graph {
    switch self {
    case .deepLabV3(let weights): try weights.graph()
    case .tfLite(let file): file.graph
    case .coreML(let file): file.graph
    }
  }

  /// What the model takes and gives.
  ///
  /// A TensorFlow Lite file does not say what its numbers mean: an input of the shape of a picture is
  /// taken for one, x / 127.5 − 1 of its bytes, which is what networks for pictures mostly take,
  /// those with bytes as inputs among them.
  ///
  public var modelDescription: ModelDescription {
    switch self {
    case .deepLabV3(let weights):
      ModelDescription(weights.configuration, inputSize: weights.configuration.inputSize)
    case .tfLite(let file): ModelDescription(file.graph, imageScaling: (1 / 127.5, -1))
    case .coreML(let file): file.description
    }
  }

  /// The DeepLabV3 network that the file holds.
  ///
  /// - Throws: ``ModelError`` that says where the file's graph is another network.
  public func deepLabV3Weights() throws -> DeepLabV3Weights {
    switch self {
    case .deepLabV3(let weights): weights
    case .tfLite(let file):
      try DeepLabV3Recognizer.weights(in: file.graph, source: file.path, name: file.path)
    case .coreML(let file):
      try DeepLabV3Recognizer.weights(
        in: file.graph, inputScale: 1, inputOffset: 0, source: file.path,
        license: file.metadata.first { $0.name == "license" }?.value ?? "", name: file.path)
    }
  }
}

extension DeepLabV3Weights {
  /// What the file says about itself, by name, in alphabetical order.
  public var metadata: [(name: String, value: String)] {
    DeepLabV3Metadata(configuration, additional: additionalMetadata).texts
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension DeepLabV3 {
  /// Reads a `.safetensors`, `.tflite` or `.mlmodel` file and prepares the network in it.
  ///
  /// - Parameters:
  ///   - path: The file; its format is told from the bytes.
  ///   - inputSize: The rows and columns of the picture, 16 k + 1; by default what the file says.
  ///   - options: Threads, matrix back end and instruction set level.
  ///   - limits: How large it may be.
  /// - Throws: `FileError`, `FormatError`, ``ModelError`` or ``InferenceError``.
  public convenience init(
    contentsOf path: String, inputSize: Int? = nil,
    options: InferenceOptions = InferenceOptions(), limits: ModelLimits = .standard
  ) throws {
    try self.init(
      ModelFile(contentsOf: path, limits: limits).deepLabV3Weights(), inputSize: inputSize,
      options: options, limits: limits)
  }
}
