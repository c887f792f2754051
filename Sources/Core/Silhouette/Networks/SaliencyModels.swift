// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// A network for salient objects: the bundled one, or one in a file, with inputs of several sizes if the file leaves the size
/// open. The network is prepared for each size when that size is first used.
///
/// The networks of the four most recently used sizes are kept. Each holds a copy of the weights, 5 MB for the bundled
/// network, and the memory of its runs. Any number of tasks and requests may share one instance.
///
/// ```swift
/// var request = GenerateForegroundInstanceMaskRequest()
/// request.saliency = try SaliencyModels(contentsOf: "mine.safetensors")
/// ```
public final class SaliencyModels: Sendable {
  /// The number of threads, the matrix back end and the instruction set level of the network.
  let options: InferenceOptions
  private let network: SaliencyNetwork
  private let models = OnceCache<ModelInputSize, ImageModel>(capacity: 4)

  /// The number of input sizes for which the network is prepared; sizes still being prepared do not count.
  package var preparedCount: Int {
    if case .fixed = network { 1 } else { models.count }
  }

  /// Creates an instance of the bundled network; it is not prepared for any size yet.
  ///
  /// - Parameter options: The number of threads, the matrix back end and the instruction set level.
  public init(options: InferenceOptions = InferenceOptions()) {
    self.options = options
    network = .bundled
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
  package init(
    _ file: ModelFile, options: InferenceOptions = InferenceOptions()
  ) throws {
    self.options = options
    network = try SaliencyNetwork(file, options: options)
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
    if case .bundled = network, U2Net.bundledBytes == nil { return nil }
    return try model(width: side, height: side)
  }

  /// Returns the network for a square input, as a requirement of a request.
  package func requirement(side: Int, isExpected: Bool = true) -> ImageModel.Requirement {
    ImageModel.Requirement(network.name(side: side), isExpected: isExpected) {
      _ = try self.model(side: side)
    }
  }

  func model(width: Int, height: Int) throws -> ImageModel {
    if case .fixed(let search, _) = network { return search }
    return try models.value(for: ModelInputSize(width: width, height: height)) {
      try network.prepared(width: width, height: height, options: options)
    }
  }

  /// Returns the network with its own input size, and its own reading of the output.
  ///
  /// - Throws: The errors of ``model(side:)``; `InferenceError.unsuitableModel` if the program does not link the product
  ///   `SilhouetteWeights`.
  func modelAsIs() throws -> ImageModel {
    if case .fixed(_, let own) = network { return own }
    let model = try model(width: U2Net.trainingSize, height: U2Net.trainingSize)
    return network.readingAsIs.map { model.reading(masksAs: $0) } ?? model
  }
}

extension SaliencyModels: Hashable {
  /// Returns a Boolean value that indicates whether `a` and `b` are the same instance.
  public static func == (a: SaliencyModels, b: SaliencyModels) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
