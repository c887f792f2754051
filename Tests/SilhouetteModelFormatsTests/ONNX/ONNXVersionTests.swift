// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Files as old and new exporters write them.
@Suite struct ONNXVersionTests {
  private static let row = ReferenceTensor(shape: [1, 4], values: [-2, -0.5, 0.25, 3])

  private static func clipped(_ lower: Double, _ upper: Double) -> ReferenceTensor {
    ReferenceTensor(shape: row.shape, values: row.values.map { min(max($0, lower), upper) })
  }

  private static func number(_ value: Double) -> ONNXFixture.Operand {
    .stored(ReferenceTensor(shape: [], values: [value]))
  }

  @Test func boundsWereAttributes() throws {
    let row = ONNXFixture.Operand.input(Self.row)
    let attributes: [String: TinyONNX.Attribute] = ["min": .float(-1), "max": .float(2)]
    try ONNXFixture.check("Clip", [row], attributes, version: 7, gives: Self.clipped(-1, 2))
    try ONNXFixture.check(
      "Clip", [row], ["min": .float(-1)], version: 10, gives: Self.clipped(-1, .infinity))
    // Newer versions do not know them.
    try ONNXFixture.check("Clip", [row], attributes, version: 11, gives: Self.row)
    try ONNXFixture.check(
      "Clip", [row, Self.number(-1), Self.number(2)], version: 11, gives: Self.clipped(-1, 2))
    try ONNXFixture.check(
      "Clip", [row, .absent, Self.number(2)], version: 13, gives: Self.clipped(-.infinity, 2))
    // A bound that is infinite is none.
    try ONNXFixture.check(
      "Clip", [row, Self.number(-.infinity), Self.number(2)], version: 13,
      gives: Self.clipped(-.infinity, 2))
  }

  /// Stored tensors are listed among the inputs, as version 3 of the format requires.
  @Test func storedTensorsAreNoInputs() throws {
    var file = ONNXFixture.file("Add", [.input(Self.row), Self.number(1)]).file
    file.inputs.append(.init("x1", []))
    let graph = try ONNXFile(bytes: file.bytes, name: "tiny").graph
    #expect(graph.inputs.count == 1)
    try ONNXFixture.check(
      file, [Self.row],
      gives: [ReferenceTensor(shape: [1, 4], values: Self.row.values.map { $0 + 1 })])
  }

  @Test func everySupportedVersionIsRead() throws {
    for version in 7...28 {
      let file = ONNXFixture.file("Relu", [.input(Self.row)], version: version).file
      #expect(try ONNXFile(bytes: file.bytes, name: "tiny").operatorSetVersion == version)
    }
    for version in [0, 6, 29, -1] {
      let file = ONNXFixture.file("Relu", [.input(Self.row)], version: version).file
      let error = ONNXFixture.failure(file)
      #expect("\(String(describing: error))".contains("the operator set version \(version)"))
    }
  }

  @Test func metadataAreRead() throws {
    var file = ONNXFixture.file("Relu", [.input(Self.row)]).file
    file.modelFields =
      Protobuf.field(2, "maker") + Protobuf.field(3, "1.2")
      + Protobuf.field(14, Protobuf.field(1, "key") + Protobuf.field(2, "value"))
      // Operators of another domain are declared, but none is used.
      + Protobuf.field(8, Protobuf.field(1, "ai.onnx.ml") + Protobuf.field(2, 3))
    let read = try ONNXFile(bytes: file.bytes, name: "tiny")
    #expect(read.metadata.map(\.name) == ["producer", "producer version", "key"])
    #expect(read.metadata.map(\.value) == ["maker", "1.2", "value"])
    #expect(read.operatorSetVersion == 13)
  }

  /// An open length: the first one is 1, those of an image the caller's, others are refused.
  @Test func openLengthsAreFilledIn() throws {
    func shape(_ dimensions: [Int?], _ size: ModelInputSize?) throws -> TensorShape {
      let file = TinyONNX(
        inputs: [.init("x", dimensions)], .init("Relu", ["x"], ["y"]))
      let graph = try ONNXFile(bytes: file.bytes, name: "tiny", inputSize: size).graph
      return graph[graph.inputs[0]].type.shape
    }
    let size = ModelInputSize(width: 7, height: 5)
    #expect(try shape([nil, 3, nil, nil], size) == [1, 5, 7, 3])
    #expect(try shape([2, 3, nil, 9], size) == [2, 5, 9, 3])
    #expect(try shape([nil, 3, 4, 5], nil) == [1, 4, 5, 3])
    #expect(try shape([nil, 8], nil) == [1, 8])
    for dimensions in [[nil, 3, nil], [nil]] as [[Int?]] {
      #expect(throws: ModelError.self) { try shape(dimensions, size) }
    }
    #expect(throws: ModelError.self) { try shape([nil, 3, nil, nil], nil) }
  }
}

// Mistake onnx-clip-version: bounds of Clip that are attributes in new versions too
// - if node.version < 11 {
// -       lower
// + if node.version < 29 {
// +       lower
// = ONNXVersionTests
