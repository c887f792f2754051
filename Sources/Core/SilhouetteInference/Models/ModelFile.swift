// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A model file of any supported format; the format is recognised by the first bytes.
///
/// To add a format, add a case here and its recognition in `init(buffer:name:limits:)`; the compiler points out the
/// rest.
public enum ModelFile: Sendable {
  /// The project's own format, for DeepLabV3.
  case deepLabV3(DeepLabV3.Weights)
  /// The project's own format, for U²-Net.
  case u2Net(U2Net.Weights)
  /// A state dict of one of torchvision's segmentation networks, in safetensors.
  case torchVision(TorchVision.Weights)
  /// The project's own format, for any graph.
  case graphFile(GraphFile)
  /// TensorFlow Lite.
  case tfLite(TFLiteFile)
  /// Core ML.
  case coreML(CoreMLFile)
  /// ONNX.
  case onnx(ONNXFile)

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - inputSize: The size of the image input, for files that leave it open: ONNX and state dicts.
  ///   - limits: The largest file and network to accept.
  /// - Throws: `FileError` if it cannot be opened or is larger than the limit; `FormatError` if its format is not
  ///   supported or the file is malformed; ``ModelError`` if it cannot be used.
  public init(
    contentsOf path: String, inputSize: ModelInputSize? = nil, limits: ModelLimits = .standard
  ) throws {
    try self.init(contentsOf: path, inputSize: inputSize, limits: limits, onlyFiles: false)
  }

  /// Reads a file; if it is not a model file, only its beginning is read.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - inputSize: The size of the image input, for files that leave it open.
  ///   - arrays: The shapes of arrays for the inputs, which the lengths that an ONNX file leaves open take first.
  ///   - limits: The largest file and network to accept.
  ///   - onlyFiles: `true` to refuse pipes and devices.
  /// - Throws: As ``init(contentsOf:inputSize:limits:)``.
  package init(
    contentsOf path: String, inputSize: ModelInputSize? = nil, arrays: [TensorShape] = [],
    limits: ModelLimits = .standard, onlyFiles: Bool
  ) throws {
    let bytes = try FileBytes(
      reading: path, limit: limits.maximumFileByteCount, onlyFiles: onlyFiles,
      head: Self.head(limits))
    try self.init(bytes, inputSize: inputSize, arrays: arrays, limits: limits)
  }

  /// The expected beginning of model files of any format.
  package static func head(_ limits: ModelLimits) -> FileBytes.Head {
    let formats = [
      TFLiteFile.head, CoreMLFile.head, ONNXFile.head, SafetensorsFile.head(limits),
    ]
    // Of a pickle, which is refused, no more than the beginning is read.
    let byteCount = formats.map(\.byteCount).max() ?? 0
    return FileBytes.Head(byteCount: max(byteCount, PyTorchPickle.headByteCount)) { bytes in
      formats.contains { $0.isExpected(bytes) }
    }
  }

  /// Reads a file in memory, which must not change.
  ///
  /// - Throws: As ``init(contentsOf:inputSize:limits:)``.
  package init(
    buffer: AlignedBuffer, name: String, inputSize: ModelInputSize? = nil,
    limits: ModelLimits = .standard
  ) throws {
    try self.init(FileBytes(buffer: buffer, path: name), inputSize: inputSize, limits: limits)
  }

  /// Reads a file whose bytes have been read, together with files beside it.
  ///
  /// - Throws: As ``init(contentsOf:inputSize:limits:)``.
  package init(
    _ file: FileBytes, inputSize: ModelInputSize? = nil, arrays: [TensorShape] = [],
    limits: ModelLimits = .standard
  ) throws {
    let bytes = UnsafeRawBufferPointer(file.buffer.bytes)
    let name = file.path
    if TFLiteFile.head.isExpected(bytes) {
      self = .tfLite(try TFLiteFile(file, limits: limits))
    } else if CoreMLFile.isRecognized(bytes) {
      self = .coreML(try CoreMLFile(file, limits: limits))
    } else if ONNXFile.head.isExpected(bytes) {
      self = .onnx(try ONNXFile(file, inputSize: inputSize, arrays: arrays, limits: limits))
    } else if bytes.count > 8, bytes[8] == UInt8(ascii: "{") {
      let file = try SafetensorsFile(file, limits: limits)
      self = try Self.network(in: file, inputSize: inputSize, limits: limits)
    } else if PyTorchPickle.isRecognized(bytes, path: name) {
      throw PyTorchPickle.error(path: name)
    } else {
      throw FormatError(
        path: name, format: "model", offset: 0,
        "expected a .safetensors, .tflite, .mlmodel or .onnx file, found "
          + (bytes.isEmpty ? "no bytes at all" : "another format")
      )
    }
  }

