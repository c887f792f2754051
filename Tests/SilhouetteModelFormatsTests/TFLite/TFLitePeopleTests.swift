// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// The operators of MediaPipe's networks in files that a test makes.
@Suite struct TFLitePeopleTests {
  /// One operator on some inputs; the first is the file's.
  private func graph(
    _ operation: TinyTFLite.Operator, _ inputs: [TinyTFLite.Tensor], result: [Int32]? = nil
  ) throws -> Graph {
    var file = TinyTFLite()
    for input in inputs { file.add(input) }
    let output = file.add(.init(name: "y", shape: result))
    var operation = operation
    operation.inputs = (0..<Int32(inputs.count)).map { $0 }
    operation.outputs = [output]
    file.operators = [operation]
    file.outputs = [output]
    // Inputs without stored numbers are the file's.
    file.inputs = (0..<Int32(inputs.count)).filter { inputs[Int($0)].data.isEmpty }
    let graph = try TFLiteFile(bytes: file.bytes, name: "tiny").graph
    try Graph.Verifier.verify(graph)
    return graph
  }

  private func floats(_ name: String, _ shape: [Int32], _ values: [Float]) -> TinyTFLite.Tensor {
    .init(name: name, shape: shape, data: TinyTFLite.bytes(values))
  }

  private func integers(_ values: [Int32]) -> TinyTFLite.Tensor {
    .init(name: "c", type: 2, shape: [Int32(values.count)], data: TinyTFLite.bytes(values))
  }

  private func code(
    _ code: Int32, type: UInt8 = 0, _ options: [Int: FlatBufferField] = [:]
  ) -> TinyTFLite.Operator {
    .init(code: code, inputs: [], outputs: [], optionsType: type, options: options)
  }

  private func custom(_ name: String, _ options: [UInt8]?, version: Int32 = 1)
    -> TinyTFLite.Operator
  {
    var operation = code(32)
    operation.customName = name
    operation.customOptions = options
    operation.version = version
    return operation
  }

  private func run(_ graph: Graph, _ inputs: [Tensor]) throws -> Tensor {
    try Model(graph).run(inputs)[0]
  }

  @Test func slopesAndBlocks() throws {
    let image = TinyTFLite.Tensor(name: "x", shape: [1, 1, 2, 4])
    let numbers = Tensor((-4..<4).map { Float($0) }, shape: [1, 1, 2, 4])
    let slopes = try graph(
      code(54), [image, floats("s", [1, 1, 4], [0.5, 2, 0, -1])], result: [1, 1, 2, 4])
    #expect(try run(slopes, [numbers]).scalars() == [-2, -6, 0, 1, 0, 1, 2, 3] as [Float])
    let blocks = try graph(
      code(5, type: 94, [0: .integer(Int32(2))]), [image], result: [1, 2, 4, 1])
    #expect(try run(blocks, [numbers]).scalars() == [-4, -3, 0, 1, -2, -1, 2, 3] as [Float])
  }

