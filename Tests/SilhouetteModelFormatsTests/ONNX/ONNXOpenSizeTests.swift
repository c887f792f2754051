// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Lengths of inputs that a file leaves open.
@Suite struct ONNXOpenSizeTests {
  private static func file(_ shape: [Int?]) -> TinyONNX {
    TinyONNX(inputs: [.init("x", shape)], .init("Relu", ["x"], ["y"]))
  }

  /// Returns the shape of the only input, in the file's order of axes; `nil` if it remains open.
  private static func shape(
    _ file: TinyONNX, size: ModelInputSize? = nil, arrays: [TensorShape] = [],
    shapes: [String: [Int]] = [:]
  ) -> [Int]? {
    var options = ModelFile.Options(inputSize: size, arrays: arrays)
    options.inputShapes = shapes
    let bytes = file.bytes.withUnsafeBytes { FileBytes(copying: $0, path: "tiny") }
    guard let graph = try? ONNXFile(bytes, options).graph else { return nil }
    return AxisOrder.channelsFirst.shape(ofGraphShape: graph[graph.inputs[0]].type.shape).dimensions
  }

  private let size = ModelInputSize(width: 24, height: 20)

  @Test func theSizeGoesToRowsAndColumns() {
    #expect(Self.shape(Self.file([nil, 3, 7, 9])) == [1, 3, 7, 9])
    #expect(Self.shape(Self.file([1, 3, nil, nil])) == nil)
    #expect(Self.shape(Self.file([1, 3, nil, nil]), size: size) == [1, 3, 20, 24])
    #expect(Self.shape(Self.file([nil, 3, 7, nil]), size: size) == [1, 3, 7, 24])
    // Channels last, as TensorFlow's exporters write them.
    #expect(Self.shape(Self.file([nil, nil, nil, 3]), size: size) == [1, 20, 24, 3])
    #expect(Self.shape(Self.file([1, 7, nil, 3]), size: size) == [1, 7, 24, 3])
    #expect(Self.shape(Self.file([nil, nil]), size: size) == nil)
  }

  @Test func openChannelsAreThoseOfTheFirstConvolution() {
    #expect(Self.shape(Self.file([nil, nil, nil, nil]), size: size) == [1, 3, 20, 24])
    let weights = TinyONNX.Tensor.reals("w", [2, 4, 1, 1], [1, 2, 3, 4, 5, 6, 7, 8])
    let file = TinyONNX(
      inputs: [.init("x", [nil, nil, nil, nil])], tensors: [weights],
      .init("Conv", ["x", "w"], ["y"]))
    #expect(Self.shape(file, size: size) == [1, 4, 20, 24])
  }

  @Test func someExportersWriteMinusOne() {
    #expect(Self.shape(Self.file([-1, 3, 7, 9])) == [1, 3, 7, 9])
    #expect(Self.shape(Self.file([-1, 3, -1, -1]), size: size) == [1, 3, 20, 24])
  }

  @Test func arraysComeFirst() {
    let array: TensorShape = [2, 5, 6, 3]
    for shape in [[nil, nil, nil, 3], [nil, nil, nil, nil], [-1, -1, 6, -1]] as [[Int?]] {
      #expect(Self.shape(Self.file(shape), arrays: [array]) == [2, 5, 6, 3])
    }
    #expect(Self.shape(Self.file([nil, 3]), arrays: [[4, 3]]) == [4, 3])
    // Lengths that the file states stay, and an array with other axes says nothing.
    #expect(Self.shape(Self.file([1, 3, nil, nil]), arrays: [array]) == [1, 3, 6, 3])
    #expect(Self.shape(Self.file([1, 3, nil, nil]), arrays: [[2, 5]]) == nil)
  }

  @Test func statedShapesComeBeforeArraysAndSizes() {
    let shapes = ["x": [2, 3, 5, 6]]
    let array: TensorShape = [1, 3, 7, 8]
    for shape in [[nil, 3, nil, nil], [nil, nil, nil, nil], [2, 3, 5, 6]] as [[Int?]] {
      #expect(
        Self.shape(Self.file(shape), size: size, arrays: [array], shapes: shapes) == [2, 3, 5, 6])
    }
    #expect(Self.shape(Self.file([nil, nil]), shapes: ["x": [4, 9]]) == [4, 9])
  }

  private static func message(_ file: TinyONNX, _ options: ModelFile.Options) -> String {
    let bytes = file.bytes.withUnsafeBytes { FileBytes(copying: $0, path: "tiny") }
    do {
      _ = try ONNXFile(bytes, options)
      return "read"
    } catch {
      return "\(error)"
    }
  }

  @Test func shapesThatDoNotFitAreRefused() {
    func message(_ shapes: [String: [Int]]) -> String {
      var options = ModelFile.Options()
      options.inputShapes = shapes
      return Self.message(Self.file([1, 3, nil, nil]), options)
    }
    #expect(message([:]).contains("--input-shape"))
    #expect(message(["x": [1, 3, 4, 4]]) == "read")
    #expect(message(["x": [1, 4, 4, 4]]).contains("the shape 1x4x4x4 does not fit 1x3x?x?"))
    #expect(message(["x": [1, 3]]).contains("the shape 1x3 does not fit 1x3x?x?"))
    #expect(
      message(["z": [1]]).contains("input “z”") && message(["z": [1]]).contains("inputs are x"))
    #expect(message(["x": [1, 3, 1 << 24, 1 << 24]]) != "read")
    #expect(throws: ModelError.self) {
      var options = ModelFile.Options()
      options.inputShapes = ["image": [1, 4, 4, 3]]
      let bytes = TinyTFLite.quantized.bytes.withUnsafeBytes {
        FileBytes(copying: $0, path: "tiny.tflite")
      }
      _ = try ModelFile(bytes, options)
    }
  }

  /// A size that is an input becomes a constant only if the network needs to know it, and only if the array fits.
  @Test func numbersThatDoNotFitAreRefused() {
    var file = TinyONNX(
      inputs: [.init("x", [1, 2, 4, 4]), .init("size", type: 7, [4])],
      .init("Resize", ["x", "", "", "size"], ["y"]))
    file.version = 13
    func message(_ kind: ArrayElements.Kind, _ tensor: Tensor?) -> String {
      var options = ModelFile.Options(arrays: [[1, 2, 4, 4], tensor?.shape ?? [4]])
      options.numbers[1] = tensor.map { ModelFile.InputNumbers(kind: kind, tensor: $0) }
      return Self.message(file, options)
    }
    #expect(message(.int64, Tensor([1, 2, 8, 8] as [Int64])) == "read")
    #expect(message(.int64, nil).contains("must be constant, but is computed"))
    #expect(
      message(.int64, Tensor([1, 2, 8] as [Int64]))
        .contains("takes int64[4], found int64[3]"))
    #expect(
      message(.float32, Tensor([1, 2, 8, 8] as [Float])).contains(
        "takes int64[4], found float32[4]"))
    #expect(
      message(.int64, Tensor([1, 2, -8, 8] as [Int64])).contains("a size of [1, 2, -8, 8]"))
    #expect(
      message(.int64, Tensor([1, 2, 8, .max] as [Int64])).contains("a size of"))
  }
}
