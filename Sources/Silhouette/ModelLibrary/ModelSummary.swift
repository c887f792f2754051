// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// What a model's file is and holds.
public struct ModelSummary: Hashable, Sendable {
  /// What Silhouette can do with a model.
  public enum Use: Hashable, Sendable {
    /// A DeepLabV3 network, which labels and cuts out pictures; the names of its classes.
    case segmentation(classes: [String])
    /// A graph that can be run, and why it is not taken for DeepLabV3.
    case graph(reason: String)
  }

  /// The format of the file.
  public let format: ModelFormat
  /// The size of the file in bytes.
  public let byteCount: Int
  /// The SHA-256 digest of the file in lower-case hexadecimal digits.
  public let sha256: String
  /// The licence of the weights (SPDX where it is known): what was said when the model was
  /// installed, else what ``KnownModel`` says of a file of this digest, else what the file says.
  public let license: String?
  /// Where the model comes from, in words; told in the same order.
  public let source: String?
  /// The shape of the first input; pictures are [1, height, width, 3].
  public let inputShape: Shape
  /// The number of outputs of the graph.
  public let outputCount: Int
  /// What can be done with it.
  public let use: Use

  /// Describes a file that was read.
  ///
  /// - Throws: `ModelError` if its weights make no network.
  init(_ file: ModelFile, bytes: UnsafeRawBufferPointer, provenance: ModelProvenance?) throws {
    let graph = try file.graph()
    format = file.format
    byteCount = bytes.count
    sha256 = SHA256.hexDigest(bytes)
    let known = KnownModel.model(sha256: sha256)
    license = provenance?.license ?? known?.license ?? Self.text(["license"], of: file)
    source = provenance?.source ?? known?.source ?? Self.text(["source", "author"], of: file)
    inputShape = graph.inputs.first.map { graph[$0].type.shape } ?? []
    outputCount = graph.outputs.count
    do {
      use = .segmentation(classes: try file.deepLabV3Weights().configuration.classes)
    } catch {
      use = .graph(reason: "\(error)")
    }
  }

  /// The first of some texts that the file has about itself.
  private static func text(_ names: [String], of file: ModelFile) -> String? {
    let metadata = file.metadata
    return names.lazy.compactMap { name in
      metadata.first { $0.name == name && !$0.value.isEmpty }?.value
    }.first
  }
}
