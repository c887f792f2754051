// SPDX-License-Identifier: Apache-2.0

import Foundation
import Reference
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Apple's DeepLabV3, which lies beside the checkout, on photos, compared with logits computed in Float64 from the
/// weights that the file's tables represent.
@Suite(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)), .serialized)
struct CoreMLPhotoTests {
  static let path = SharedData.path("weights/DeepLabV3Int8LUT.mlmodel")
  static let file = Result { try CoreMLFile(contentsOf: path) }
  static let weights = Result { try ModelFile(file.get()).deepLabV3Weights() }
  static let photos = ReferencePhotoTests.isFull ? ReferencePhotoTests.photos : ["cat_720p"]

  @Test func theFileIsDescribed() throws {
    let file = try Self.file.get()
    try Graph.Verifier.verify(file.graph)
    #expect(file.specificationVersion == 3)
    #expect(file.metadata.map(\.name) == ["description", "author", "license"])
    let description = file.description
    #expect(description.inputs.map(\.name) == ["image"])
    #expect(
      description.inputs.first?.kind
        == .image(ImageInput(width: 513, height: 513)))
    #expect(description.outputs.map(\.name) == ["semanticPredictions"])
    #expect(
      description.outputs.first?.kind == .tensor(TensorType(.int32, [1, 513, 513])))
    #expect(description.classLabels.isEmpty && description.predictedFeatureName == nil)
    guard try ModelFile(contentsOf: Self.path).contents is CoreMLFile else {
      Issue.record("not recognised")
      return
    }
  }

  @Test func theNetworkIsRecognised() throws {
    let weights = try Self.weights.get()
    var expected = DeepLabV3.Configuration(outputStride: 8)
    expected.source = Self.path
    expected.license = weights.configuration.license
    #expect(weights.configuration == expected)
    #expect(weights.configuration.license.hasPrefix("Please see"))
  }

  /// Returns the operators in the order in which the output needs them, with their attributes.
  private static func operators(_ graph: Graph) -> [String] {
    var seen: Set<Graph.ValueID> = []
    var list: [String] = []
    func visit(_ id: Graph.ValueID) {
      guard seen.insert(id).inserted, let (operation, inputs) = graph.operation(id) else { return }
      for input in inputs { visit(input) }
      let attributes = operation.definition.attributes.map { "\($0.name) \($0.value)" }
      list.append(([operation.name] + attributes + ["\(graph[id].type)"]).joined(separator: " "))
    }
    for output in graph.outputs { visit(output.value) }
    return list
  }

  @Test func passesReduceTheGraphToTheProjectsNetwork() throws {
    let own = try DeepLabV3.Weights.zeros(DeepLabV3.Configuration(outputStride: 8)).graph()
    let trimmed = try DeepLabV3.Recognizer.trimmedToLogits(Self.file.get().graph)
    let found = Self.operators(try PassPipeline.standard.apply(to: trimmed))
    let expected = Self.operators(try PassPipeline.standard.apply(to: own))
    #expect(
      Array(found.prefix(2)) == [
        "multiply float32[1, 513, 513, 3]", "add float32[1, 513, 513, 3]",
      ])
    #expect(Array(found.dropFirst(2)) == expected)
    #expect(expected.count > 60)
  }

  private struct Expected {
    let bytes: Tensor
    let logits: ReferenceTensor
    let labels: [UInt8]
    let margins: [Double]

    init(_ photo: String) throws {
      let file = try SafetensorsFile(
        contentsOf: SharedData.path("reference/\(photo).safetensors"))
      bytes = try file.tensor("input")
      let stored = try file.tensor("logits_apple")
      logits = ReferenceTensor(shape: [1] + stored.shape.dimensions, values: stored.numbers)
      labels = try file.tensor("labels_apple").scalars(of: UInt8.self)
      margins = ReferenceUpsampling.labels(logits, to: (513, 513), .alignCorners).margins
    }

    func input(scale: Float, offset: Float) -> Tensor {
      Tensor(
        bytes.scalars(of: UInt8.self).map { Float($0) * scale + offset }, shape: [1, 513, 513, 3])
    }

    func check(_ logits: Tensor?, _ labels: [UInt8], _ what: Comment) {
      if let logits {
        #expect(logits.shape.dimensions == self.logits.shape, what)
        #expect(mismatch(logits.numbers, self.logits.values, absolute: 2e-3) == nil, what)
      }
      var (clear, all) = (0, 0)
      for pixel in labels.indices where labels[pixel] != self.labels[pixel] {
        all += 1
        if margins[pixel] >= 1e-2 { clear += 1 }
      }
      #expect(labels.count == 513 * 513 && clear == 0, what)
      #expect(Double(all) <= 2e-4 * 513 * 513, "\(all) pixels differ: \(what)")
    }
  }

  @Test(arguments: MatrixBackend.allCases.filter(\.isAvailable))
  func photosGiveTheReferenceLogitsAndLabels(_ backend: MatrixBackend) throws {
    let options = InferenceOptions(threadCount: 2, matrixBackend: backend)
    let network = try DeepLabV3(Self.weights.get(), options: options)
    for photo in Self.photos {
      let expected = try Expected(photo)
      let input = expected.input(
        scale: network.imageInput.scale.x, offset: network.imageInput.offset.x)
      expected.check(
        try network.logits(for: input), try network.labels(for: input).labels,
        "\(photo), \(backend.rawValue)")
    }
  }

  /// The file's own graph from bytes to labels, without recognition.
  @Test func theWholeGraphGivesTheSameLabels() throws {
    let model = try Model(Self.file.get().graph)
    for photo in Self.photos {
      let expected = try Expected(photo)
      let labels = try model.run([expected.input(scale: 1, offset: 0)])[0]
      #expect(labels.type == TensorType(.int32, [1, 513, 513]))
      expected.check(
        nil, labels.scalars(of: Int32.self).map { UInt8(clamping: $0) }, "\(photo), whole graph")
    }
  }

  @Test func damagedFilesNeverTrap() throws {
    let bytes = try FileBytes(reading: Self.path).buffer
    // Weights are not expanded: the test covers reading, and repeats it often.
    let limits = ModelLimits(maximumParameterCount: 1 << 12)
    func check(_ position: Int, _ value: UInt8) {
      let old = bytes.bytes[position]
      bytes.bytes[position] = value
      _ = try? ModelFile(buffer: bytes, name: "broken", limits: limits)
      _ = try? CoreMLFile(buffer: bytes, name: "broken", limits: limits)
      bytes.bytes[position] = old
    }
    for position in 0..<512 {
      for value in [0, 0x7F, 0x80, 0xFF, bytes.bytes[position] ^ 1] as [UInt8] {
        check(position, value)
      }
    }
    var random = SeededRandom(seed: 18)
    for _ in 0..<300 {
      check(random.int(0...bytes.byteCount - 1), UInt8(random.int(0...255)))
    }
    // Some of the files are read completely.
    for _ in 0..<10 {
      let position = random.int(0...bytes.byteCount - 1)
      let old = bytes.bytes[position]
      bytes.bytes[position] = UInt8(random.int(0...255))
      _ = try? CoreMLFile(buffer: bytes, name: "broken")
      bytes.bytes[position] = old
    }
    for count in Array(0..<300) + (0..<100).map({ _ in random.int(300...bytes.byteCount - 1) }) {
      let cut = AlignedBuffer(adopting: bytes.baseAddress, byteCount: count) { _ in
        withExtendedLifetime(bytes) {}
      }
      #expect(throws: (any Error).self) {
        try CoreMLFile(buffer: cut, name: "cut", limits: limits)
      }
    }
  }
}