  /// The maximum number of wrappers of a network, each of which puts a word before all names of its state dict.
  private static let maximumWrapperCount = 4

  /// Reads the network of a `.safetensors` file. The project's own formats are recognised by the metadata, torchvision's
  /// state dicts by the tensors' names.
  private static func network(
    in file: SafetensorsFile, inputSize: ModelInputSize?, limits: ModelLimits
  ) throws -> ModelFile {
    switch OwnFormat(file) {
    case .graph: return .graphFile(try GraphFile(file, limits: limits))
    case .u2Net: return .u2Net(try U2Net.Weights(file))
    case .deepLabV3, nil: break
    }
    var state: SafetensorsFile? = file
    for _ in 0...maximumWrapperCount {
      guard let file = state else { break }
      if TorchVision.Weights.isRecognized(file) {
        var weights = try TorchVision.Weights(file)
        if let inputSize { weights.inputSize = inputSize }
        return .torchVision(weights)
      }
      state = file.withoutFirstModule()
    }
    let format = file.metadata["format"]
    if format == nil || format == "pt" {
      throw ModelError(
        path: file.path,
        reason: .notRecognized(
          value: "“\(file.entries.first?.name ?? "")”",
          message: "expected the names of one of torchvision's segmentation networks, such as"
            + " “backbone.conv1.weight”, or metadata “format” that names another network"))
    }
    return .deepLabV3(try DeepLabV3.Weights(file))
  }

  /// The name of the format.
  package var formatName: String {
    switch self {
    case .deepLabV3: OwnFormat.deepLabV3.description
    case .u2Net: OwnFormat.u2Net.description
    case .torchVision(let weights): "torchvision \(weights.networkName) (safetensors)"
    case .graphFile: OwnFormat.graph.description
    case .tfLite: "TensorFlow Lite"
    case .coreML(let file): "Core ML, version \(file.specificationVersion)"
    case .onnx(let file): "ONNX, operator set \(file.operatorSetVersion)"
    }
  }

  /// The file's name in errors.
  package var path: String {
    switch self {
    case .deepLabV3(let weights): weights.path
    case .u2Net(let weights): weights.path
    case .torchVision(let weights): weights.path
    case .graphFile(let file): file.path
    case .tfLite(let file): file.path
    case .coreML(let file): file.path
    case .onnx(let file): file.path
    }
  }

  /// The file's metadata, by name.
  public var metadata: [(name: String, value: String)] {
    switch self {
    case .deepLabV3(let weights): weights.metadata
    case .u2Net(let weights): weights.metadata.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    case .torchVision(let weights):
      weights.metadata.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    case .graphFile(let file): file.metadata
    case .tfLite(let file):
      file.modelDescription.isEmpty ? [] : [("description", file.modelDescription)]
    case .coreML(let file): file.metadata
    case .onnx(let file): file.metadata
    }
  }

  /// Returns the model as a graph.
  ///
  /// - Throws: ``ModelError`` if the weights do not form a network.
  public func graph() throws -> Graph {
    switch self {
    case .deepLabV3(let weights): try weights.graph()
    case .u2Net(let weights):
      try weights.graph(width: U2Net.trainingSize, height: U2Net.trainingSize)
    case .torchVision(let weights):
      try weights.graph(width: weights.inputSize.width, height: weights.inputSize.height)
    case .graphFile(let file): file.graph
    case .tfLite(let file): file.graph
    case .coreML(let file): file.graph
    case .onnx(let file): file.graph
    }
  }

  /// The description of the model's inputs and outputs.
  ///
  /// A TensorFlow Lite file does not state the meaning of its values: an input with the shape of an image is assumed
  /// to be one, with bytes scaled as x / 127.5 − 1. Most image networks expect this scaling, including those with
  /// bytes as inputs.
  public var modelDescription: ModelDescription {
    switch self {
    case .deepLabV3(let weights):
      ModelDescription(weights.configuration, inputSize: weights.configuration.inputSize)
    case .u2Net: .u2Net(width: U2Net.trainingSize, height: U2Net.trainingSize)
    case .torchVision(let weights):
      .torchVision(
        width: weights.inputSize.width, height: weights.inputSize.height,
        classCount: weights.classes.names.count)
    case .graphFile(let file): file.description
    case .tfLite(let file): ModelDescription(file.graph, imageScaling: (1 / 127.5, -1))
    case .coreML(let file): file.description
    case .onnx(let file): ModelDescription(file.graph)
    }
  }

