// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

#if BundledWeights
  import SilhouetteWeights
#endif

extension ModelFile {
  /// The weights that come with the library.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the package was built without the trait `BundledWeights`.
  public static var bundled: ModelFile { get throws { .deepLabV3(try DeepLabV3.bundledWeights()) } }

  /// The file of weights that is linked in; `nil` without the trait `BundledWeights`.
  static var bundledBytes: AlignedBuffer? {
    #if BundledWeights
      // The memory is the program's own and outlives all users.
      return AlignedBuffer(
        adopting: UnsafeMutableRawPointer(mutating: silhouette_weights_start()),
        byteCount: silhouette_weights_size(), release: { _ in })
    #else
      return nil
    #endif
  }
}
