// SPDX-License-Identifier: Apache-2.0

import Reference
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Stored tensors in each of their encodings.
@Suite struct ONNXEncodingTests {
  /// A tensor of two numbers, and the numbers.
  struct Encoding: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let type: Int
    let fields: [UInt8]
    var values: [Double]

    init(_ name: String, _ type: Int, _ fields: [UInt8], _ values: [Double]) {
      (testDescription, self.type, self.fields, self.values) = (name, type, fields, values)
    }

    /// A network that yields the tensor.
    var file: TinyONNX {
      TinyONNX(
        inputs: [], tensors: [TinyONNX.Tensor("t", type: type, [values.count], fields)],
        .init("Identity", ["t"], ["y"]))
    }
  }

  private static func raw<T: FixedWidthInteger>(_ bits: [T]) -> [UInt8] {
    Protobuf.field(9, Protobuf.bytes(bits))
  }

  private static let floats = [1.5, -2].map { Float($0).bitPattern }
  private static let doubles = [1.5, -2].map(\.bitPattern)

  static let all: [Encoding] = [
    Encoding("float raw", 1, raw(floats), [1.5, -2]),
    Encoding("float_data", 1, Protobuf.field(4, Protobuf.bytes(floats)), [1.5, -2]),
    Encoding(
      "float_data, not packed", 1, Protobuf.field(4, Float(1.5)) + Protobuf.field(4, Float(-2)),
      [1.5, -2]),
    Encoding("double raw", 11, raw(doubles), [1.5, -2]),
    Encoding("double_data", 11, Protobuf.field(10, Protobuf.bytes(doubles)), [1.5, -2]),
    Encoding("float16 raw", 10, raw([0x3E00, 0xC000] as [UInt16]), [1.5, -2]),
    Encoding("float16 in int32_data", 10, Protobuf.packed(5, [0x3E00, 0xC000]), [1.5, -2]),
    Encoding("bfloat16 raw", 16, raw([0x3FC0, 0xC000] as [UInt16]), [1.5, -2]),
    Encoding("bfloat16 in int32_data", 16, Protobuf.packed(5, [0x3FC0, 0xC000]), [1.5, -2]),
    Encoding("int64 raw", 7, raw([-2, 1 << 40] as [Int64]), [-2, 1_099_511_627_776]),
    Encoding("int64_data", 7, Protobuf.packed(7, [-2, 1 << 40]), [-2, 1_099_511_627_776]),
    Encoding(
      "int64_data, not packed", 7, Protobuf.field(7, -2) + Protobuf.field(7, 3), [-2, 3]),
    Encoding("int32 raw", 6, raw([-2, 70_000] as [Int32]), [-2, 70_000]),
    Encoding("int32_data", 6, Protobuf.packed(5, [-2, 70_000]), [-2, 70_000]),
    Encoding("int16 raw", 5, raw([-2, 300] as [Int16]), [-2, 300]),
    Encoding("int16 in int32_data", 5, Protobuf.packed(5, [-2, 300]), [-2, 300]),
    Encoding("int8 raw", 3, raw([-2, 100] as [Int8]), [-2, 100]),
    Encoding("int8 in int32_data", 3, Protobuf.packed(5, [-2, 100]), [-2, 100]),
    Encoding("uint8 raw", 2, raw([200, 1] as [UInt8]), [200, 1]),
    Encoding("uint8 in int32_data", 2, Protobuf.packed(5, [200, 1]), [200, 1]),
    Encoding("uint16 raw", 4, raw([60_000, 1] as [UInt16]), [60_000, 1]),
    Encoding("uint32 raw", 12, raw([1 << 31, 1] as [UInt32]), [2_147_483_648, 1]),
    Encoding("uint32 in uint64_data", 12, Protobuf.packed(11, [1 << 31, 1]), [2_147_483_648, 1]),
    Encoding("uint64 raw", 13, raw([1 << 40, 1] as [UInt64]), [1_099_511_627_776, 1]),
    Encoding("uint64_data", 13, Protobuf.packed(11, [1 << 40, 1]), [1_099_511_627_776, 1]),
    Encoding("bool raw", 9, raw([0, 1] as [UInt8]), [0, 1]),
    Encoding("bool in int32_data", 9, Protobuf.packed(5, [0, 1]), [0, 1]),
  ]

  @Test(arguments: all)
  func numbersAreRead(_ encoding: Encoding) throws {
    try ONNXFixture.check(
      encoding.file, [],
      gives: [ReferenceTensor(shape: [2], values: encoding.values)], tolerance: 0)
    let isBool = encoding.type == 9
    #expect(
      (try ONNXFile(bytes: encoding.file.bytes, name: "tiny").outputElements["y"]?.kind == .bool)
        == isBool)
  }

  /// One number more or less than the shape has.
  @Test(arguments: all)
  func wrongCountsAreRefused(_ encoding: Encoding) {
    for count in [1, 3] {
      var wrong = encoding
      wrong.values = [Double](repeating: 0, count: count)
      let error = ONNXFixture.failure(wrong.file)
      #expect(error is FormatError, "\(String(describing: error))")
    }
  }

  @Test func numbersMustBeFinite() {
    func failure(_ values: [Float]) -> ModelError.Reason? {
      let file = TinyONNX(
        inputs: [.init("x", [2])], tensors: [.reals("weights", [values.count], values)],
        .init("Add", ["x", "weights"], ["y"]))
      return (ONNXFixture.failure(file) as? ModelError)?.reason
    }
    #expect(failure([1, .infinity]) == .notFinite(name: "weights", index: 1))
    #expect(failure([.nan, 1]) == .notFinite(name: "weights", index: 0))
    #expect(failure([1, 2]) == nil)
  }

  @Test func otherPlacesAndTypesAreRefused() {
    func failure(_ type: Int, _ shape: [Int], _ fields: [UInt8]) -> String {
      let file = TinyONNX(
        inputs: [], tensors: [TinyONNX.Tensor("t", type: type, shape, fields)],
        .init("Identity", ["t"], ["y"]))
      return ONNXFixture.failure(file).map { "\($0)" } ?? "read"
    }
    #expect(failure(1, [0], []) == "read")
    #expect(failure(8, [1], Protobuf.field(6, "text")).contains("the element type 8"))
    #expect(failure(14, [1], Protobuf.field(9, [0, 0])).contains("the element type 14"))
    #expect(failure(0, [1], []).contains("the element type 0"))
    #expect(failure(1, [1], Protobuf.field(14, 1)).contains("the model's own folder"))
    #expect(
      failure(1, [1], Protobuf.field(13, Protobuf.field(1, "location")))
        .contains("the model's own folder"))
    #expect(failure(1, [-1], []).contains("is not possible"))
    #expect(failure(1, [.max, .max], []).contains("is not possible"))
    #expect(failure(1, [1 << 20, 1 << 20], []).contains("parameters"))
    #expect(failure(1, [Int](repeating: 1, count: 65), []).contains("more than 64"))
    #expect(failure(1, [2], Protobuf.field(9, [0, 0, 0, 0, 0])).contains("must hold 2 values"))
  }
}

// Mistake onnx-signed-bytes: signed bytes read as unsigned ones
// - case .int8: Int(Int8(bitPattern: bytes[index]))
// + case .int8: Int(bytes[index])
// = ONNXEncodingTests

// Mistake onnx-not-finite: stored numbers that are not finite
// - if let index = tensor.firstNonFiniteIndex, shape.elementCount > 1 {
// + if let index = tensor.firstNonFiniteIndex, shape.elementCount > 1 << 40 {
// = ONNXEncodingTests
