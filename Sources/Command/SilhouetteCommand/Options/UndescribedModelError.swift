// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// The error for a network that may make masks, but is unknown, and whose file does not state how to use it.
struct UndescribedModelError: Error, CustomStringConvertible {
  /// The file, or the name of an installed model.
  let name: String
  /// The shape of the network.
  let shape: MaskModelShape
  /// The reason why the network is not one that labels pixels.
  let reason: ModelError

  /// The options of `silhouette models add` that describe the network.
  static func options(for shape: MaskModelShape) -> String {
    "--mean R,G,B --std R,G,B --mask-values as-is|stretched|logits"
      + (shape.maskNames.isEmpty ? "|classes" : "") + " [--scale-by-maximum]"
      + (shape.maskNames.count > 1
        ? " [--mask-output \(shape.maskNames.prefix(8).joined(separator: "|"))]" : "")
  }

  var description: String {
    let start =
      "\(name): an unknown network for images of \(shape.inputSize); its file does not state how to"
      + " scale images and how to read its \(shape.classNames.isEmpty ? "mask" : "classes"); install"
      + " it with `silhouette models add FILE \(Self.options(for: shape))`"
    return shape.classNames.isEmpty ? start + "; it does not label pixels either: \(reason)" : start
  }
}
