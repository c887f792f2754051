// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension ModelFile {
  /// The bundled network's weights.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the program does not link the product `SilhouetteWeights`.
  public static var bundled: ModelFile { get throws { .deepLabV3(try DeepLabV3.bundledWeights()) } }

  /// The bytes of the linked weights file; `nil` if the program does not link it.
  static var bundledBytes: AlignedBuffer? { .linkedFile("silhouette-deeplabv3.safetensors") }
}

extension InferenceError {
  /// The error about a program without bundled weights.
  static let noWeightsBuiltIn = InferenceError.unsuitableModel(
    "no weights are built in: add the product SilhouetteWeights to the program, or name a model file"
  )
}
