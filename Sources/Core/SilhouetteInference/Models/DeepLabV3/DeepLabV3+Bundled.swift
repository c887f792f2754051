// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension DeepLabV3 {
  /// The bundled network, for the 21 classes of PASCAL VOC, with an input of 513×513 pixels.
  ///
  /// Its weights are part of the program; nothing is downloaded. The network is prepared once, and keeps its weights only in
  /// the form in which it runs; see ``InferenceOptions/keepsWeights``.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the program does not link the product
  ///   `SilhouetteWeights`.
  public static var bundled: DeepLabV3 {
    get throws {
      try prepared.value {
        var options = InferenceOptions()
        options.keepsWeights = false
        return try bundled(options: options)
      }
    }
  }

  private static let prepared = {
    let cache = OnceCache<SoleKey, DeepLabV3>()
    SharedResources.onShutDown { cache.removeAll() }
    return cache
  }()

  /// Prepares the bundled network with an input size or options other than those of ``bundled``.
  ///
  /// - Parameters:
  ///   - inputSize: The side of the square input in pixels, a multiple of 16 plus 1; `nil` for 513.
  ///   - options: The number of threads, the matrix back end and the instruction set level.
  /// - Throws: The errors of ``bundled``; `ModelError` if the network does not support the size; `InferenceError` if
  ///   the options are not available.
  public static func bundled(
    inputSize: Int? = nil, options: InferenceOptions = InferenceOptions()
  ) throws -> DeepLabV3 {
    try DeepLabV3(bundledWeights(), inputSize: inputSize, options: options)
  }

  /// Returns the bundled network's weights.
  ///
  /// - Throws: The errors of ``bundled``.
  public static func bundledWeights() throws -> Weights {
    guard let bytes = ModelFile.bundledBytes else { throw InferenceError.noWeightsBuiltIn }
    return try Weights(SafetensorsFile(buffer: bytes, name: "bundled weights"))
  }
}

extension ImageModel {
  /// The bundled model: a DeepLabV3 network for the 21 classes of PASCAL VOC, with an input of 513×513 pixels. It is part
  /// of the program, and is prepared once.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the program does not link the product `SilhouetteWeights`.
  public static var bundled: ImageModel { get throws { try DeepLabV3.bundled.imageModel } }
}

extension ModelFile {
  /// The bundled network's weights.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the program does not link the product `SilhouetteWeights`.
  package static var bundled: ModelFile {
    get throws { ModelFile(try DeepLabV3.bundledWeights()) }
  }

  /// The bytes of the linked weights file; `nil` if the program does not link it.
  package static var bundledBytes: AlignedBuffer? {
    .linkedFile("silhouette-deeplabv3.safetensors")
  }
}

extension InferenceError {
  /// The error for a program without bundled weights.
  package static let noWeightsBuiltIn = InferenceError.unsuitableModel(
    "no weights are built in: add the product SilhouetteWeights to the program, or name a model file"
  )
}
