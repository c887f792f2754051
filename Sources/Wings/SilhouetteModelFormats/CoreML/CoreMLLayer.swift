// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// One layer of a Core ML network (NeuralNetworkLayer of NeuralNetwork.proto).
struct CoreMLLayer: ImportedNode {
  /// The maximum number of inputs; also the maximum number of outputs.
  static let maximumValueCount = 1024

  /// The layer's position in the file, from 0.
  let index: Int
  let name: String
  /// The names of the layer's inputs.
  let inputs: [String]
  /// The names of the layer's outputs.
  let outputs: [String]
  /// The name of the layer's kind in the specification.
  let kind: String
  /// The layer's parameters.
  let parameters: ProtobufMessage

  init(_ message: ProtobufMessage, index: Int) throws(FormatError) {
    self.index = index
    name = try message.text(1, "the name of layer \(index)")
    inputs = try message.texts(2, limit: Self.maximumValueCount, "inputs of layer \(index)")
    outputs = try message.texts(3, limit: Self.maximumValueCount, "outputs of layer \(index)")
    var found: ProtobufMessage.Field?
    try message.forEachField { field throws(FormatError) in
      guard field.number >= 100 else { return }
      guard found == nil else { throw message.error(field, "layer \(index) is of two kinds") }
      found = field
    }
    guard let found else { throw message.error("layer \(index) “\(name)” is of no kind") }
    kind = CoreMLNames.layer(found.number)
    parameters = try message.message(found, "the parameters of layer \(index)")
  }

  var resultName: String { name }

  private var path: String { parameters.reader.path }

  /// Returns an error about this layer.
  func error(_ message: String) -> ModelError {
    ModelError(
      path: path,
      reason: .invalidOperator(name: "\(kind) “\(name)”", index: index, message: message))
  }

  /// Returns an extent of rows and columns; `value` if the file omits it.
  func extent(_ number: Int, default value: Operator.Extent2D, _ what: String) throws
    -> Operator.Extent2D
  {
    let numbers = try parameters.integers(number, limit: 2, what)
    if numbers.isEmpty { return value }
    guard numbers.count == 2, numbers.allSatisfy({ (1...1 << 24).contains($0) }) else {
      throw error("\(what) must be rows and columns, 1 to 2²⁴, found \(numbers)")
    }
    return Operator.Extent2D(numbers[0], numbers[1])
  }

  /// Returns the border around an image; an empty one if the file omits it.
  func border(_ message: ProtobufMessage?) throws -> Border {
    let what = "the padding"
    let edges = try message?.messages(10, limit: 2, what) ?? []
    if edges.isEmpty { return Border() }
    guard edges.count == 2 else { throw error("padding for rows and columns, found one of them") }
    let amounts = try edges.flatMap {
      [try $0.integer(1, what), try $0.integer(2, what)]
    }
    guard amounts.allSatisfy({ (0...1 << 24).contains($0) }) else {
      throw error("expected a padding of 0 to 2²⁴, found \(amounts)")
    }
    return Border(top: amounts[0], bottom: amounts[1], left: amounts[2], right: amounts[3])
  }

  /// The number of rows and columns to add on each side of an image.
  struct Border: Hashable {
    var top = 0
    var bottom = 0
    var left = 0
    var right = 0

    var padding: Operator.Padding {
      self == Border() ? .valid : .explicit(top: top, bottom: bottom, left: left, right: right)
    }

    /// Returns the operator that adds the border to an image [N, H, W, C].
    func pad(value: Float) -> Operator.Pad {
      Operator.Pad(before: [0, top, left, 0], after: [0, bottom, right, 0], value: value)
    }
  }
}
