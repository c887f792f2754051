// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference
import Synchronization

extension U2Net {
  /// Returns the weights of the bundled network for salient objects.
  ///
  /// They are part of the program; nothing is looked up or downloaded.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the program does not link the product `SilhouetteWeights`.
  public static func bundledWeights() throws -> Weights {
    guard let bytes = bundledBytes else { throw InferenceError.noWeightsBuiltIn }
    return try Weights(buffer: bytes, name: "bundled saliency weights")
  }

  /// The bytes of the linked weights file; `nil` if the program does not link it.
  static var bundledBytes: AlignedBuffer? { .linkedFile("silhouette-saliency.safetensors") }
}

extension ImageModel {
  /// The prepared models, by size, the one used last at the end.
  private static let preparedSaliency = Mutex<[ImageModel]>([])

  /// The most sizes that stay prepared: each holds a copy of the weights, 5 MB, and the memory of its runs.
  private static let maximumPreparedCount = 4

  /// Returns the bundled network for salient objects, a small U²-Net: one input, and one output in the role of a mask.
  ///
  /// With the default options, it is prepared once per size; the four sizes used last stay prepared. Without
  /// ``InferenceOptions/keepsWeights``, it takes half the memory: so it is by default.
  ///
  /// - Parameters:
  ///   - width: The columns of the input, 1 to 8193; 320 is the size that the network was trained with.
  ///   - height: The rows of the input, likewise.
  ///   - options: Threads, matrix back end and instruction set level; `nil` for the defaults.
  /// - Throws: `InferenceError.unsuitableModel` if the program does not link the product `SilhouetteWeights`;
  ///   `ModelError` if the network does not support the size; `InferenceError` if the options are not available or the
  ///   network needs too much memory.
  public static func bundledSaliency(
    width: Int, height: Int, options: InferenceOptions? = nil
  ) throws -> ImageModel {
    if let options {
      return try U2Net(
        U2Net.bundledWeights(), width: width, height: height, options: options
      ).imageModel
    }
    // Held while the network is prepared, so that other threads wait for it instead of preparing it again.
    return try preparedSaliency.withLock { models in
      let prepared = models.firstIndex {
        $0.imageInput.width == width && $0.imageInput.height == height
      }
      if let prepared {
        let model = models.remove(at: prepared)
        models.append(model)
        return model
      }
      var options = InferenceOptions()
      options.keepsWeights = false
      let model = try U2Net(
        U2Net.bundledWeights(), width: width, height: height, options: options
      ).imageModel
      if models.count == maximumPreparedCount { models.removeFirst() }
      models.append(model)
      return model
    }
  }
}