  @Test func slices() throws {
    let image = TinyTFLite.Tensor(name: "x", shape: [2, 3, 4])
    let numbers = Tensor((0..<24).map { Float($0) }, shape: [2, 3, 4])
    func slice(
      _ begin: [Int32], _ end: [Int32], _ steps: [Int32] = [1, 1, 1],
      _ masks: [Int: FlatBufferField] = [:]
    ) throws -> Tensor {
      try run(
        graph(
          code(45, type: 32, masks), [image, integers(begin), integers(end), integers(steps)]),
        [numbers])
    }
    #expect(
      try slice([0, 1, 0], [2, 2, 2]) == Tensor([4, 5, 16, 17] as [Float], shape: [2, 1, 2]))
    #expect(
      try slice([0, -1, -9], [1, 9, -3]) == Tensor([8] as [Float], shape: [1, 1, 1]))
    // Masks: the whole of the second axis, the first dropped.
    #expect(
      try slice(
        [1, 2, 3], [0, 0, 4], [1, 1, 1],
        [0: .integer(Int32(2)), 1: .integer(Int32(2)), 4: .integer(Int32(1))])
        == Tensor([15, 19, 23] as [Float], shape: [3, 1]))
    #expect(throws: ModelError.self) { try slice([0, 0, 0], [2, 3, 4], [1, 2, 1]) }
    #expect(throws: ModelError.self) { try slice([0, 0], [2, 3], [1, 1]) }
    #expect(throws: ModelError.self) {
      try slice([0, 0, 0], [2, 3, 4], [1, 1, 1], [2: .integer(Int32(1))])
    }
  }

  @Test func fullyConnectedLayers() throws {
    let image = TinyTFLite.Tensor(name: "x", shape: [2, 1, 3])
    let weights = floats("w", [2, 3], [1, 2, 3, -1, 0, 1])
    let bias = floats("b", [2], [10, -1])
    let numbers = Tensor([1, 2, 3, 0, 1, 0] as [Float], shape: [2, 1, 3])
    let plain = try graph(
      code(9, type: 8, [0: .integer(UInt8(1))]), [image, weights, bias], result: [2, 2])
    #expect(try run(plain, [numbers]).scalars() == [24, 1, 12, 0] as [Float])
    let kept = try graph(
      code(9, type: 8, [2: .integer(UInt8(1))]), [image, weights, bias], result: [2, 1, 2])
    #expect(try run(kept, [numbers]).scalars() == [24, 1, 12, -1] as [Float])
    #expect(throws: ModelError.self) {
      try graph(code(9, type: 8, [1: .integer(UInt8(1))]), [image, weights, bias])
    }
    #expect(throws: ModelError.self) {
      try graph(code(9, type: 8), [image, floats("w", [1, 4], [1, 2, 3, 4])])
    }
  }

  @Test func transposedConvolutions() throws {
    let image = TinyTFLite.Tensor(name: "x", shape: [1, 2, 2, 2])
    let numbers = Tensor([1, 2, 3, 4, 5, 6, 7, 8] as [Float], shape: [1, 2, 2, 2])
    // [out, row, column, in]
    let weights = floats("w", [1, 2, 2, 2], [1, 0, 0, 1, 1, 1, 1, -1])
    let bias = floats("b", [1], [0.5])
    func read(_ options: [Int32], _ weights: TinyTFLite.Tensor, bytes: [UInt8]? = nil) throws
      -> Tensor
    {
      try run(
        graph(
          custom("Convolution2DTransposeBias", bytes ?? TinyTFLite.bytes(options)),
          [image, weights, bias], result: [1, 4, 4, 1]), [numbers])
    }
    let expected: [Float] = [
      1.5, 2.5, 3.5, 4.5, 3.5, -0.5, 7.5, -0.5, 5.5, 6.5, 7.5, 8.5, 11.5, -0.5, 15.5, -0.5,
    ]
    for padding in [1, 2] as [Int32] {
      #expect(try read([padding, 2, 2], weights).scalars() == expected)
    }
    #expect(throws: ModelError.self) { try read([0, 2, 2], weights) }
    #expect(throws: ModelError.self) { try read([1, 1, 2], weights) }
    #expect(throws: ModelError.self) { try read([1, 2, 2], weights, bytes: []) }
    #expect(throws: ModelError.self) { try read([1, 2, 2], weights, bytes: [1, 0, 0, 0, 2]) }
    #expect(throws: ModelError.self) {
      try read([1, 2, 2], floats("w", [1, 2, 1, 4], [1, 2, 3, 4, 5, 6, 7, 8]))
    }
  }

  @Test func landmarkOperators() throws {
    let points = TinyTFLite.Tensor(name: "x", shape: [1, 468, 3])
    let options = FlexBufferMapTests.bytes(FlexBufferMapTests.landmarks)
    let matrix = try graph(
      custom("Landmarks2TransformMatrix", options, version: 2), [points], result: [1, 4, 4])
    guard
      case .landmarksToMatrix(let operation)? = matrix.operation(matrix.outputs[0].value)?.operation
    else { throw TestFailure() }
    #expect(operation.subset.count == 80)
    #expect(operation.leftIndex == 61)
    #expect(operation.size == 16)
    #expect(operation.scaleY == 1.5)

    let map = TinyTFLite.Tensor(name: "m", shape: [1, 4, 4])
    let size = FlexBufferMapTests.bytes(FlexBufferMapTests.size)
    let crop = try graph(
      custom("TransformTensorBilinear", size, version: 2),
      [.init(name: "x", shape: [1, 48, 48, 2]), map], result: [1, 16, 16, 2])
    #expect(
      crop.operation(crop.outputs[0].value)?.operation
        == .transformBilinear(Operator.TransformBilinear(size: 16)))
    let moved = try graph(
      custom("TransformLandmarks", nil, version: 2), [.init(name: "x", shape: [1, 5, 2]), map],
      result: [1, 5, 2])
    #expect(
      moved.operation(moved.outputs[0].value)?.operation
        == .transformLandmarks(Operator.TransformLandmarks()))

    // An older version, other landmarks than there are, no options, other options.
    #expect(throws: ModelError.self) {
      try graph(custom("Landmarks2TransformMatrix", options), [points])
    }
    #expect(throws: ModelError.self) {
      try graph(
        custom("Landmarks2TransformMatrix", options, version: 2),
        [.init(name: "x", shape: [1, 400, 3])])
    }
    #expect(throws: FormatError.self) {
      try graph(custom("Landmarks2TransformMatrix", nil, version: 2), [points])
    }
    #expect(throws: FormatError.self) {
      try graph(custom("Landmarks2TransformMatrix", size, version: 2), [points])
    }
  }

  @Test func flippedBytesNeverTrap() {
    var file = TinyTFLite()
    file.add(.init(name: "x", shape: [1, 468, 3]))
    let output = file.add(.init(name: "y", shape: [1, 4, 4]))
    var operation = custom(
      "Landmarks2TransformMatrix", FlexBufferMapTests.bytes(FlexBufferMapTests.landmarks),
      version: 2)
    (operation.inputs, operation.outputs) = ([0], [output])
    file.operators = [operation]
    file.outputs = [output]
    let bytes = file.bytes
    for position in bytes.indices {
      for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
        var broken = bytes
        broken[position] = value
        _ = try? TFLiteFile(bytes: broken, name: "tiny")
      }
    }
  }
}
