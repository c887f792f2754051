// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// A Core ML file's description of its model (ModelDescription of Model.proto).
struct CoreMLDescription {
  /// The maximum number of inputs; also the maximum number of outputs.
  static let maximumFeatureCount = 256
  /// The maximum number of metadata entries that the file's author has added.
  static let maximumTextCount = 1024

  let inputs: [CoreMLFeature]
  let outputs: [CoreMLFeature]
  let predictedFeatureName: String
  let predictedProbabilitiesName: String
  /// The non-empty metadata texts, such as the author and the licence, by name.
  let metadata: [(name: String, value: String)]

  init(_ message: ProtobufMessage, limits: ModelLimits) throws(FormatError) {
    inputs = try Self.features(message, 1, "input")
    outputs = try Self.features(message, 10, "output")
    predictedFeatureName = try message.text(11, "the predicted feature's name")
    predictedProbabilitiesName = try message.text(12, "the probabilities' name")
    metadata = try message.message(100, "the metadata").map(Self.metadata) ?? []
  }

  /// Returns whether a message has only fields that a description can have.
  static func mayHold(_ message: ProtobufMessage) -> Bool {
    var isPossible = true
    do {
      try message.forEachField { field throws(FormatError) in
        if case .bytes = field.value, [1, 10, 11, 12, 100].contains(field.number) { return }
        // Later versions have added functions, states and a default function.
        isPossible = isPossible && [13, 20, 21, 50].contains(field.number)
      }
    } catch { return false }
    return isPossible
  }

  private static func features(
    _ message: ProtobufMessage, _ number: Int, _ what: String
  ) throws(FormatError) -> [CoreMLFeature] {
    var features: [CoreMLFeature] = []
    for feature in try message.messages(number, limit: maximumFeatureCount, "\(what)s") {
      features.append(try CoreMLFeature(feature, "\(what) \(features.count)"))
    }
    return features
  }

  private static func metadata(
    _ message: ProtobufMessage
  ) throws(FormatError) -> [(name: String, value: String)] {
    var texts: [(name: String, value: String)] = []
    for (number, name) in [(1, "description"), (2, "version"), (3, "author"), (4, "license")] {
      texts.append((name, try message.text(number, "the metadata “\(name)”")))
    }
    for entry in try message.messages(100, limit: maximumTextCount, "texts of the metadata") {
      texts.append((try entry.text(1, "a text's name"), try entry.text(2, "a text")))
    }
    return texts.filter { !$0.value.isEmpty }
  }
}
