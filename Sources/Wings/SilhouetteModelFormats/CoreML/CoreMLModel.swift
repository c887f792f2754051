// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The parts of a Core ML file (Model.proto), located but not interpreted.
struct CoreMLModel {
  /// The supported versions of the specification. Each version adds kinds of models and layers; unsupported kinds are
  /// rejected by name. No version has changed the meaning of existing kinds.
  static let versions = 1...10

  /// The purpose of the network.
  enum Purpose: Int {
    case plain = 500
    case classifier = 403
    case regressor = 303
  }

  let version: Int
  let description: CoreMLDescription
  let purpose: Purpose
  /// The message NeuralNetwork, NeuralNetworkClassifier or NeuralNetworkRegressor; all three begin with the same fields.
  let network: ProtobufMessage

  init(_ reader: ByteReader, limits: ModelLimits) throws {
    let message = ProtobufMessage(reader)
    version = try message.integer(1, "the specification's version")
    guard Self.versions.contains(version) else {
      throw message.error(
        "versions \(Self.versions.lowerBound) to \(Self.versions.upperBound) of the specification"
          + " can be read, found \(version)")
    }
    var found: (purpose: Purpose?, field: ProtobufMessage.Field)?
    try message.forEachField { field throws(FormatError) in
      // Fields below 200 hold metadata, not the model.
      guard field.number >= 200 else { return }
      guard found == nil else { throw message.error(field, "a second model in the file") }
      found = (Purpose(rawValue: field.number), field)
    }
    guard let found else { throw message.error("the model is missing") }
    guard let purpose = found.purpose else {
      throw ModelError(
        path: reader.path,
        reason: .unsupportedModelType(
          found: CoreMLNames.model(found.field.number),
          expected: "neuralNetwork, neuralNetworkClassifier or neuralNetworkRegressor"))
    }
    self.purpose = purpose
    network = try message.message(found.field, "the network")
    guard let description = try message.message(2, "the description") else {
      throw message.error("the description is missing")
    }
    self.description = try CoreMLDescription(description, limits: limits)
  }

  /// Returns the names of a classifier's classes; empty for other networks.
  func classLabels(limit: Int) throws(FormatError) -> [String] {
    guard purpose == .classifier else { return [] }
    let what = "the class labels"
    if let labels = try network.message(100, what) {
      return try labels.texts(1, limit: limit, what)
    }
    return try network.message(101, what)?.integers(1, limit: limit, what).map(String.init) ?? []
  }

  /// Returns the name of the value that holds a classifier's scores; empty if that is the result of the last layer.
  func probabilityName() throws(FormatError) -> String {
    purpose == .classifier ? try network.text(200, "the name of the probabilities") : ""
  }
}
