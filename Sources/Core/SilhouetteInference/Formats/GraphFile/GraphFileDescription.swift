// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

// Descriptions of inputs and outputs in a graph file.

extension ModelDescription: StoredRecord {
  package static var blank: Self { Self(inputs: [], outputs: []) }

  package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
    try fields("inputs", &inputs)
    try fields("outputs", &outputs)
    try fields.optional("predictedFeature", &predictedFeatureName)
    try fields.optional("predictedProbabilities", &predictedProbabilitiesName)
    try fields("classLabels", &classLabels)
  }
}

extension ModelDescription.Feature: StoredValue {
  package func storedText() throws(StoredFault) -> JSONText {
    try Fields(name: name, text: text, kind: kind).storedText()
  }

  package init(stored value: JSONValue) throws(StoredFault) {
    let fields = try Fields(stored: value)
    self.init(name: fields.name, text: fields.text, kind: fields.kind)
  }

  private struct Fields: StoredRecord {
    var name: String
    var text: String
    var kind: ModelDescription.Kind

    static var blank: Self { Self(name: "", text: "", kind: .classification) }

    mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("name", &name)
      try fields("text", &text)
      try fields("kind", &kind)
    }
  }
}

extension ModelDescription.Kind: StoredValue {
  package func storedText() throws(StoredFault) -> JSONText {
    switch self {
    case .image(let image): try StoredChoice.text("image", image)
    case .tensor(let type): try StoredChoice.text("tensor", type)
    case .classification: .string("classification")
    }
  }

  package init(stored value: JSONValue) throws(StoredFault) {
    let choice = try StoredChoice(value)
    switch choice.name {
    case "image": self = .image(try choice.read())
    case "tensor": self = .tensor(try choice.read())
    case "classification":
      try choice.checkIsPlain()
      self = .classification
    default: throw StoredFault("unknown kind “\(choice.name)”")
    }
  }
}

// MARK: Agreement with the graph

extension ModelDescription {
  /// Checks that names are unique and that images have the shapes of the graph's inputs and outputs.
  func check(against graph: Graph) throws(StoredFault) {
    try Self.check(
      inputs, "inputs", types: graph.inputs.map { (graph[$0].name, graph[$0].type) })
    try Self.check(
      outputs, "outputs", types: graph.outputs.map { ($0.name, graph[$0.value].type) })
  }

  private static func check(
    _ features: [Feature], _ place: String, types: [(name: String, type: TensorType)]
  ) throws(StoredFault) {
    let known = Dictionary(types.map { ($0.name, $0.type) }) { first, _ in first }
    var names: Set<String> = []
    for feature in features {
      guard names.insert(feature.name).inserted else {
        throw StoredFault("“\(feature.name)” stands twice").inside(place)
      }
      guard case .image(let image) = feature.kind else { continue }
      let type = TensorType(.float32, image.shape)
      guard known[feature.name] == type else {
        let found = known[feature.name].map { "\($0)" } ?? "no such value"
        throw StoredFault(
          "“\(feature.name)” is described as an image of \(type), the graph has \(found)"
        ).inside(place)
      }
    }
  }
}
