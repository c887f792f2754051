// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

#if BundledWeights
  import SilhouetteWeights
#endif

extension ModelFile {
  /// The bundled network's weights.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the package was built without the trait `BundledWeights`.
  public static var bundled: ModelFile { get throws { .deepLabV3(try DeepLabV3.bundledWeights()) } }

  /// The bytes of the linked weights file; `nil` without the trait `BundledWeights`.
  static var bundledBytes: AlignedBuffer? {
    #if BundledWeights
      // The memory belongs to the program and outlives all users.
      return AlignedBuffer(
        adopting: UnsafeMutableRawPointer(mutating: silhouette_weights_start()),
        byteCount: silhouette_weights_size(), release: { _ in })
    #else
      return nil
    #endif
  }
}
