// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

extension ModelLibrary {
  /// A description of a model's file and its contents.
  package struct Summary: Hashable, Sendable {
    /// The way in which Silhouette can use a model.
    package enum Use: Hashable, Sendable {
      /// A network of classes, such as DeepLabV3, which can label images and cut out subjects, with the names of its classes.
      case segmentation(classes: [String])
      /// A network that makes masks of subjects, with its settings; without settings if its file states them.
      case masks(MaskModelSettings?)
      /// A graph that can be run, with the reason why it is not recognised as DeepLabV3.
      case graph(reason: String)
    }

    /// The extension of files of its format, without the dot.
    package let fileExtension: String
    /// The size of the file in bytes.
    package let byteCount: Int
    /// The SHA-256 digest of the file in lower-case hexadecimal digits.
    package let sha256: String
    /// The licence of the weights, as an SPDX identifier where it has one, from the first source that states it: the
    /// user at installation, the ``KnownModel`` with this digest, or the file itself.
    package let license: String?
    /// The model's origin in words, from the first of the same sources that states it.
    package let source: String?
    /// The shape of the first input; images are [1, height, width, 3].
    package let inputShape: TensorShape
    /// The number of outputs of the graph.
    package let outputCount: Int
    /// The way in which Silhouette can use the model.
    package let use: Use
    /// The shape of a graph that may make masks, although nobody states how; `nil` for other models.
    package let undescribedShape: MaskModelShape?

    /// Creates the description of a model file that has been read.
    ///
    /// - Throws: `ModelError` if the file's weights do not make up a network.
    init(_ file: ModelFile, bytes: FileBytes, provenance: ModelProvenance?) throws {
      let family = (file.contents as? ONNXFile)?.family
      let graph = try file.graph(inputSize: file.settings?.inputSize)
      fileExtension = file.fileExtension
      byteCount = bytes.count
      sha256 = bytes.withUnsafeBytes { SHA256.hexDigest($0) }
      let known = KnownModel.model(sha256: sha256)
      license =
        provenance?.license ?? known?.license ?? family?.license
        ?? Self.text(["license"], of: file)
      source =
        provenance?.source ?? known?.source ?? family?.source
        ?? Self.text(["source", "author"], of: file)
      inputShape = graph.inputs.first.map { graph[$0].type.shape } ?? []
      outputCount = graph.outputs.count
      if file.isUsedForMasks {
        use = .masks(file.settings)
        undescribedShape = nil
        return
      }
      do {
        use = .segmentation(classes: try file.segmentation().statedClasses?.names ?? [])
        undescribedShape = nil
      } catch {
        use = .graph(reason: "\(error)")
        undescribedShape = MaskModelShape(graph)
      }
    }

    /// Returns the first metadata value of the file that is not empty, among the entries with the given names.
    private static func text(_ names: [String], of file: ModelFile) -> String? {
      let metadata = file.metadata
      return names.lazy.compactMap { name in
        metadata.first { $0.name == name && !$0.value.isEmpty }?.value
      }.first
    }
  }
}
