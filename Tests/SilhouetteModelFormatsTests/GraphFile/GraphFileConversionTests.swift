// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Files of other formats, written as graph files and read again.
@Suite struct GraphFileConversionTests {
  /// Returns the model after it was written and read.
  private func returned(_ file: ModelFile) throws -> ModelFile {
    let bytes = try GraphFile(file).bytes()
    let buffer = bytes.withUnsafeBytes { FileBytes(copying: $0, path: "again").buffer }
    return try ModelFile(buffer: buffer, name: "again")
  }

  /// Expects both files to be the same model.
  private func expectEqual(_ again: ModelFile, _ file: ModelFile) throws {
    #expect(again.formatName == "silhouette graph (safetensors)")
    #expect(again.fileExtension == "safetensors")
    #expect(try again.graph().values == file.graph().values)
    #expect(try again.graph().outputs == file.graph().outputs)
    #expect(again.modelDescription == file.modelDescription)
    #expect(again.contents.axisOrder == file.contents.axisOrder)
    #expect(
      again.contents.outputElements == file.contents.outputElements
        && again.contents.inputElements == file.contents.inputElements)
    #expect(again.metadata.dropLast().map(\.name) == file.metadata.map(\.name))
    #expect(again.metadata.dropLast().map(\.value) == file.metadata.map(\.value))
    #expect(again.metadata.last?.value == file.formatName)
    // A second conversion changes nothing.
    #expect(try GraphFile(again).bytes() == GraphFile(file).bytes())
  }

  @Test func coreMLFilesComeBack() throws {
    for fixture in try CoreMLFixture.all {
      let file = ModelFile(try CoreMLFile(bytes: fixture.file, name: fixture.name))
      try expectEqual(returned(file), file)
    }
  }

  @Test func tfLiteFilesComeBack() throws {
    let file = ModelFile(try TFLiteFile(bytes: TinyTFLite.quantized.bytes, name: "tiny"))
    try expectEqual(returned(file), file)
  }

  @Test func rolesAndClassesComeBack() throws {
    let network = try SeededDeepLabV3(
      widthMultiplier: 0.25, outputStride: 16, inputSize: 33, seed: 1)
    let file = ModelFile(network.weights)
    let again = try returned(file)
    try expectEqual(again, file)
    let recognized = try again.deepLabV3Weights()
    #expect(recognized.tensors == network.weights.tensors)
    #expect(recognized.configuration.inputScale == network.weights.configuration.inputScale)
    #expect(
      try Model(again.graph()).run([network.input]) == Model(file.graph()).run([network.input]))
  }

  @Test func namesOfTensorsAreUnique() throws {
    var graph = Graph()
    let names = [
      "", "a", "a", "", "constant3", "__metadata__", "b\n", String(repeating: "x", count: 2000),
    ]
    for (index, name) in names.enumerated() {
      _ = graph.addConstant(Tensor([Float(index)]), name: name)
    }
    let x = graph.addInput("x", TensorType(.float32, [1]))
    graph.addOutput("y", try graph.add(.binary(.add), [x, Graph.ValueID(index: 1)]))
    let bytes = try GraphFile(testing: graph).bytes()
    let again = try GraphFile(SafetensorsFile(bytes: bytes, name: "test"))
    #expect(again.graph.values == graph.values)
  }

  @Test func constantsLieInTheFile() throws {
    var graph = Graph()
    let x = graph.addInput("x", TensorType(.float32, [1, 16]))
    var random = SeededRandom(seed: 183)
    let small = graph.addConstant(Tensor(random.floats(3), shape: [3, 1]), name: "small")
    let large = graph.addConstant(random.tensor([16, 16]), name: "large")
    let indices = graph.addConstant(Tensor([Int64](0..<8)), name: "indices")
    let sum = try graph.add(.binary(.add), [x, large])
    graph.addOutput("y", sum)
    graph.addOutput("z", small)
    graph.addOutput("i", indices)
    let bytes = try GraphFile(testing: graph).bytes()
    let buffer = bytes.withUnsafeBytes { FileBytes(copying: $0, path: "test").buffer }
    let file = try GraphFile(SafetensorsFile(buffer: buffer, name: "test"))
    #expect(file.graph.values == graph.values)
    let start = UnsafeRawPointer(buffer.baseAddress)
    let range = start..<start + buffer.byteCount
    for (id, isShared) in [(small, false), (large, true), (indices, true)] {
      let tensor = try #require(file.graph.constant(id))
      #expect(range.contains(tensor.firstByte) == isShared)
      #expect(Int(bitPattern: tensor.firstByte) % AlignedBuffer.alignment == 0)
    }
    // Whoever writes to a tensor gets a copy.
    var written = try #require(file.graph.constant(large))
    written.withUnsafeMutableScalars(of: Float.self) { $0[0] = 7 }
    #expect(file.graph.constant(large) == graph.constant(large))
    // In half precision, only large tensors are rounded.
    let halved = try SafetensorsFile(
      bytes: GraphFile(testing: graph).bytes(precision: .float16), name: "half")
    #expect(halved.entry("large")?.type == .float16 && halved.entry("small")?.type == .float32)
    _ = try GraphFile(halved)
  }

  @Test func whatCannotBeStoredIsRefused() throws {
    var graph = Graph()
    let x = graph.addInput("x", TensorType(.float32, [1, 16]))
    let pad = Operator.Pad(before: [0, 0], after: [1, 1], value: -.infinity)
    graph.addOutput("y", try graph.add(.pad(pad), [x]))
    #expect(throws: ModelError.self) { try GraphFile(testing: graph).bytes() }
  }

  // MARK: Networks beside the checkout

  static let networks: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: SharedData.path("onnx"))) ?? [])
    .filter { $0.hasSuffix(".onnx") }.sorted()

  @Test(
    .enabled(if: SharedData.isPresent, "needs the folder shared beside the checkout"),
    arguments: networks)
  func networksGiveTheSameResults(_ name: String) throws {
    let file = try ModelFile(
      contentsOf: SharedData.path("onnx/\(name)"), inputSize: .init(width: 64, height: 64))
    let again = try returned(file)
    try expectEqual(again, file)
    var random = SeededRandom(seed: 184)
    let graph = try file.graph()
    let inputs = graph.inputs.map { id -> Tensor in
      let type = graph[id].type
      return type.elementType == .float32
        ? random.tensor(type.shape) : Tensor(zeros: type.shape, of: type.elementType)
    }
    #expect(try Model(again.graph()).run(inputs) == Model(graph).run(inputs))
  }

  @Test(.enabled(if: SharedData.isPresent, "needs the folder shared beside the checkout"))
  func brokenFilesNeverTrap() throws {
    let file = try ModelFile(
      contentsOf: SharedData.path("onnx/sinet.13.onnx"), inputSize: .init(width: 64, height: 64))
    let bytes = try GraphFile(file).bytes()
    let buffer = bytes.withUnsafeBytes { FileBytes(copying: $0, path: "broken").buffer }
    let limits = ModelLimits(
      maximumParameterCount: 1 << 16, maximumMultiplyAdds: 1 << 30, maximumOperationCount: 1 << 26)
    let headerEnd = 8 + Int(bytes[0]) + Int(bytes[1]) << 8 + Int(bytes[2]) << 16
    var random = SeededRandom(seed: 185)
    for round in 0..<400 {
      let position = random.int(0...headerEnd - 1)
      let old = buffer.bytes[position]
      // Mostly other digits and letters, so that the text remains JSON.
      buffer.bytes[position] =
        round % 4 == 0
        ? UInt8(random.int(0...255))
        : (48...57).contains(old) ? UInt8(random.int(48...57)) : old ^ 1
      _ = try? ModelFile(buffer: buffer, name: "broken", limits: limits)
      buffer.bytes[position] = old
    }
  }
}
