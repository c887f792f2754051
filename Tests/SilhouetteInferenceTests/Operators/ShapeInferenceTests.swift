// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteInference

/// An operator that is handed inputs it does not take says so, with its name and their types.
@Suite struct ShapeInferenceTests {
  struct Bad: CustomTestStringConvertible, Sendable {
    let operation: Operator
    let inputs: [TensorType]
    /// Part of the message.
    let message: String

    init(_ operation: Operator, _ shapes: [TensorShape], _ message: String) {
      self.init(operation, types: shapes.map { TensorType(.float32, $0) }, message)
    }

    init(_ operation: Operator, types: [TensorType], _ message: String) {
      self.operation = operation
      inputs = types
      self.message = message
    }

    var testDescription: String { "\(operation.name)(\(inputs))" }
  }

  static let convolution = Operator.convolution2D(Operator.Convolution2D())
  static let depthwise = Operator.depthwiseConvolution2D(Operator.DepthwiseConvolution2D())
  static let valid = Operator.Window(padding: .valid)
  static let half = Operator.Quantization(scale: 0.5, zeroPoint: 0)

  static func pools(_ size: Operator.Extent2D, _ window: Operator.Window) -> [Operator] {
    [
      .averagePool2D(Operator.AveragePool2D(size: size, window: window)),
      .maxPool2D(Operator.MaxPool2D(size: size, window: window)),
    ]
  }

  static let convolutions: [Bad] = [
    Bad(convolution, [[1, 5, 5, 3]], "found 1"),
    Bad(convolution, [[5, 5, 3], [4, 3, 3, 3]], "[N, H, W, C]"),
    Bad(convolution, [[1, 5, 5, 3], [4, 3, 3, 2]], "[4, 3, 3, 2]"),
    Bad(convolution, [[1, 5, 5, 3], [3, 3, 3]], "[3, 3, 3]"),
    Bad(convolution, [[1, 5, 5, 3], [4, 3, 3, 3], [3]], "bias must be [4]"),
    Bad(convolution, [[1, 5, 5, 3], [4, 0, 3, 3]], "positive"),
    Bad(
      convolution,
      types: [TensorType(.uint8, [1, 5, 5, 3]), TensorType(.float32, [4, 3, 3, 3])], "float32"),
    Bad(
      convolution,
      types: [TensorType(.float32, [1, 5, 5, 3]), TensorType(.uint8, [4, 3, 3, 3])], "float32"),
    Bad(
      .convolution2D(Operator.Convolution2D(window: valid)), [[1, 2, 5, 3], [4, 3, 3, 3]],
      "does not fit"),
    Bad(
      .convolution2D(Operator.Convolution2D(window: Operator.Window(stride: 0))),
      [[1, 5, 5, 3], [4, 3, 3, 3]],
      "positive"),
    Bad(
      .convolution2D(
        Operator.Convolution2D(window: Operator.Window(dilation: Operator.Extent2D(1, -1)))),
      [[1, 5, 5, 3], [4, 3, 3, 3]], "positive"),
    Bad(
      .convolution2D(Operator.Convolution2D(window: Operator.Window(stride: 33_554_432))),
      [[1, 5, 5, 3], [4, 3, 3, 3]], "at most"),
    Bad(
      .convolution2D(
        Operator.Convolution2D(
          window: Operator.Window(padding: .explicit(top: -1, bottom: 0, left: 0, right: 0)))),
      [[1, 5, 5, 3], [4, 3, 3, 3]], "padding"),
    Bad(
      .convolution2D(Operator.Convolution2D(groups: 2)), [[1, 5, 5, 4], [3, 3, 3, 2]], "groups"),
    Bad(
      .convolution2D(Operator.Convolution2D(groups: 0)), [[1, 5, 5, 4], [3, 3, 3, 4]], "groups"),
    Bad(depthwise, [[1, 5, 5, 3], [3, 3, 4]], "[3, 3, 4]"),
    Bad(depthwise, [[1, 5, 5, 3], [1, 3, 3, 3]], "[1, 3, 3, 3]"),
    Bad(depthwise, [[1, 5, 5, 3], [3, 3, 6], [3]], "bias must be [6]"),
    Bad(depthwise, [[1, 5, 5, 3], [3, 3, 3], [3], [3]], "found 4"),
  ]

  static let poolings: [Bad] =
    pools(0, Operator.Window()).map { Bad($0, [[1, 5, 5, 3]], "positive") }
    + pools(6, valid).map { Bad($0, [[1, 5, 5, 3]], "does not fit") }
    + pools(2, Operator.Window()).map { Bad($0, [[5, 5, 3]], "[N, H, W, C]") }
    + pools(2, Operator.Window(padding: .explicit(top: 2, bottom: 0, left: 0, right: 0))).map {
      Bad($0, [[1, 5, 5, 3]], "without an element")
    }
    // Taps at −6 and 6 of a row of three: the window sees nothing.
    + pools(2, Operator.Window(dilation: 12)).map { Bad($0, [[1, 3, 3, 1]], "without an element") }
    + [
      Bad(.globalAveragePool2D(Operator.GlobalAveragePool2D()), [[1, 0, 5, 3]], "has no pixels"),
      Bad(.globalAveragePool2D(Operator.GlobalAveragePool2D()), [[5, 3]], "[N, H, W, C]"),
    ]

