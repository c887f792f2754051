// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

extension U2Net {
  /// Returns the weights of the bundled network for salient objects.
  ///
  /// The weights are part of the program; nothing is downloaded.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the program does not link the product `SilhouetteWeights`.
  static func bundledWeights() throws -> Weights {
    guard let bytes = bundledBytes else { throw InferenceError.noWeightsBuiltIn }
    return try Weights(SafetensorsFile(buffer: bytes, name: "bundled saliency weights"))
  }

  /// The bytes of the linked weights file; `nil` if the program does not link it.
  static var bundledBytes: AlignedBuffer? { .linkedFile("silhouette-saliency.safetensors") }
}

extension ImageModel {
  /// Returns the bundled network for salient objects, a small U²-Net with one image input and one output, a mask.
  ///
  /// With the default options, the network comes from ``SaliencyModels/bundled``. It is then prepared once for each size,
  /// without `InferenceOptions.keepsWeights`, which halves its memory, and the networks of the four most recently used
  /// sizes are kept.
  ///
  /// - Parameters:
  ///   - width: The number of columns of the input, 1 to 8193; 320 is the size that the network was trained with.
  ///   - height: The number of rows of the input, 1 to 8193.
  ///   - options: The number of threads, the matrix back end and the instruction set level; `nil` for the defaults.
  /// - Throws: `InferenceError.unsuitableModel` if the program does not link the product `SilhouetteWeights`;
  ///   `ModelError` if the network does not support the size; `InferenceError` if the options are not available or the
  ///   network needs too much memory.
  public static func bundledSaliency(
    width: Int, height: Int, options: InferenceOptions? = nil
  ) throws -> ImageModel {
    guard let options else {
      return try SaliencyModels.bundled.model(width: width, height: height)
    }
    return try U2Net(
      U2Net.bundledWeights(), width: width, height: height, options: options
    ).imageModel
  }
}
