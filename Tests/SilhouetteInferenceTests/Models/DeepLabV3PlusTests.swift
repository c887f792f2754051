// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteModelFormats
import TestSupport
import Testing

@testable import SilhouetteInference

/// The network for classes and the main subject on small photos, compared with Float64 in PyTorch; see
/// `Tools/make-scene-fixtures.py`.
@Suite struct DeepLabV3PlusTests {
  static let path = SharedData.packageFolder + "/Weights/silhouette-scene.safetensors"
  static let weights = Result { try DeepLabV3Plus.Weights(SafetensorsFile(contentsOf: path)) }
  static let fixture = Result {
    try SafetensorsFile(contentsOf: SharedData.packageFolder + "/Tests/Fixtures/scene.safetensors")
  }

  /// Returns the network for an input of a size.
  private static func model(
    width: Int, height: Int, options: InferenceOptions = InferenceOptions()
  ) throws -> ImageModel {
    try ImageModel(
      ModelFile(weights.get()), inputSize: ModelInputSize(width: width, height: height),
      options: options)
  }

  @Test(arguments: Setting.all)
  func answersAgree(_ setting: Setting) throws {
    let fixture = try Self.fixture.get()
    for (width, height) in [(64, 48), (37, 51), (96, 96)] {
      let network = try Self.model(width: width, height: height, options: setting.options)
      let found = try network.model.run([fixture.tensor("input.\(width)x\(height)")])
      // Both round at every one of 82 layers; logits reach from about −10 to 10.
      for (index, (name, limit)) in [("classes", 5e-3), ("subject", 1e-3)].enumerated() {
        let expected = try fixture.tensor("\(name).\(width)x\(height)")
        #expect(found[index].shape == expected.shape)
        let numbers = expected.scalars(of: Float.self)
        let error = distance(found[index].scalars(of: Float.self), numbers).largest
        #expect(error < limit, "\(name) of \(width)×\(height), \(setting): \(error)")
        // Flat answers would agree with anything flat.
        #expect((numbers.max() ?? 0) - (numbers.min() ?? 0) > 0.1)
      }
    }
  }

  @Test(arguments: [(320, 320), (1, 1), (5, 200), (33, 2)])
  func sizesAreFree(width: Int, height: Int) throws {
    let graph = try Self.weights.get().graph(width: width, height: height)
    try Graph.Verifier.verify(graph)
    #expect(graph.inputs.map { graph[$0].name } == ["image"])
    #expect(graph[graph.inputs[0]].type == TensorType(.float32, [1, height, width, 3]))
    #expect(graph.outputs.map(\.name) == ["classes", "subject"])
    let types = graph.outputs.map { graph[$0.value].type }
    #expect(types[0] == TensorType(.float32, [1, (height + 3) / 4, (width + 3) / 4, 21]))
    #expect(types[1] == TensorType(.float32, [1, (height + 1) / 2, (width + 1) / 2, 1]))
  }

  /// The figures of the paper for the encoder, and those of this decoder.
  @Test func sizeOfTheNetwork() throws {
    let statistics = try Self.weights.get().graph(width: 320, height: 320).statistics
    #expect((1_650_000_000...1_750_000_000).contains(statistics.multiplyAdds))
    let count = DeepLabV3PlusNetwork(classCount: 21).layers.weightShapes.reduce(0) {
      $0 + $1.shape.elementCount
    }
    #expect((3_150_000...3_250_000).contains(count))
  }

  @Test(arguments: [(0, 320), (320, -1), (8194, 8), (8, Int.max)])
  func unsupportedSizesAreRejected(width: Int, height: Int) throws {
    let weights = try Self.weights.get()
    #expect(throws: ModelError.self) { try weights.graph(width: width, height: height) }
  }

