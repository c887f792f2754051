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
    _ file: TinyONNX, size: ModelInputSize? = nil, arrays: [TensorShape] = []
  ) -> [Int]? {
    let bytes = file.bytes.withUnsafeBytes { FileBytes(copying: $0, path: "tiny") }
    guard
      let graph = try? ONNXFile(
        bytes, ModelFile.Options(inputSize: size, arrays: arrays)
      ).graph
    else { return nil }
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
}
