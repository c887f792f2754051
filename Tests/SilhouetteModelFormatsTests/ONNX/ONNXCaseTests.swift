// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Files that other programs' users brought.
@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: SharedData.path("cases/labels-uint8.onnx")),
    "needs the folder shared beside the checkout"))
struct ONNXCaseTests {
  private func file(_ name: String, array: TensorShape) throws -> ModelFile {
    try ModelFile(
      contentsOf: SharedData.path("cases/\(name).onnx"),
      ModelFile.Options(arrays: [array], onlyFiles: true))
  }

  @Test(
    arguments: [
      ("labels-uint8", [1, 3, 20, 24], nil, .uint8), ("labels-float", [1, 3, 20, 24], nil, nil),
      ("mask-times-255-uint8", [1, 3, 20, 24], nil, .uint8),
      ("bytes-nhwc-argmax", [1, 20, 24, 3], .uint8, nil),
      ("float-nhwc-open", [1, 20, 24, 3], nil, nil), ("minus-one", [2, 3, 20, 24], nil, nil),
      ("two-files", [1, 3, 16, 16], nil, nil),
    ] as [(String, TensorShape, NPYElementType.Kind?, NPYElementType.Kind?)])
  func filesAreReadAndRun(
    _ name: String, _ array: TensorShape, _ input: NPYElementType.Kind?,
    _ output: NPYElementType.Kind?
  ) throws {
    let file = try file(name, array: array)
    #expect(file.contents.inputElements.values.first?.kind == input)
    #expect(file.contents.outputElements.values.first?.kind == output)
    let graph = try file.graph()
    let shape = graph[graph.inputs[0]].type.shape
    #expect(file.contents.axisOrder.shape(ofGraphShape: shape) == array)
    let result = try Model(graph).run([Tensor(zeros: shape)])[0]
    #expect(result.firstNonFiniteIndex == nil)
  }

  @Test func labelsAreTheSameInAllTypes() throws {
    var random = SeededRandom(seed: 5)
    let image = Tensor(random.floats(3 * 20 * 24), shape: [1, 20, 24, 3])
    func numbers(_ name: String) throws -> [Double] {
      let file = try file(name, array: [1, 3, 20, 24])
      let result = try Model(file.graph()).run([image])[0]
      let bytes = NPYWriter(result, as: file.contents.outputElements.values.first?.kind).bytes
      return try NPYFile(bytes: bytes, name: name).tensor().numbers
    }
    let labels = try numbers("labels-float")
    #expect(try numbers("labels-uint8") == labels)
    #expect(Set(labels).count > 1 && labels.allSatisfy { (0..<5).contains($0) })
  }

  @Test func anotherFolderIsNotRead() {
    let error = #expect(throws: ModelError.self) {
      try file("leaves-the-folder", array: [1, 3, 16, 16])
    }
    #expect(error?.description.contains("the model's own folder") == true)
  }
}