  @Test func largeNetworksAreRejected() throws {
    let error = #expect(throws: InferenceError.self) {
      try Self.model(width: 8193, height: 8193)
    }
    guard case .limitExceeded = error else {
      Issue.record("expected limitExceeded, found \(String(describing: error))")
      return
    }
  }

  @Test func weightsAreChecked() throws {
    let shapes = DeepLabV3PlusNetwork(classCount: 21).layers.weightShapes
    func failure(_ change: (inout [String: Tensor]) -> Void) throws -> ModelError.Reason? {
      var tensors = try Self.weights.get().tensors
      change(&tensors)
      do {
        try LayerTensors.check(tensors, shapes, path: "f")
        return nil
      } catch {
        return error.reason
      }
    }
    let name = "decoder.4.refine.1.pointwise.weight"
    #expect(try failure { _ in } == nil)
    #expect(try failure { $0[name] = nil } == .missingTensor(name: name))
    #expect(
      try failure { $0[name] = Tensor(zeros: [64, 48, 1, 1]) }
        == .unexpectedType(
          name: name, expected: TensorType(.float32, [64, 1, 1, 48]),
          found: TensorType(.float32, [64, 48, 1, 1])))
    #expect(
      try failure { $0["subject.output.bias"]?[0] = .infinity }
        == .notFinite(name: "subject.output.bias", index: 0))
    #expect(
      try failure { $0["aux.bias"] = Tensor(zeros: [1]) }
        == .unexpectedTensors(names: ["aux.bias"]))
  }

  @Test func filesAreChecked() throws {
    let weights = try Self.weights.get()
    func failure(
      metadata: [String: String] = weights.metadata, without left: String? = nil,
      adding other: String? = nil
    ) throws -> ModelError.Reason? {
      var writer = SafetensorsWriter(metadata: metadata, precision: .float16)
      for (name, tensor) in weights.tensors where name != left { writer.add(name, tensor) }
      if let other { writer.add(other, Tensor(zeros: [1])) }
      do {
        _ = try DeepLabV3Plus.Weights(SafetensorsFile(bytes: writer.bytes(), name: "f"))
        return nil
      } catch let error as ModelError {
        #expect(error.path == "f")
        return error.reason
      }
    }
    #expect(try failure() == nil)
    #expect(
      try failure(without: "backbone.stem.bias") == .missingTensor(name: "backbone.stem.bias"))
    #expect(try failure(adding: "x") == .unexpectedTensors(names: ["x"]))
    for (key, value) in [
      ("format", "other"), ("format", nil), ("version", "2"), ("network", "deeplabv3minus"),
      ("network", "deeplabv3_mobilenet_v2"), ("network", nil), ("classes", nil),
      ("classes", "cat"), ("classes", "cat,,dog"),
    ] {
      var metadata = weights.metadata
      metadata[key] = value
      guard case .invalidMetadata(key, _)? = try failure(metadata: metadata) else {
        Issue.record("expected an error about \(key)")
        continue
      }
    }
    var metadata = weights.metadata
    metadata["classes"] = "background,cat"
    guard case .unexpectedType("classes.output.weight", _, _)? = try failure(metadata: metadata)
    else {
      Issue.record("expected an error about the classes' weights")
      return
    }
  }

  @Test func filesAreRecognised() throws {
    let file = try ModelFile(contentsOf: Self.path)
    #expect(file.fileExtension == "safetensors")
    #expect(file.formatName == "silhouette deeplabv3plus (safetensors)")
    #expect(file.metadata.contains { $0 == ("license", "Apache-2.0") })
    let model = try ImageModel(file)
    // The byte 127 becomes 0, and one of 255 becomes 1.
    #expect(
      model.imageInput
        == ImageInput(width: 320, height: 320, scale: 1 / 128, offset: -127 / 128))
    #expect(
      model.outputs.map(\.role) == [
        .labels(.pascalVOC, width: 513, height: 513, mapping: .halfPixelCenters), .mask(.asIs),
      ])
    #expect(throws: ModelError.self) { try file.deepLabV3Weights() }
  }
}

// Mistake pyramid-input: the branches for the surroundings read what is not reduced
// - for branch in surroundings { branches.append(try builder.apply(branch, reduced)) }
// + for branch in surroundings.reversed() { branches.append(try builder.apply(branch, reduced)) }
// = DeepLabV3PlusTests
