// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

extension U2Net {
  /// Returns the weights of the bundled network for salient objects.
  ///
  /// They are part of the program; nothing is downloaded.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the program does not link the product `SilhouetteWeights`.
  static func bundledWeights() throws -> Weights {
    guard let bytes = bundledBytes else { throw InferenceError.noWeightsBuiltIn }
    return try Weights(buffer: bytes, name: "bundled saliency weights")
  }

  /// The bytes of the linked weights file; `nil` if the program does not link it.
  static var bundledBytes: AlignedBuffer? { .linkedFile("silhouette-saliency.safetensors") }
}

extension ImageModel {
  /// Returns the bundled network for salient objects, a small U²-Net: one input, and one output in the role of a mask.
  ///
  /// With the default options, it comes from ``SaliencyModels/bundled``: each size is prepared once, without
  /// ``InferenceOptions/keepsWeights``, which halves its memory, and the four most recently used sizes stay prepared.
  ///
  /// - Parameters:
  ///   - width: The number of columns of the input, 1 to 8193; 320 is the size that the network was trained with.
  ///   - height: The number of rows of the input, in the same range.
  ///   - options: Threads, matrix back end and instruction set level; `nil` for the defaults.
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
