// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// A network for salient objects: the bundled one, whose other answer are classes, or one in a file, with inputs of several
/// sizes if the file leaves the size open. The network is prepared for each size when that size is first used.
///
/// The networks of the four most recently used sizes are kept. Each holds a copy of the weights, 13 MB for the bundled
/// network, and the memory of its runs. Any number of tasks and requests may share one instance.
///
/// ```swift
/// var request = GenerateForegroundInstanceMaskRequest()
/// request.saliency = try SaliencyModels(contentsOf: "mine.safetensors")
/// ```
public final class SaliencyModels: Sendable {
  /// The options of the network, without its weights: keeping them would hold them in memory twice.
  private let options: InferenceOptions
  /// The file; `nil` for the bundled network.
  private let file: ModelFile?
  /// The network of a file that states the size of its input; `nil` for a network whose input can have any size.
  private let fixed: ImageModel?
  private let models = OnceCache<ModelInputSize, ImageModel>(capacity: 4)

  /// The network as it is prepared, for one or several input sizes; sizes still being prepared are left out.
  package var prepared: [ImageModel] { fixed.map { [$0] } ?? models.values }

  /// Creates an instance of the bundled network; it is not prepared for any size yet.
  ///
  /// - Parameter options: The number of threads, the matrix back end and the instruction set level.
  public init(options: InferenceOptions = InferenceOptions()) {
    self.options = options.withoutKeptWeights
    file = nil
    fixed = nil
  }

  /// Creates an instance of a network in a file.
  ///
  /// - Parameters:
  ///   - path: The file; its format is recognised by its first bytes.
  ///   - settings: The scaling of the input, and the reading of the output; `nil` for those that the file's format implies
  ///     or, if the file is known by its digest, those of its network.
  ///   - options: The number of threads, the matrix back end and the instruction set level.
  /// - Throws: `FileError`, `FormatError`, `ModelError`; `InferenceError.unsuitableModel` if the network makes no masks, or
  ///   the settings are unknown; `InferenceError` if the options are not available.
  public convenience init(
    contentsOf path: String, settings: MaskModelSettings? = nil,
    options: InferenceOptions = InferenceOptions()
  ) throws {
    try self.init(
      ModelFile(
        contentsOf: path, ModelFile.Options(settings: settings, recognizesFamilies: true)),
      options: options)
  }

  /// Creates an instance of a network in a file that has been read.
  ///
  /// A network whose file states its input's size is prepared now.
  ///
  /// - Throws: The errors of ``init(contentsOf:settings:options:)``.
  package init(_ file: ModelFile, options: InferenceOptions = InferenceOptions()) throws {
    guard file.makesMasks else {
      throw InferenceError.unsuitableModel(
        "the network's file does not state how to scale images and how to read its mask")
    }
    self.options = options.withoutKeptWeights
    self.file = file
    let isResizable = file.contents.isResizable && file.settings?.inputSize == nil
    fixed = isResizable ? nil : try ImageModel(file, options: self.options)
  }

  /// The shared instance of the bundled network with default options.
  public static let bundled = {
    let bundled = SaliencyModels()
    SharedResources.onShutDown { bundled.models.removeAll() }
    return bundled
  }()

  /// Returns the network for a square input, or for its own size if that is fixed; `nil` for the bundled network if the
  /// program does not link the product `SilhouetteWeights`.
  ///
  /// - Parameter side: The side of the input, in pixels.
  /// - Throws: `InferenceError` if the options are not available; `CancellationError` if the work is cancelled while it
  ///   waits for another thread to prepare the network.
  package func model(side: Int) throws -> ImageModel? {
    if file == nil, ModelFile.bundledBytes == nil { return nil }
    return try model(width: side, height: side)
  }

  /// Returns the network for a square input, as a requirement of a request.
  package func requirement(side: Int) -> ImageModel.Requirement {
    let input = fixed?.imageInput
    let size = ModelInputSize(width: input?.width ?? side, height: input?.height ?? side)
    return ImageModel.Requirement(
      file == nil ? "DeepLabV3+ \(size)" : "network for masks \(size)"
    ) { _ = try self.model(side: side) }
  }

  /// Returns the network, which has one image input and an output that holds a mask. It is prepared once for each size.
  ///
  /// - Parameters:
  ///   - width: The number of columns of the input, 1 to 8193; 320 is the size that the bundled network was trained with.
  ///     A network with an input of one size ignores it.
  ///   - height: The number of rows of the input, likewise.
  /// - Throws: `InferenceError.unsuitableModel` if the program does not link the product `SilhouetteWeights`;
  ///   `ModelError` if the network does not support the size; `InferenceError` if the options are not available or the
  ///   network needs too much memory.
  public func model(width: Int, height: Int) throws -> ImageModel {
    if let fixed { return fixed }
    let size = ModelInputSize(width: width, height: height)
    // One instance, so that one run answers for classes as well.
    if self == .bundled, size == DeepLabV3Plus.trainingSize { return try .bundled }
    return try models.value(for: size) {
      try ImageModel(file ?? .bundled, inputSize: size, options: options)
    }
  }
}

extension SaliencyModels: Hashable {
  /// Returns a Boolean value that indicates whether `a` and `b` are the same instance.
  public static func == (a: SaliencyModels, b: SaliencyModels) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension InferenceOptions {
  fileprivate var withoutKeptWeights: InferenceOptions {
    var options = self
    options.keepsWeights = false
    return options
  }
}
