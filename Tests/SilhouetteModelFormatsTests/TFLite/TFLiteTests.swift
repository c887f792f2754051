// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

@Suite struct TFLiteTests {
  private func read(_ file: TinyTFLite) throws -> TFLiteFile {
    try TFLiteFile(bytes: file.bytes, name: "tiny")
  }

  @Test func quantizedFileBecomesFloat() throws {
    let file = try read(.quantized)
    #expect(file.modelDescription == "made by a test")
    #expect(file.inputs.map(\.name) == ["picture"])
    #expect(file.inputs.first?.storedType == "uint8")
    #expect(file.inputs.first?.scale == 0.0078125)
    #expect(file.inputs.first?.zeroPoint == 128)
    #expect(file.outputs.first?.scale == nil)
    let graph = file.graph
    try Graph.Verifier.verify(graph)
    #expect(graph[graph.inputs[0]].type == TensorType(.float32, [1, 4, 4, 3]))
    #expect(graph[graph.outputs[0].value].type == TensorType(.int64, [1, 2, 2]))

    let weights = try #require(graph.values.first { $0.name == "weights" })
    guard case .constant(let tensor) = weights.origin else { throw TestFailure() }
    let expectedWeights: [Float] = (0..<54).map { Float($0) - 25 }
    #expect(tensor.scalars() == expectedWeights)
    let bias = try #require(graph.values.first { $0.name == "bias" })
    guard case .constant(let tensor) = bias.origin else { throw TestFailure() }
    let scale = Double(Float(0.001))
    let expectedBias: [Float] = [Float(-1000 * scale), Float(Double(1 << 30) * scale)]
    #expect(tensor.scalars() == expectedBias)
    let depthwise = try #require(graph.values.first { $0.name == "depthwise" })
    guard case .constant(let tensor) = depthwise.origin else { throw TestFailure() }
    #expect(tensor.shape == [3, 3, 2])
    let expectedDepthwise: [Float] = (0..<18).map { (index: Int) -> Float in
      let scale: Float = index % 2 == 0 ? 0.5 : 2
      return Float(index * 10 - 90) * scale
    }
    #expect(tensor.scalars() == expectedDepthwise)

    let operations = graph.values.indices.compactMap { graph.operation(.init(index: $0)) }
    #expect(
      operations.map(\.operation) == [
        .convolution2D(
          Operator.Convolution2D(window: Operator.Window(stride: 2), activation: .relu6)),
        .depthwiseConvolution2D(
          Operator.DepthwiseConvolution2D(
            window: Operator.Window(dilation: Operator.Extent2D(3, 2)))),
        .argMax(Operator.ArgMax(elementType: .int64)),
      ])
  }

  @Test func scalesAlongAnyAxis() {
    let quantization = Operator.Quantization(scales: [1, 10, 100], zeroPoints: [0, 1, 2], axis: 1)
    let bytes = (0..<12).map { UInt8($0) }
    let tensor = bytes.withUnsafeBytes {
      Tensor(littleEndian: $0, of: .uint8, shape: [2, 3, 2], quantization: quantization)
    }
    let expected: [Float] = [0, 1, 10, 20, 200, 300, 6, 7, 70, 80, 800, 900]
    #expect(tensor.scalars() == expected)
  }

  /// One operator on an image [1, 4, 4, 2].
  private func single(
    _ code: Int32, type: UInt8 = 0, options: [Int: FlatBufferField] = [:],
    constant: TinyTFLite.Tensor? = nil, result: [Int32]?, resultType: UInt8 = 0
  ) throws -> (operation: Operator?, shape: TensorShape) {
    var file = TinyTFLite()
    file.add(.init(name: "x", shape: [1, 4, 4, 2]))
    file.add(.init(name: "y", type: resultType, shape: result))
    var inputs: [Int32] = [0]
    if let constant { inputs.append(file.add(constant)) }
    file.operators = [
      .init(code: code, inputs: inputs, outputs: [1], optionsType: type, options: options)
    ]
    file.outputs = [1]
    let graph = try read(file).graph
    try Graph.Verifier.verify(graph)
    let id = graph.outputs[0].value
    return (graph.operation(id)?.operation, graph[id].type.shape)
  }

  private func integers(_ values: [Int32], _ shape: [Int32]) -> TinyTFLite.Tensor {
    .init(name: "c", type: 2, shape: shape, data: TinyTFLite.bytes(values))
  }

  @Test func readsEveryOperator() throws {
    let pool: [Int: FlatBufferField] = [
      0: .integer(UInt8(1)), 1: .integer(Int32(1)), 2: .integer(Int32(2)),
      3: .integer(Int32(3)), 4: .integer(Int32(2)), 5: .integer(UInt8(1)),
    ]
    let window = Operator.Window(stride: Operator.Extent2D(2, 1), padding: .valid)
    #expect(
      try single(1, type: 5, options: pool, result: [1, 2, 2, 2]).operation
        == .averagePool2D(
          Operator.AveragePool2D(size: Operator.Extent2D(2, 3), window: window, activation: .relu)))
    #expect(
      try single(17, type: 5, options: pool, result: [1, 2, 2, 2]).operation
        == .maxPool2D(
          Operator.MaxPool2D(size: Operator.Extent2D(2, 3), window: window, activation: .relu)))
    for (code, activation) in [
      (14, Operator.Activation.sigmoid), (19, .relu), (21, .relu6), (117, .hardSwish),
    ] {
      #expect(
        try single(Int32(code), result: [1, 4, 4, 2]).operation == .activation(activation))
    }
    let two = TinyTFLite.Tensor(name: "c", shape: [2], data: TinyTFLite.bytes([Float(1), 2]))
    #expect(
      try single(
        0, type: 11, options: [0: .integer(UInt8(3))], constant: two, result: [1, 4, 4, 2]
      )
      .operation == .binary(.add, activation: .relu6))
    #expect(
      try single(18, constant: two, result: [1, 4, 4, 2]).operation
        == .binary(.multiply))
    #expect(
      try single(22, constant: integers([2, -1], [2]), result: [2, 16]).operation
        == .reshape(Operator.Reshape(shape: [2, 16])))
    #expect(
      try single(55, constant: two, result: [1, 4, 4, 2]).operation == .binary(.maximum))
    #expect(
      try single(57, constant: two, result: [1, 4, 4, 2]).operation == .binary(.minimum))
    #expect(
      try single(
        22, type: 17, options: [0: .child(.integers([Int32(-1)]))], result: nil
      ).shape == [32])
    #expect(
      try single(34, constant: integers([0, 0, 1, 2, 3, 4, 0, 0], [4, 2]), result: [1, 7, 11, 2])
        .operation == .pad(Operator.Pad(before: [0, 1, 3, 0], after: [0, 2, 4, 0])))
    #expect(
      try single(25, type: 9, options: [0: .float(2)], result: [1, 4, 4, 2]).operation
        == .softmax(Operator.Softmax(beta: 2)))
    #expect(
      try single(
        23, type: 15, options: [3: .integer(UInt8(1))], constant: integers([8, 6], [2]),
        result: [1, 8, 6, 2]
      ).operation
        == .resizeBilinear(
          Operator.ResizeBilinear(size: Operator.Extent2D(8, 6), mapping: .halfPixelCenters)))
    #expect(
      try single(97, constant: integers([8, 6], [2]), result: [1, 8, 6, 2]).operation
        == .resizeNearest(
          Operator.ResizeNearest(size: Operator.Extent2D(8, 6), mapping: .asymmetric)))
    #expect(
      try single(
        40, type: 27, options: [0: .integer(UInt8(1))], constant: integers([-2, 1], [2]),
        result: [1, 1, 1, 2]
      ).operation == .globalAveragePool2D(Operator.GlobalAveragePool2D()))
    #expect(
      try single(40, constant: integers([1, 2], [2]), result: [1, 2]).operation
        == .reshape(Operator.Reshape(shape: [1, 2])))
    #expect(
      try single(
        2, type: 10, options: [0: .integer(Int32(-1)), 1: .integer(UInt8(1))],
        constant: .init(
          name: "c", shape: [1, 4, 4, 1], data: TinyTFLite.bytes([Float](repeating: 1, count: 16))),
        result: [1, 4, 4, 3]
      ).operation == .activation(.relu))
    #expect(
      try single(
        56, type: 40, options: [0: .integer(UInt8(2))], constant: integers([-1], []),
        result: [1, 4, 4], resultType: 2
      ).operation == .argMax(Operator.ArgMax(elementType: .int32)))
    // Numbers that only change how they are stored do not change here.
    #expect(try single(114, result: [1, 4, 4, 2], resultType: 3).operation == nil)
    #expect(try single(6, result: [1, 4, 4, 2]).operation == nil)
  }

  @Test func halfPrecisionConstantsAreWidened() throws {
    var file = TinyTFLite.quantized
    file.tensors[1] = .init(
      name: "weights", type: 1, shape: [2, 3, 3, 3],
      data: TinyTFLite.bytes([UInt16](repeating: 0x3C00, count: 54)))
    let weights = try #require(try read(file).graph.values.first { $0.name == "weights" })
    #expect(weights.origin == .constant(Tensor(repeating: Float(1), shape: [2, 3, 3, 3])))
  }
}

/// Something that should be there is not.
struct TestFailure: Error {}
