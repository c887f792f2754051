// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteModelFormats
import TestSupport
import Testing

@testable import SilhouetteInference

/// The small U²-Net on photos, compared with ONNX Runtime on the authors' file; see `Tools/make-saliency-fixtures.py`.
@Suite struct U2NetTests {
  static let path = SharedData.packageFolder + "/Weights/silhouette-saliency.safetensors"
  static let weights = Result { try U2Net.Weights(SafetensorsFile(contentsOf: path)) }
  static let fixture = Result {
    try SafetensorsFile(contentsOf: SharedData.packageFolder + "/Tests/Fixtures/u2net.safetensors")
  }

  /// Returns the network for an input of a size.
  private static func model(
    width: Int, height: Int, options: InferenceOptions = InferenceOptions()
  ) throws -> ImageModel {
    let size = ModelInputSize(width: width, height: height)
    let (graph, description) = try ModelFile(weights.get()).network(inputSize: size)
    return try ImageModel(graph, description, options: options)
  }

  @Test(arguments: Setting.all)
  func masksAgree(_ setting: Setting) throws {
    let fixture = try Self.fixture.get()
    for (width, height) in [(64, 48), (37, 51), (96, 96)] {
      let network = try Self.model(width: width, height: height, options: setting.options)
      let expected = try fixture.tensor("mask.\(width)x\(height)")
      let mask = try network.model.run([fixture.tensor("input.\(width)x\(height)")])[0]
      #expect(mask.shape == [1, height, width, 1])
      let expectedNumbers = expected.scalars(of: Float.self)
      let error = distance(mask.scalars(of: Float.self), expectedNumbers).largest
      // Both round at every one of 119 layers.
      #expect(error < 2e-4, "\(width)×\(height), \(setting)")
      // Flat masks would agree with anything flat.
      #expect((expectedNumbers.max() ?? 0) - (expectedNumbers.min() ?? 0) > 0.1)
    }
  }

  @Test(arguments: [(320, 320), (1, 1), (5, 200), (33, 2)])
  func sizesAreFree(width: Int, height: Int) throws {
    let graph = try Self.weights.get().graph(width: width, height: height)
    try Graph.Verifier.verify(graph)
    #expect(graph.inputs.map { graph[$0].name } == ["image"])
    #expect(graph[graph.inputs[0]].type == TensorType(.float32, [1, height, width, 3]))
    #expect(graph.outputs.map(\.name) == ["mask"])
    #expect(graph[graph.outputs[0].value].type == TensorType(.float32, [1, height, width, 1]))
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

  @Test func theInputIsNormalised() throws {
    let input = try Self.model(width: 24, height: 16).imageInput
    #expect(input.shape == [1, 16, 24, 3] && input.channels == .rgb)
    #expect(input.sampler == .antialiased)
    for (channel, (mean, deviation)) in [(0.485, 0.229), (0.456, 0.224), (0.406, 0.225)]
      .enumerated()
    {
      // The byte of the mean becomes 0, and one deviation more becomes 1.
      let (scale, offset) = (Double(input.scale[channel]), Double(input.offset[channel]))
      #expect(abs(mean * 255 * scale + offset) < 1e-6)
      #expect(abs((mean + deviation) * 255 * scale + offset - 1) < 1e-6)
    }
  }

  @Test func weightsAreChecked() throws {
    func failure(_ change: (inout [String: Tensor]) -> Void) throws -> ModelError.Reason? {
      var tensors = try Self.weights.get().tensors
      change(&tensors)
      do {
        try LayerTensors.check(tensors, U2Net.Weights.weightShapes, path: "f")
        return nil
      } catch {
        return error.reason
      }
    }
    let name = "stage3d.rebnconv2d.weight"
    #expect(try failure { _ in } == nil)
    #expect(try failure { $0[name] = nil } == .missingTensor(name: name))
    #expect(
      try failure { $0[name] = Tensor(zeros: [16, 32, 3, 3]) }
        == .unexpectedType(
          name: name, expected: TensorType(.float32, [16, 3, 3, 32]),
          found: TensorType(.float32, [16, 32, 3, 3])))
    #expect(
      try failure { $0["outconv.bias"]?[0] = .infinity }
        == .notFinite(name: "outconv.bias", index: 0))
    #expect(
      try failure { $0["side7.bias"] = Tensor(zeros: [1]) }
        == .unexpectedTensors(names: ["side7.bias"]))
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
        _ = try U2Net.Weights(SafetensorsFile(bytes: writer.bytes(), name: "f"))
        return nil
      } catch let error as ModelError {
        #expect(error.path == "f")
        return error.reason
      }
    }
    #expect(try failure() == nil)
    #expect(
      try failure(without: "stage5.rebnconv4.bias")
        == .missingTensor(name: "stage5.rebnconv4.bias"))
    #expect(try failure(adding: "x") == .unexpectedTensors(names: ["x"]))
    for (key, value) in [
      ("format", "other"), ("format", nil), ("version", "2"), ("network", "v2net"),
      ("network", "deeplabv3_mobilenet_v2"), ("network", nil),
    ] {
      var metadata = weights.metadata
      metadata[key] = value
      guard case .invalidMetadata(key, _)? = try failure(metadata: metadata) else {
        Issue.record("expected an error about \(key)")
        continue
      }
    }
  }

  @Test func filesAreRecognised() throws {
    let file = try ModelFile(contentsOf: Self.path)
    #expect(file.fileExtension == "safetensors")
    #expect(file.formatName == "silhouette u2net (safetensors)")
    #expect(file.metadata.contains { $0 == ("license", "Apache-2.0") })
    let model = try ImageModel(file)
    #expect(model.imageInput == ImageInput.imageNet(width: 320, height: 320))
    #expect(model.outputs.map(\.role) == [.mask(.asIs)])
    #expect(throws: ModelError.self) { try file.deepLabV3Weights() }
  }
}