  /// The roles of outputs that the format implies, by name.
  var roles: [String: ImageModel.OutputRole] {
    switch self {
    case .deepLabV3(let weights):
      let size = weights.configuration.inputSize
      let classes = SegmentationClasses(weights.configuration.classes)
      return [DeepLabV3Network.outputName: .labels(classes, width: size, height: size)]
    case .u2Net: return [U2NetNetwork.outputName: .mask(.asIs)]
    case .torchVision(let weights):
      // The graph itself enlarges the logits to the input's size.
      let size = weights.inputSize
      return [
        TorchVision.outputName: .labels(weights.classes, width: size.width, height: size.height)
      ]
    case .graphFile(let file): return file.roles
    case .tfLite, .coreML, .onnx: return [:]
    }
  }

  /// The classes of the model's labels, if the file states that an output holds labels; `nil` otherwise.
  package var statedClasses: SegmentationClasses? {
    for case .labels(let classes, _, _) in roles.values { return classes }
    return nil
  }

  /// The elements of inputs in arrays for the original program where they differ from the graph's, by name.
  package var inputElements: [String: ArrayElements] {
    switch self {
    case .onnx(let file): file.inputElements
    case .tfLite(let file): file.inputElements
    case .graphFile(let file): file.inputElements
    case .deepLabV3, .u2Net, .torchVision, .coreML: [:]
    }
  }

  /// The elements of outputs in arrays for the original program where they differ from the graph's, by name.
  package var outputElements: [String: ArrayElements] {
    switch self {
    case .onnx(let file): file.outputElements
    case .graphFile(let file): file.outputElements
    case .deepLabV3, .u2Net, .torchVision, .tfLite, .coreML: [:]
    }
  }

  /// Returns the DeepLabV3 network in the file.
  ///
  /// - Throws: ``ModelError`` that names the value at which the file's graph differs from the network.
  package func deepLabV3Weights() throws -> DeepLabV3.Weights {
    switch self {
    case .deepLabV3(let weights): weights
    case .u2Net(let weights):
      throw ModelError(
        path: weights.path,
        reason: .notRecognized(
          value: "the format", message: "expected a DeepLabV3 network, found a U²-Net"))
    case .torchVision(let weights):
      throw ModelError(
        path: weights.path,
        reason: .notRecognized(
          value: "the format",
          message: "expected a DeepLabV3 network on MobileNetV2, found torchvision's "
            + weights.networkName))
    case .graphFile(let file): try file.deepLabV3Weights()
    case .tfLite(let file):
      try DeepLabV3.Recognizer.weights(in: file.graph, source: file.path, name: file.path)
    case .coreML(let file):
      try DeepLabV3.Recognizer.weights(
        in: file.graph, inputScale: 1, inputOffset: 0, source: file.path,
        license: file.metadata.first { $0.name == "license" }?.value ?? "", name: file.path)
    case .onnx(let file):
      throw ModelError(
        path: file.path,
        reason: .notRecognized(
          value: "the format", message: "expected a DeepLabV3 network, found an ONNX graph"))
    }
  }
}

extension DeepLabV3.Weights {
  /// The file's metadata, by name, in alphabetical order.
  package var metadata: [(name: String, value: String)] {
    DeepLabV3Metadata(configuration, additional: additionalMetadata).texts
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension DeepLabV3 {
  /// Reads a `.safetensors`, `.tflite` or `.mlmodel` file and prepares the network in it.
  ///
  /// - Parameters:
  ///   - path: The file; its format is recognised by its first bytes.
  ///   - inputSize: The rows and columns of the input, 16 k + 1; by default the size in the file.
  ///   - options: Threads, matrix back end and instruction set level.
  ///   - limits: The largest file and network to accept.
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

extension ModelFile {
  /// The formats of model files.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    /// Weights by name: the project's own formats and torchvision's state dicts.
    case safetensors
    /// TensorFlow Lite.
    case tfLite = "tflite"
    /// Core ML.
    case coreML = "mlmodel"
    /// ONNX.
    case onnx

    /// The extension of its files, without the dot.
    package var fileExtension: String { rawValue }
  }

  /// The format of the file.
  package var format: Format {
    switch self {
    case .deepLabV3, .u2Net, .torchVision, .graphFile: .safetensors
    case .tfLite: .tfLite
    case .coreML: .coreML
    case .onnx: .onnx
    }
  }
}
