// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

// The library's own formats, all of which are `.safetensors` files.

extension ModelFileFormat {
  /// Weights by name. The library's own formats are recognised by the metadata.
  package static let safetensors = ModelFileFormat(
    fileExtension: "safetensors", head: { SafetensorsFile.head($0) },
    isRecognized: { file in file.withUnsafeBytes { $0.count > 8 && $0[8] == UInt8(ascii: "{") } },
    read: { file, options in
      let file = try SafetensorsFile(file, limits: options.limits)
      switch try OwnFormat(file) {
      case .graph: return try GraphFile(file, limits: options.limits)
      case .deepLabV3Plus: return try DeepLabV3Plus.Weights(file)
      case .deepLabV3: return try DeepLabV3.Weights(file)
      case nil: break
      }
      if let network = try ModelFormats.linked?.stateDict?(file, options.inputSize) {
        return network
      }
      // PyTorch's own files name no format, or this one.
      guard let format = file.metadata["format"], format != "pt" else {
        throw ModelError(path: file.path, reason: .notBuiltIn)
      }
      return try DeepLabV3.Weights(file)
    })
}

extension DeepLabV3.Weights: ModelFileContents {
  package static var fileFormat: ModelFileFormat { .safetensors }
  package var formatName: String { OwnFormat.deepLabV3.description }

  package func graph(inputSize: ModelInputSize?) throws -> Graph { try graph() }

  package func description(inputSize: ModelInputSize?) -> ModelDescription {
    ModelDescription(configuration, inputSize: configuration.inputSize)
  }
}

extension GraphFile: ModelFileContents {
  package static var fileFormat: ModelFileFormat { .safetensors }
  package var formatName: String { OwnFormat.graph.description }
  package var texts: [(name: String, value: String)] { metadata }

  package func graph(inputSize: ModelInputSize?) -> Graph { graph }

  package func description(inputSize: ModelInputSize?) -> ModelDescription {
    var description = description
    description.roles = roles
    return description
  }
}
