// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

extension TorchVision {
  /// The maximum number of wrappers of a network, each of which puts a word before all names of its state dict.
  private static let maximumWrapperCount = 4

  /// Reads a state dict, whose network is recognised by the tensors' names.
  ///
  /// - Returns: `nil` if the file's metadata names another format.
  /// - Throws: ``ModelError`` if the metadata names no format, and the file holds none of the networks, or another one.
  static func network(
    in file: SafetensorsFile, inputSize: ModelInputSize?
  ) throws -> (any ModelFileContents)? {
    var state: SafetensorsFile? = file
    for _ in 0...maximumWrapperCount {
      guard let file = state else { break }
      if Weights.isRecognized(file) {
        var weights = try Weights(file)
        if let inputSize { weights.inputSize = inputSize }
        return weights
      }
      state = file.withoutFirstModule()
    }
    let format = file.metadata["format"]
    guard format == nil || format == "pt" else { return nil }
    throw ModelError(
      path: file.path,
      reason: .notRecognized(
        value: "“\(file.entries.first?.name ?? "")”",
        message: "expected the names of one of torchvision's segmentation networks, such as"
          + " “backbone.conv1.weight”, or metadata “format” that names another network"))
  }
}

extension TorchVision.Weights: ModelFileContents {
  package static var fileFormat: ModelFileFormat { .safetensors }
  package static var takesInputSize: Bool { true }
  package var formatName: String { "torchvision \(networkName) (safetensors)" }
  package var axisOrder: AxisOrder { .channelsFirst }

  package func graph(inputSize: ModelInputSize?) throws -> Graph {
    let size = inputSize ?? self.inputSize
    return try graph(width: size.width, height: size.height)
  }

  package func description(inputSize: ModelInputSize?) -> ModelDescription {
    let size = inputSize ?? self.inputSize
    return .torchVision(width: size.width, height: size.height, classes: classes)
  }
}
