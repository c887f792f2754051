// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A model file of any format that the program links; the format is recognised by the first bytes.
///
/// Every program reads the library's own formats, which are `.safetensors` files. Those with the product `SilhouetteModelFormats`
/// also read ONNX, TensorFlow Lite and Core ML files and torchvision's state dicts.
public struct ModelFile: Sendable {
  /// The file, as its format describes it.
  package let contents: any ModelFileContents

  /// The use of a network that makes masks: as the user says or, if the user says nothing, as it is known of a published network;
  /// `nil` if the file states it, or nobody does.
  package var settings: MaskModelSettings?

  /// Indicates that the settings describe a network whose classes of pixels are wanted, not its mask.
  private var labelsPixels = false

  /// The limits within which the file was read, which also hold for its network.
  package let limits: ModelLimits

  /// Creates a value of a file that has been read.
  package init(
    _ contents: any ModelFileContents, settings: MaskModelSettings? = nil,
    limits: ModelLimits = .standard
  ) {
    self.contents = contents
    self.settings = settings ?? contents.familySettings
    self.limits = limits
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - inputSize: The size of the image input, for files that leave it open: ONNX and state dicts; `nil` for the size in the
  ///     settings.
  ///   - settings: The use of a network that makes masks, if the file does not state it.
  ///   - limits: The largest file and network to accept.
  /// - Throws: `FileError` if it cannot be opened or is larger than the limit; `FormatError` if its format is not
  ///   supported or the file is malformed; ``ModelError`` if it cannot be used, or the program does not link its format.
  public init(
    contentsOf path: String, inputSize: ModelInputSize? = nil, settings: MaskModelSettings? = nil,
    limits: ModelLimits = .standard
  ) throws {
    try self.init(
      contentsOf: path, Options(inputSize: inputSize, settings: settings, limits: limits))
  }

  /// What is known about a file before it is read.
  package struct Options: Sendable {
    /// The size of the image input, for files that leave it open; `nil` for the size in the settings.
    package var inputSize: ModelInputSize?
    /// The use of a network that makes masks, as the user says.
    package var settings: MaskModelSettings?
    /// The shapes of arrays for the inputs, which the lengths that an ONNX file leaves open take first.
    package var arrays: [TensorShape]
    /// The shapes of inputs that the file leaves open, by name; they come before everything else.
    package var inputShapes: [String: [Int]] = [:]
    /// The arrays of a few numbers, by the position of their inputs, which become constants if the network needs to know them.
    package var numbers: [Int: InputNumbers] = [:]
    /// The largest file and network to accept.
    package var limits: ModelLimits
    /// `true` to refuse pipes and devices.
    package var onlyFiles: Bool
    /// `true` to recognise published networks by the digests of their files, which takes time.
    package var recognizesFamilies: Bool

    /// Creates options.
    package init(
      inputSize: ModelInputSize? = nil, settings: MaskModelSettings? = nil,
      arrays: [TensorShape] = [], limits: ModelLimits = .standard,
      onlyFiles: Bool = false, recognizesFamilies: Bool = false
    ) {
      self.inputSize = inputSize
      self.settings = settings
      self.arrays = arrays
      self.limits = limits
      self.onlyFiles = onlyFiles
      self.recognizesFamilies = recognizesFamilies
    }
  }

  /// Reads a file; if it is not a model file, only its beginning is read.
  ///
  /// - Throws: As ``init(contentsOf:inputSize:settings:limits:)``; ``ModelError`` if the network is recognised and known not
  ///   to be supported.
  package init(contentsOf path: String, _ options: Options) throws {
    let bytes = try FileBytes(
      reading: path, limit: options.limits.maximumFileByteCount, onlyFiles: options.onlyFiles,
      head: ModelFileFormat.head(options.limits))
    try self.init(bytes, options)
  }

  /// Reads a file in memory, which must not change.
  ///
  /// - Throws: As ``init(contentsOf:inputSize:settings:limits:)``.
  package init(
    buffer: AlignedBuffer, name: String, inputSize: ModelInputSize? = nil,
    limits: ModelLimits = .standard
  ) throws {
    try self.init(
      FileBytes(buffer: buffer, path: name), Options(inputSize: inputSize, limits: limits))
  }

  /// Reads a file whose bytes have been read, together with files beside it.
  ///
  /// - Throws: As ``init(contentsOf:_:)``.
  package init(_ file: FileBytes, _ options: Options) throws {
    var options = options
    options.inputSize = options.inputSize ?? options.settings?.inputSize
    let contents = try ModelFileFormat.format(of: file).read(file, options)
    guard options.inputShapes.isEmpty || type(of: contents).takesInputShapes else {
      throw ModelError(
        path: file.path,
        reason: .invalidConfiguration(
          name: "input shapes", message: "\(contents.formatName) states the shapes of its inputs"))
    }
    self.init(contents, settings: options.settings, limits: options.limits)
  }

  /// An array of a few numbers for an input.
  package struct InputNumbers: Sendable {
    /// The type of the array's elements.
    package let kind: ArrayElements.Kind
    /// The numbers.
    package let tensor: Tensor

    /// Creates an array.
    package init(kind: ArrayElements.Kind, tensor: Tensor) {
      self.kind = kind
      self.tensor = tensor
    }
  }
}

extension ModelFile {
  /// The name of the format.
  package var formatName: String { contents.formatName }