  static let others: [Bad] = [
    Bad(.binary(.add), [[2, 3], [2]], "cannot be broadcast: 3 against 2"),
    Bad(.binary(.multiply), [[2, 3], [3, 1, 4]], "cannot be broadcast"),
    Bad(.binary(.add), [[2, 3]], "found 1"),
    Bad(.binary(.maximum, activation: .relu), [[3], [3]], "maximum has no activation, found relu"),
    Bad(
      .binary(.multiply), types: [TensorType(.float32, [1]), TensorType(.int32, [1])],
      "float32"),
    Bad(
      .resizeBilinear(Operator.ResizeBilinear(size: 0, mapping: .alignCorners)), [[1, 5, 5, 3]],
      "0×0"),
    Bad(
      .resizeNearest(Operator.ResizeNearest(size: 3, mapping: .asymmetric)), [[1, 0, 5, 3]],
      "[1, 0, 5, 3]"),
    Bad(.concatenate(Operator.Concatenate(axis: 2)), [[2, 3]], "axis 2 does not exist"),
    Bad(.concatenate(Operator.Concatenate(axis: -1)), [[2, 3]], "axis -1 does not exist"),
    Bad(.concatenate(Operator.Concatenate(axis: 0)), [[2, 3], [2, 4]], "axis 0 only"),
    Bad(.concatenate(Operator.Concatenate(axis: 0)), [[2, 3], [2]], "2 axes"),
    Bad(.concatenate(Operator.Concatenate(axis: 0)), [], "found 0"),
    Bad(
      .concatenate(Operator.Concatenate(axis: 0)),
      types: [TensorType(.float32, [2]), TensorType(.uint8, [2])], "uint8"),
    Bad(.reshape(Operator.Reshape(shape: [4])), [[2, 3]], "4 elements, the input 6"),
    Bad(.pad(Operator.Pad(before: [1], after: [1])), [[2, 3]], "2 axes"),
    Bad(.pad(Operator.Pad(before: [-1], after: [1])), [[2]], "[-1]"),
    Bad(
      .pad(Operator.Pad(before: [1 << 24, 1 << 24, 1 << 24], after: [0, 0, 0])), [[1, 1, 1]],
      "not possible"),
    Bad(.softmax(Operator.Softmax()), [[]], "without elements"),
    Bad(.softmax(Operator.Softmax()), [[2, 0]], "without elements"),
    Bad(.activation(.relu), types: [TensorType(.int64, [2])], "float32"),
    Bad(.argMax(Operator.ArgMax()), [[]], "without elements"),
    Bad(.argMax(Operator.ArgMax(elementType: .uint8)), [[2]], "not uint8"),
    Bad(.quantize(Operator.Quantize(half)), types: [TensorType(.uint8, [2])], "float32"),
    Bad(.dequantize(Operator.Dequantize(half)), [[2]], "uint8"),
    Bad(
      .quantize(
        Operator.Quantize(Operator.Quantization(scales: [1, 1], zeroPoints: [0, 0], axis: 1))),
      [[2, 3]],
      "does not fit"),
    Bad(
      .quantize(
        Operator.Quantize(Operator.Quantization(scales: [1, 1], zeroPoints: [0], axis: 0))),
      [[2, 3]],
      "does not fit"),
    Bad(
      .quantize(Operator.Quantize(Operator.Quantization(scale: 0, zeroPoint: 0))), [[2]],
      "does not fit"),
    Bad(
      .quantize(Operator.Quantize(Operator.Quantization(scale: .nan, zeroPoint: 0))), [[2]],
      "does not fit"),
    Bad(
      .quantize(Operator.Quantize(Operator.Quantization(scale: 1, zeroPoint: 1 << 40))), [[2]],
      "does not fit"),
  ]

  @Test(arguments: convolutions + poolings + others)
  func isRejected(_ bad: Bad) throws {
    var graph = Graph()
    let ids = bad.inputs.enumerated().map { graph.addInput("\($0.offset)", $0.element) }
    let error = #expect(throws: GraphError.self) {
      try graph.add(bad.operation, ids, name: "the node")
    }
    let found = try #require(error)
    #expect(found.operation == bad.operation.name)
    #expect(found.node == "the node")
    #expect(found.inputs == bad.inputs)
    #expect(found.message.contains(bad.message), "\(found.message)")
    #expect(found.description.contains(bad.operation.name))
    #expect(graph.values.count == ids.count)
    for type in bad.inputs { #expect(found.description.contains(type.description)) }
  }
}
