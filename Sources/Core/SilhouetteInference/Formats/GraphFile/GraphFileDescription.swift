// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

// Descriptions of inputs and outputs in a graph file.

extension ModelDescription: GraphFileRecord {
  static var blank: Self { Self(inputs: [], outputs: []) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("inputs", &inputs)
    try fields("outputs", &outputs)
    try fields.optional("predictedFeature", &predictedFeatureName)
    try fields.optional("predictedProbabilities", &predictedProbabilitiesName)
    try fields("classLabels", &classLabels)
  }
}

extension ModelDescription.Feature: GraphFileValue {
  func graphFileText() throws(GraphFileFault) -> JSONText {
    try Fields(name: name, text: text, kind: kind).graphFileText()
  }

  init(graphFile value: JSONValue) throws(GraphFileFault) {
    let fields = try Fields(graphFile: value)
    self.init(name: fields.name, text: fields.text, kind: fields.kind)
  }

  private struct Fields: GraphFileRecord {
    var name: String
    var text: String
    var kind: ModelDescription.Kind

    static var blank: Self { Self(name: "", text: "", kind: .classification) }

    mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
      try fields("name", &name)
      try fields("text", &text)
      try fields("kind", &kind)
    }
  }
}

extension ModelDescription.Kind: GraphFileValue {
  func graphFileText() throws(GraphFileFault) -> JSONText {
    switch self {
    case .image(let image): try GraphFileChoice.text("image", image)
    case .tensor(let type): try GraphFileChoice.text("tensor", type)
    case .classification: .string("classification")
    }
  }

  init(graphFile value: JSONValue) throws(GraphFileFault) {
    let choice = try GraphFileChoice(value)
    switch choice.name {
    case "image": self = .image(try choice.read())
    case "tensor": self = .tensor(try choice.read())
    case "classification":
      try choice.checkIsPlain()
      self = .classification
    default: throw GraphFileFault("unknown kind “\(choice.name)”")
    }
  }
}

// MARK: Agreement with the graph

extension ModelDescription {
  /// Checks that names are unique and that images have the shapes of the graph's inputs and outputs.
  func check(against graph: Graph) throws(GraphFileFault) {
    try Self.check(
      inputs, "inputs", types: graph.inputs.map { (graph[$0].name, graph[$0].type) })
    try Self.check(
      outputs, "outputs", types: graph.outputs.map { ($0.name, graph[$0.value].type) })
  }

  private static func check(
    _ features: [Feature], _ place: String, types: [(name: String, type: TensorType)]
  ) throws(GraphFileFault) {
    let known = Dictionary(types.map { ($0.name, $0.type) }) { first, _ in first }
    var names: Set<String> = []
    for feature in features {
      guard names.insert(feature.name).inserted else {
        throw GraphFileFault("“\(feature.name)” stands twice").inside(place)
      }
      guard case .image(let image) = feature.kind else { continue }
      let type = TensorType(.float32, image.shape)
      guard known[feature.name] == type else {
        let found = known[feature.name].map { "\($0)" } ?? "no such value"
        throw GraphFileFault(
          "“\(feature.name)” is described as an image of \(type), the graph has \(found)"
        ).inside(place)
      }
    }
  }
}
