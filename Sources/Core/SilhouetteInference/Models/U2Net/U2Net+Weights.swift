// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension U2Net {
  /// The weights of a small U²-Net, which finds the salient object of an image.
  ///
  /// ```swift
  /// let weights = try U2Net.Weights(contentsOf: "silhouette-saliency.safetensors")
  /// let graph = try weights.graph(width: 320, height: 320)
  /// ```
  public struct Weights: NetworkWeights, Sendable {
    /// The weights by name, Float32, named as in the authors' code: `stage1.rebnconvin.weight` [out, height, width, in],
    /// `stage1.rebnconvin.bias` [out]; batch normalisation is folded into both.
    package let tensors: [String: Tensor]

    /// The file's metadata, by name.
    package let metadata: [String: String]

    /// The file's name in errors.
    package let path: String

    /// Creates a network from its weights.
    ///
    /// - Parameters:
    ///   - tensors: The weights by name.
    ///   - name: A file's name for errors.
    /// - Throws: ``ModelError`` if a weight is missing, unused, not finite, or of another type or shape than the network
    ///   requires.
    package init(tensors: [String: Tensor], name: String = "U2Net") throws(ModelError) {
      try LayerTensors.check(tensors, Self.weightShapes, path: name)
      self.tensors = tensors
      metadata = OwnFormat.u2Net.metadata
      path = name
    }

    /// Reads a `.safetensors` file of the format `silhouette-u2net`.
    ///
    /// - Throws: `FileError` if it cannot be opened; `FormatError` if it is not a valid `.safetensors` file;
    ///   ``ModelError`` if it does not contain such a network.
    package init(contentsOf path: String, limits: ModelLimits = .standard) throws {
      try self.init(SafetensorsFile(contentsOf: path, limits: limits))
    }

    /// Reads the network from an open `.safetensors` file.
    ///
    /// - Throws: ``ModelError`` if it does not contain such a network.
    package init(_ file: SafetensorsFile) throws(ModelError) {
      try OwnFormat.u2Net.check(file.metadata, path: file.path)
      tensors = try LayerTensors.read(file, Self.weightShapes)
      metadata = file.metadata
      path = file.path
    }

    /// The names and shapes of all weights, in the order in which the network uses them.
    package static var weightShapes: [(name: String, shape: TensorShape)] {
      U2NetNetwork().layers.weightShapes
    }

    /// Returns the network as a graph.
    ///
    /// - Parameters:
    ///   - width: The columns of the input, 1 to 8193; the weights fit every size.
    ///   - height: The rows of the input, 1 to 8193.
    /// - Returns: A graph with the input `image`, float32 [1, height, width, 3], and the output `mask`, float32
    ///   [1, height, width, 1], 0…1.
    /// - Throws: ``ModelError`` if the network does not support this size.
    package func graph(width: Int, height: Int) throws(ModelError) -> Graph {
      guard (1...8193).contains(width), (1...8193).contains(height) else {
        throw ModelError(
          path: path,
          reason: .invalidConfiguration(
            name: "the input size",
            message: "expected 1 to 8193 rows and columns, found \(width)×\(height)"))
      }
      return try graph { () throws(GraphError) in
        try U2NetNetwork().graph(weights: tensors, width: width, height: height)
      }
    }
  }
}
