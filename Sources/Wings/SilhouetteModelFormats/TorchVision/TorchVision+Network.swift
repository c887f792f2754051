// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

extension TorchVision {
  /// A network of torchvision: a backbone, which computes features at a fraction of the image's resolution, and a head, which
  /// turns them into one value per class, the logits. These are enlarged to the image's size.
  struct Network: Hashable, Sendable {
    /// The backbones with their heads.
    enum Parts: Hashable, Sendable {
      case resNet(ResNet, ConvolutionalHead)
      case mobileNetV3(MobileNetV3, ConvolutionalHead)
      case liteMobileNetV3(MobileNetV3, LiteHead)
    }

    let parts: Parts

    /// Derives the layers from a state dict.
    ///
    /// - Throws: ``ModelError`` if a tensor is missing, unexpected, or of another type or shape.
    init(_ state: StateDict) throws(ModelError) {
      if ["cbr", "scale", "low_classifier", "high_classifier"].contains(where: {
        state.hasModule("classifier.\($0)")
      }) {
        let backbone = try MobileNetV3(state)
        parts = .liteMobileNetV3(
          backbone,
          try LiteHead(
            state, details: backbone.detailChannels, from: backbone.last.outputChannels))
      } else if state.hasModule("backbone.conv1") || state.hasModule("backbone.layer1") {
        let backbone = try ResNet(state)
        parts = .resNet(backbone, try ConvolutionalHead(state, from: backbone.outputChannels))
      } else {
        let backbone = try MobileNetV3(state)
        parts = .mobileNetV3(
          backbone, try ConvolutionalHead(state, from: backbone.last.outputChannels))
      }
      try state.check(layers)
    }

    /// All layers in the order in which they are used.
    var layers: [Layer] {
      switch parts {
      case .resNet(let backbone, let head): backbone.layers + head.layers
      case .mobileNetV3(let backbone, let head): backbone.layers + head.layers
      case .liteMobileNetV3(let backbone, let head): backbone.layers + head.layers
      }
    }

    /// The network's name in torchvision, such as `deeplabv3_resnet50`.
    var name: String {
      func prefix(_ head: ConvolutionalHead) -> String { head.pyramid == nil ? "fcn" : "deeplabv3" }
      return switch parts {
      case .resNet(let backbone, let head): "\(prefix(head))_\(backbone.name)"
      case .mobileNetV3(_, let head): "\(prefix(head))_mobilenet_v3_large"
      case .liteMobileNetV3: "lraspp_mobilenet_v3_large"
      }
    }

    /// The number of classes.
    var classCount: Int {
      switch parts {
      case .resNet(_, let head), .mobileNetV3(_, let head): head.classifier.outputChannels
      case .liteMobileNetV3(_, let head): head.classifier.outputChannels
      }
    }

    /// Returns the graph for images of the given size.
    ///
    /// - Parameters:
    ///   - weights: The layers' weights and offsets, by name, in the graph's shapes.
    ///   - width: The columns of the image.
    ///   - height: The rows of the image.
    /// - Throws: ``GraphError`` if a tensor's shape does not fit its layer.
    func graph(weights: [String: Tensor], width: Int, height: Int) throws(GraphError) -> Graph {
      var builder = NetworkBuilder(weights: weights)
      let image = builder.graph.addInput(
        TorchVision.inputName, TensorType(.float32, [1, height, width, 3]))
      let logits: Graph.ValueID
      switch parts {
      case .resNet(let backbone, let head):
        logits = try builder.apply(head, builder.apply(backbone, image))
      case .mobileNetV3(let backbone, let head):
        logits = try builder.apply(head, builder.apply(backbone, image).features)
      case .liteMobileNetV3(let backbone, let head):
        let (details, features) = try builder.apply(backbone, image)
        logits = try builder.apply(head, details: details, features: features)
      }
      builder.graph.addOutput(
        TorchVision.outputName,
        try builder.resize(logits, like: image, name: TorchVision.outputName))
      return builder.graph
    }
  }
}