  /// The extension of files of the format, without the dot.
  package var fileExtension: String { type(of: contents).fileFormat.fileExtension ?? "" }

  /// The file's name in errors.
  package var path: String { contents.path }

  /// The file's metadata, by name.
  public var metadata: [(name: String, value: String)] { contents.texts }

  /// The file's description of the model's inputs and outputs.
  ///
  /// A TensorFlow Lite file does not state the meaning of its values: an input with the shape of an image is assumed
  /// to be one, with bytes scaled as x / 127.5 − 1. Most image networks expect this scaling, including those with
  /// bytes as inputs.
  public var modelDescription: ModelDescription { contents.description(inputSize: nil) }

  /// Returns the model as a graph.
  ///
  /// - Throws: ``ModelError`` if the weights do not form a network.
  public func graph() throws -> Graph { try contents.graph(inputSize: nil) }

  /// Returns the model as a graph for images of a given size, if the file leaves the size open.
  ///
  /// - Parameter size: The size; `nil` for the usual one.
  /// - Throws: As ``graph()``; `InferenceError.unsuitableModel` if the file states another size.
  package func graph(inputSize size: ModelInputSize?) throws -> Graph {
    let graph = try contents.graph(inputSize: size)
    if let size, let found = MaskModelShape(graph)?.inputSize, found != size {
      throw InferenceError.unsuitableModel(
        "\(path): the network takes images of \(found), not of \(size)")
    }
    return graph
  }

  /// The classes of the model's labels, if the file states that an output holds labels; `nil` otherwise.
  package var statedClasses: SegmentationClasses? {
    for case .labels(let classes, _, _, _) in modelDescription.roles.values { return classes }
    return nil
  }

  /// Returns the network as a graph, with its one description: that of the file, unless the settings replace it. With settings,
  /// only the output that holds the mask is computed.
  ///
  /// - Parameter size: The size of the image input, if the file leaves it open; `nil` for the size in the settings, or else the
  ///   usual one.
  /// - Throws: As ``graph(inputSize:)``; `InferenceError.unsuitableModel` or `InferenceError.unknownOutput` if the settings are
  ///   for another network.
  package func network(
    inputSize size: ModelInputSize? = nil
  ) throws -> (graph: Graph, description: ModelDescription) {
    let size = size ?? settings?.inputSize
    var graph = try graph(inputSize: size)
    var description = contents.description(inputSize: size)
    if let settings {
      let mask = try description.adopt(settings, in: graph, labelsPixels: labelsPixels)
      graph.setOutputs([])
      graph.addOutput(mask.name, mask.value)
    }
    return (graph, description)
  }

  /// Indicates that the network makes masks, and that the settings or the file say how.
  package var makesMasks: Bool { settings != nil || modelDescription.statesMask }

  /// Indicates that the network makes masks and no labels, or that the settings say so.
  package var isUsedForMasks: Bool { settings != nil || makesMasks && statedClasses == nil }

  /// The shape of a network that may make masks, although nobody says how; `nil` for other networks.
  package var undescribedShape: MaskModelShape? {
    get throws { makesMasks ? nil : MaskModelShape(try graph()) }
  }

  /// Returns the file as one whose network labels pixels: the file itself if it states that an output holds labels, or the settings
  /// that it holds classes (``ImageModel/MaskReading/classes``); otherwise the weights of the DeepLabV3 network that its graph
  /// computes.
  ///
  /// ```swift
  /// let model = try ImageModel(ModelFile(contentsOf: "DeepLabV3.mlmodel").segmentation())
  /// ```
  ///
  /// - Throws: ``ModelError``, which names the value at which the file's graph differs from the known networks.
  public func segmentation() throws -> ModelFile {
    if settings?.reading == .classes {
      var file = self
      file.labelsPixels = true
      return file
    }
    return try statedClasses == nil ? ModelFile(deepLabV3Weights(), limits: limits) : self
  }

  /// Returns the DeepLabV3 network in the file.
  ///
  /// - Throws: ``ModelError`` that names the value at which the file's graph differs from the network, or the product that
  ///   recognises it.
  package func deepLabV3Weights() throws -> DeepLabV3.Weights {
    if let weights = contents as? DeepLabV3.Weights { return weights }
    guard let recognize = ModelFormats.linked?.deepLabV3Weights else {
      throw ModelError(path: path, reason: .notBuiltIn)
    }
    return try recognize(self)
  }
}

extension DeepLabV3 {
  /// Reads a model file and prepares the network in it.
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
