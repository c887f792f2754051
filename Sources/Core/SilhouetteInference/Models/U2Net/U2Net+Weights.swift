// SPDX-License-Identifier: Apache-2.0

extension U2Net {
  /// The weights of a small U²-Net, which finds the salient object of an image.
  ///
  /// ```swift
  /// let weights = try U2Net.Weights(SafetensorsFile(contentsOf: "silhouette-saliency.safetensors"))
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

    /// Reads the network from an open `.safetensors` file.
    ///
    /// - Throws: ``ModelError`` if it does not contain such a network.
    package init(_ file: SafetensorsFile) throws(ModelError) {
      try OwnFormat.u2Net.check(file)
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
      try graph(width: width, height: height) { () throws(GraphError) in
        try U2NetNetwork().graph(weights: tensors, width: width, height: height)
      }
    }
  }
}
