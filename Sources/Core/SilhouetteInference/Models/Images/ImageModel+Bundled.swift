// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension ImageModel {
  /// The bundled model: a DeepLabV3+ network with two outputs, `classes` with the role of labels, a map of 513×513 pixels with
  /// the 21 classes of PASCAL VOC, and `subject`, the mask of the main subject. Its input has 320×320 pixels.
  ///
  /// The weights are part of the program; nothing is downloaded. The network is prepared once, and keeps its weights only in
  /// the form in which it runs; see ``InferenceOptions/keepsWeights``.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the program does not link the product `SilhouetteWeights`.
  public static var bundled: ImageModel {
    get throws {
      try prepared.value {
        var options = InferenceOptions()
        options.keepsWeights = false
        return try bundled(options: options)
      }
    }
  }

  private static let prepared = {
    let cache = OnceCache<SoleKey, ImageModel>()
    SharedResources.onShutDown { cache.removeAll() }
    return cache
  }()

  /// Prepares the bundled network with an input size or options other than those of ``bundled``.
  ///
  /// - Parameters:
  ///   - inputSize: The size of the input, 1 to 8193 columns and rows; `nil` for 320×320, with which the network was trained.
  ///   - options: The number of threads, the matrix back end and the instruction set level.
  /// - Throws: The errors of ``bundled``; `ModelError` if the network does not support the size; `InferenceError` if
  ///   the options are not available.
  public static func bundled(
    inputSize: ModelInputSize? = nil, options: InferenceOptions = InferenceOptions()
  ) throws -> ImageModel {
    try ImageModel(.bundled, inputSize: inputSize, options: options)
  }
}

extension ModelFile {
  /// The bundled network's weights.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the program does not link the product `SilhouetteWeights`.
  package static var bundled: ModelFile {
    get throws {
      guard let bytes = bundledBytes else { throw InferenceError.noWeightsBuiltIn }
      return ModelFile(
        try DeepLabV3Plus.Weights(SafetensorsFile(buffer: bytes, name: "bundled weights")))
    }
  }

  /// The bytes of the linked weights file; `nil` if the program does not link it.
  package static var bundledBytes: AlignedBuffer? { .linkedFile("silhouette-scene.safetensors") }
}

extension InferenceError {
  /// The error for a program without bundled weights.
  package static let noWeightsBuiltIn = InferenceError.unsuitableModel(
    "no weights are built in: add the product SilhouetteWeights to the program, or name a model file"
  )
}
