// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

extension TorchVision {
  /// The weights of one of torchvision's segmentation networks.
  package struct Weights: NetworkWeights, Sendable {
    /// The layers and their connections.
    let network: Network

    /// The graph's constants by name, Float32: convolutions are [out, height, width, in / groups], and batch normalisation is
    /// folded into `weight` and `bias` of the convolution before it.
    package let tensors: [String: Tensor]

    /// The file's metadata, by name.
    package let metadata: [String: String]

    /// The file's name in errors.
    package let path: String

    /// The size of the network's input; the weights fit every size.
    package var inputSize = ModelInputSize(
      width: TorchVision.defaultSize, height: TorchVision.defaultSize)

    /// The network's name in torchvision, such as `deeplabv3_resnet50`.
    package var networkName: String { network.name }

    /// The names of the classes: PASCAL VOC's if there are 21, numbered ones otherwise.
    package var classes: SegmentationClasses { .named([], count: network.classCount) }

    /// Reads a state dict. The tensors of `aux_classifier`, which only helps in training, and the numbers of training
    /// batches are ignored.
    ///
    /// - Throws: ``ModelError`` if a tensor is missing, unexpected, not finite, or of another type or shape than the network
    ///   requires, or if a variance is negative.
    package init(_ file: SafetensorsFile) throws(ModelError) {
      network = try Network(StateDict(file))
      tensors = try Folding.tensors(of: network.layers, in: file)
      metadata = file.metadata
      path = file.path
    }

    /// Returns whether a file's tensors are named like those of torchvision's segmentation networks.
    package static func isRecognized(_ file: SafetensorsFile) -> Bool {
      let state = StateDict(file)
      let backbones = ["backbone.conv1", "backbone.layer1", "backbone.0.0", "backbone.1.block"]
      let heads = ["classifier.0", "classifier.4", "classifier.cbr", "classifier.low_classifier"]
      return backbones.contains(where: state.hasModule) && heads.contains(where: state.hasModule)
    }

    /// Returns the network as a graph.
    ///
    /// - Parameters:
    ///   - width: The columns of the input, 1 to 8193; the weights fit every size.
    ///   - height: The rows of the input, 1 to 8193.
    /// - Returns: A graph with the input `image`, float32 [1, height, width, 3], normalised as the model's description
    ///   specifies, and the output `logits`, float32 [1, height, width, classes].
    /// - Throws: ``ModelError`` if the network does not support this size.
    package func graph(width: Int, height: Int) throws(ModelError) -> Graph {
      try graph(width: width, height: height) { () throws(GraphError) in
        try network.graph(weights: tensors, width: width, height: height)
      }
    }
  }
}
