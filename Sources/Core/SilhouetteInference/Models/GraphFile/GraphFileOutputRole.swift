// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

// Roles of outputs in a graph file. The first switch names every role, the second reads those names.

extension ImageModel.MaskReading: StoredValue {}

extension ImageModel.OutputRole: StoredValue {
  package func storedText() throws(StoredFault) -> JSONText {
    switch self {
    case .labels(let classes, let width, let height, let mapping):
      try StoredChoice.text(
        name,
        Labels(
          classes: classes.names, width: width, height: height,
          mapping: mapping == .alignCorners ? nil : mapping))
    case .scores(let names): try StoredChoice.text(name, names)
    case .image(let channels): try StoredChoice.text(name, channels)
    case .mask(let reading): try StoredChoice.text(name, reading)
    case .boxes, .points, .tensor: .string(name)
    }
  }

  package init(stored value: JSONValue) throws(StoredFault) {
    let choice = try StoredChoice(value)
    switch choice.name {
    case "labels":
      let labels: Labels = try choice.read()
      self = .labels(
        SegmentationClasses(labels.classes), width: labels.width, height: labels.height,
        mapping: labels.mapping ?? .alignCorners)
      return
    case "scores":
      self = .scores(try choice.read())
      return
    case "image":
      self = .image(try choice.read())
      return
    case "mask":
      self = .mask(try choice.read())
      return
    case "boxes": self = .boxes
    case "points": self = .points
    case "tensor": self = .tensor
    default: throw StoredFault("unknown role “\(choice.name)”")
    }
    try choice.checkIsPlain()
  }

  /// The contents of the role of labels.
  private struct Labels: StoredRecord {
    var classes: [String]
    var width: Int
    var height: Int
    /// The mapping; `nil` for aligned corners.
    var mapping: Operator.ResizeMapping?

    static var blank: Self { Self(classes: [], width: 1, height: 1) }

    mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("classes", &classes)
      try fields("width", &width)
      try fields("height", &height)
      try fields.optional("mapping", &mapping)
    }
  }
}
