// SPDX-License-Identifier: Apache-2.0

/// DeepLabV3+ with an EfficientNet-Lite0 encoder and two answers: the class of each pixel, and the mask of the image's main
/// subject, of any kind.
package enum DeepLabV3Plus {
  /// The columns and rows of the images that the network was trained with.
  package static let trainingSize = ModelInputSize(width: 320, height: 320)
  /// The number of columns and of rows of its label maps, whatever the size of the input.
  package static let labelSize = 513

  /// The weights of a network, for images of any size.
  package struct Weights: NetworkWeights, Sendable {
    /// The names of the classes, in the order of the logits.
    package let classes: SegmentationClasses

    /// The weights by name, Float32. Convolutions are [out, height, width, in], depthwise ones [height, width, channels];
    /// batch normalisation is folded into weights and biases.
    package let tensors: [String: Tensor]

    /// The file's metadata, by name.
    package let metadata: [String: String]

    /// The file's name in errors.
    package let path: String

    /// Reads the network from an open `.safetensors` file.
    ///
    /// - Throws: ``ModelError`` if it does not contain such a network.
    package init(_ file: SafetensorsFile) throws(ModelError) {
      let texts = try OwnFormat.deepLabV3Plus.check(file)
      let list = texts["classes"] ?? ""
      let names = list.split(at: ",", omittingEmptySubsequences: false)
      guard (2...256).contains(names.count), names.allSatisfy({ !$0.isEmpty }) else {
        throw ModelError(
          path: file.path,
          reason: .invalidMetadata(
            key: "classes",
            message: "expected 2 to 256 names, separated by commas, found “\(list)”"))
      }
      classes = SegmentationClasses(names.map(String.init))
      tensors = try LayerTensors.read(file, Self.weightShapes(classCount: names.count))
      metadata = file.metadata
      path = file.path
    }

    /// Returns the names and shapes of all weights, in the order in which the network uses them.
    package static func weightShapes(classCount: Int) -> [(name: String, shape: TensorShape)] {
      DeepLabV3PlusNetwork(classCount: classCount).layers.weightShapes
    }

    /// Returns the network as a graph.
    ///
    /// - Parameters:
    ///   - width: The columns of the input, 1 to 8193; the weights fit every size.
    ///   - height: The rows of the input, 1 to 8193.
    /// - Returns: A graph with the input `image`, float32 [1, height, width, 3], and the outputs `classes`, float32 [1, h, w,
    ///   classes], logits, with a row for four of the image, and `subject`, float32 [1, h, w, 1], 0…1, with a row for two.
    /// - Throws: ``ModelError`` if the network does not support this size.
    package func graph(width: Int, height: Int) throws(ModelError) -> Graph {
      try graph(width: width, height: height) { () throws(GraphError) in
        try DeepLabV3PlusNetwork(classCount: classes.names.count)
          .graph(weights: tensors, width: width, height: height)
      }
    }
  }
}

extension DeepLabV3Plus.Weights: ModelFileContents {
  package static var fileFormat: ModelFileFormat { .safetensors }
  package static var takesInputSize: Bool { true }
  package var formatName: String { OwnFormat.deepLabV3Plus.description }

  package func graph(inputSize: ModelInputSize?) throws -> Graph {
    let size = inputSize ?? DeepLabV3Plus.trainingSize
    return try graph(width: size.width, height: size.height)
  }

  package func description(inputSize: ModelInputSize?) -> ModelDescription {
    let size = inputSize ?? DeepLabV3Plus.trainingSize
    func tensor(stride: Int, channels: Int) -> ModelDescription.Kind {
      let rows = (size.height + stride - 1) / stride
      return .tensor(
        TensorType(.float32, [1, rows, (size.width + stride - 1) / stride, channels]))
    }
    return ModelDescription(
      inputs: [
        ModelDescription.Feature(
          name: DeepLabV3PlusNetwork.inputName,
          kind: .image(
            ImageInput(
              width: size.width, height: size.height, scale: 1 / 128, offset: -127 / 128)))
      ],
      outputs: [
        ModelDescription.Feature(
          name: DeepLabV3PlusNetwork.classesName,
          kind: tensor(stride: 4, channels: classes.names.count)),
        ModelDescription.Feature(
          name: DeepLabV3PlusNetwork.subjectName, kind: tensor(stride: 2, channels: 1)),
      ],
      classLabels: classes.names,
      roles: [
        DeepLabV3PlusNetwork.classesName: .labels(
          classes, width: DeepLabV3Plus.labelSize, height: DeepLabV3Plus.labelSize,
          mapping: .halfPixelCenters),
        DeepLabV3PlusNetwork.subjectName: .mask(.asIs),
      ])
  }
}
