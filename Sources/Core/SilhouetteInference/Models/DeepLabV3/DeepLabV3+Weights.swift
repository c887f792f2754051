// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension DeepLabV3 {
  /// A trained DeepLabV3 network: its configuration and its weights.
  ///
  /// ```swift
  /// let weights = try DeepLabV3.Weights(contentsOf: "silhouette-deeplabv3.safetensors")
  /// let graph = try weights.graph(inputSize: 257)
  /// ```
  public struct Weights: NetworkWeights, Sendable {
    /// The description of the network without its weights.
    public let configuration: Configuration

    /// The weights by name, Float32. Convolutions are [out, height, width, in], depthwise ones [height, width,
    /// channels]; batch normalisation is folded into weights and biases.
    public let tensors: [String: Tensor]

    /// The file's metadata beyond the configuration.
    package let additionalMetadata: [String: String]

    /// The file's metadata, by name.
    package let metadata: [String: String]

    /// The file's name in errors.
    package let path: String

    /// Creates a network from its parts.
    ///
    /// - Parameters:
    ///   - configuration: The description of the network that the weights belong to.
    ///   - tensors: The weights by name.
    ///   - additionalMetadata: Texts to store with the weights.
    ///   - name: A file's name for errors.
    /// - Throws: ``ModelError`` if the configuration is invalid, or a weight is missing, unused, not finite, or of
    ///   another type or shape than the configuration requires.
    public init(
      configuration: Configuration, tensors: [String: Tensor],
      additionalMetadata: [String: String] = [:], name: String = "DeepLabV3"
    ) throws(ModelError) {
      try configuration.validate(path: name)
      try LayerTensors.check(tensors, configuration.weightShapes, path: name)
      self.configuration = configuration
      self.tensors = tensors
      self.additionalMetadata = additionalMetadata
      metadata = try configuration.metadata(additional: additionalMetadata)
      path = name
    }

    /// Reads a file of the project's own format.
    ///
    /// - Throws: `FileError` if it cannot be opened; `FormatError` if it is not a valid `.safetensors` file;
    ///   ``ModelError`` if it does not contain such a network.
    public init(contentsOf path: String, limits: ModelLimits = .standard) throws {
      try self.init(SafetensorsFile(contentsOf: path, limits: limits))
    }

    /// Reads the network from an open `.safetensors` file.
    ///
    /// - Throws: ``ModelError`` if it does not contain such a network.
    public init(_ file: SafetensorsFile) throws(ModelError) {
      (configuration, additionalMetadata) = try Configuration.read(
        OwnFormat.deepLabV3.check(file), path: file.path)
      metadata = file.metadata
      tensors = try LayerTensors.read(file, configuration.weightShapes)
      path = file.path
    }

    /// Returns the network as a graph.
    ///
    /// - Parameter inputSize: The rows and columns of the input, 16 k + 1; by default the size in the configuration.
    ///   The weights fit every size.
    /// - Returns: A graph with the input `image`, float32 [1, S, S, 3], and the output `logits`,
    ///   float32 [1, (S − 1) / stride + 1, (S − 1) / stride + 1, classes].
    /// - Throws: ``ModelError`` if the network does not support this size.
    public func graph(inputSize: Int? = nil) throws(ModelError) -> Graph {
      let size = inputSize ?? configuration.inputSize
      try Configuration.checkInputSize(size, path: path)
      return try graph { () throws(GraphError) in
        try DeepLabV3Network(configuration).graph(weights: tensors, inputSize: size)
      }
    }
  }
}
