// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Small networks of torchvision.
@Suite struct TorchVisionTests {
  static let names = ["fcn", "lraspp"]

  @Test(arguments: names, Setting.all)
  func logitsAgree(_ name: String, _ setting: Setting) throws {
    let fixture = try StateDictFixture(named: name)
    let shape = fixture.input.shape
    let graph = try fixture.weights().graph(width: shape[2], height: shape[1])
    let model = try Model(
      graph, options: setting.options, passes: .standard.verified, limits: PlanLimits())
    let logits = try model.run([fixture.input])[0]
    #expect(logits.type == fixture.logits.type)
    let expected = fixture.logits.scalars(of: Float.self)
    let largest = expected.map(abs).max() ?? 0
    let error = distance(logits.scalars(of: Float.self), expected).largest
    #expect(error <= 2e-4 * Double(largest), "\(error) of \(largest)")
  }

  @Test(arguments: names, [(520, 520), (1, 1), (5, 200), (33, 2), (64, 64)])
  func sizesAreFree(_ name: String, _ size: (width: Int, height: Int)) throws {
    let graph = try StateDictFixture(named: name).weights()
      .graph(width: size.width, height: size.height)
    try Graph.Verifier.verify(graph)
    #expect(graph.inputs.map { graph[$0].name } == ["image"])
    #expect(
      graph[graph.inputs[0]].type == TensorType(.float32, [1, size.height, size.width, 3]))
    #expect(graph.outputs.map(\.name) == ["logits"])
    #expect(
      graph[graph.outputs[0].value].type == TensorType(.float32, [1, size.height, size.width, 3]))
  }

  @Test(arguments: [(0, 320), (320, -1), (8194, 8), (8, Int.max)])
  func unsupportedSizesAreRejected(width: Int, height: Int) throws {
    let weights = try StateDictFixture(named: "fcn").weights()
    #expect(throws: ModelError.self) { try weights.graph(width: width, height: height) }
  }

  @Test(arguments: names)
  func missingTensorsAreRejected(_ name: String) throws {
    let fixture = try StateDictFixture(named: name)
    #expect(fixture.tensors.count > 100)
    for name in fixture.tensors.keys {
      var changed = fixture
      changed.tensors[name] = nil
      let isNeeded = !name.hasPrefix("aux_classifier.") && !name.hasSuffix(".num_batches_tracked")
      #expect(try changed.failure() == (isNeeded ? .missingTensor(name: name) : nil), "\(name)")
    }
  }

  @Test(arguments: [
    "backbone.layer5.0.conv1.weight", "backbone.layer1.0.conv1.bias", "backbone.fc.weight",
    "classifier.5.weight", "scale",
  ])
  func unexpectedTensorsAreRejected(_ name: String) throws {
    var fixture = try StateDictFixture(named: "fcn")
    fixture.tensors[name] = Tensor(zeros: [1])
    #expect(try fixture.failure() == .unexpectedTensors(names: [name]))
  }

  @Test func ignoredTensorsMayBeAnything() throws {
    var fixture = try StateDictFixture(named: "fcn")
    fixture.tensors["aux_classifier.4.weight"] = Tensor([Float.nan])
    #expect(try fixture.failure() == nil)
  }

  @Test func shapesAreChecked() throws {
    func failure(_ network: String, _ name: String, _ tensor: Tensor) throws -> ModelError.Reason? {
      var fixture = try StateDictFixture(named: network)
      #expect(fixture.tensors[name] != nil, "\(name)")
      fixture.tensors[name] = tensor
      return try fixture.failure()
    }
    func type(_ shape: TensorShape) -> TensorType { TensorType(.float32, shape) }
    for (network, name, expected, found) in [
      ("fcn", "backbone.conv1.weight", [4, 3, 7, 7], [4, 3, 3, 3]),
      ("fcn", "backbone.bn1.running_mean", [4], [5]),
      ("fcn", "backbone.layer2.1.conv2.weight", [6, 6, 3, 3], [6, 3, 3, 3]),
      ("fcn", "backbone.layer2.0.downsample.0.weight", [24, 16, 1, 1], [16, 24, 1, 1]),
      ("fcn", "classifier.4.bias", [3], [3, 1]),
      ("lraspp", "classifier.low_classifier.weight", [3, 8, 1, 1], [2, 8, 1, 1]),
      ("lraspp", "backbone.4.block.0.0.weight", [8, 1, 5, 5], [8, 1, 3, 3]),
    ] as [(String, String, TensorShape, TensorShape)] {
      #expect(
        try failure(network, name, Tensor(zeros: found))
          == .unexpectedType(name: name, expected: type(expected), found: type(found)), "\(name)")
    }
    for shape in [[4], [0, 4, 1, 1], [4, 4, 1, 1, 1]] as [TensorShape] {
      let name = "backbone.layer1.0.conv1.weight"
      let reason = try failure("fcn", name, Tensor(zeros: shape))
      guard case .invalidConfiguration("tensor “\(name)”", _)? = reason else {
        Issue.record("\(shape): \(String(describing: reason))")
        continue
      }
    }
    let bytes = Tensor(zeros: [4, 3, 7, 7], of: .uint8)
    #expect(
      try failure("fcn", "backbone.conv1.weight", bytes)
        == .unexpectedType(
          name: "backbone.conv1.weight", expected: type([4, 3, 7, 7]), found: bytes.type))
  }

  @Test func numbersAreChecked() throws {
    func failure(_ name: String, _ change: (inout Tensor) -> Void) throws -> String? {
      var fixture = try StateDictFixture(named: "fcn")
      var tensor = try #require(fixture.tensors[name])
      change(&tensor)
      fixture.tensors[name] = tensor
      return try fixture.failure()?.text
    }
    for name in ["backbone.layer3.1.conv2.weight", "backbone.bn1.running_var", "classifier.4.bias"]
    {
      for number in [Float.nan, .infinity] {
        let text = try failure(name) { tensor in
          tensor.withUnsafeMutableScalars(of: Float.self) { $0[1] = number }
        }
        #expect(text == "number 1 of tensor “\(name)” is infinite or not a number")
      }
    }
    let variance = try failure("backbone.bn1.running_var") { $0[2] = -0.5 }
    #expect(
      variance
        == "tensor “backbone.bn1.running_var”: number 2, a variance, is negative: -0.5")
    var fixture = try StateDictFixture(named: "fcn")
    fixture.tensors["backbone.bn1.weight"]?[1] = 3e38
    fixture.tensors["backbone.bn1.running_var"]?[1] = 0
    let perChannel = 3 * 7 * 7
    #expect(
      try fixture.failure()?.text
        == "tensor “backbone.conv1.weight”: number \(perChannel) of the result is too large after"
        + " batch normalisation")
  }

  @Test(arguments: [("fcn", "fcn_resnet"), ("lraspp", "lraspp_mobilenet_v3_large")])
  func filesAreRecognised(_ fixtureName: String, _ networkName: String) throws {
    let fixture = try StateDictFixture(named: fixtureName)
    // What Hugging Face's library adds.
    let file = try ModelFile(buffer: fixture.bytes(metadata: ["format": "pt"]), name: "f")
    #expect(file.fileExtension == "safetensors")
    #expect(file.formatName == "torchvision \(networkName) (safetensors)")
    #expect(file.metadata.map(\.value) == ["pt"])
    let error = #expect(throws: ModelError.self) { try file.deepLabV3Weights() }
    #expect(error?.description.contains(networkName) == true)

    let model = try ImageModel(file)
    #expect(model.imageInput == .imageNet(width: 520, height: 520))
    let classes = SegmentationClasses(["background", "class 1", "class 2"])
    #expect(model.outputs.map(\.role) == [.labels(classes, width: 520, height: 520)])
    #expect(model.classes == classes)
    #expect(file.modelDescription.outputs.map(\.name) == ["logits"])
    // The labels are those of the largest logits: these have the input's size already.
    let image = Tensor(repeating: Float(0.25), shape: [1, 520, 520, 3])
    let labels = try #require(model.run(image).labelMap)
    let logits = try Model(file.graph()).run([image])[0].scalars(of: Float.self)
    let expected = (0..<520 * 520).map { pixel in
      let values = logits[3 * pixel..<3 * pixel + 3]
      return UInt8((0..<3).first { values[3 * pixel + $0] == values.max() } ?? 0)
    }
    #expect(labels.labels == expected)
  }

  @Test func classesAreNamed() throws {
    var fixture = try StateDictFixture(named: "fcn")
    let channels = try #require(fixture.tensors["classifier.4.weight"]).shape[1]
    fixture.tensors["classifier.4.weight"] = Tensor(zeros: [21, channels, 1, 1])
    fixture.tensors["classifier.4.bias"] = Tensor(zeros: [21])
    #expect(try fixture.weights().classes == .pascalVOC)
  }

  /// Numbers in names are not trusted.
  @Test(arguments: [Int.max, Int.max - 1, 1 << 40])
  func numbersInNamesAreBounded(_ number: Int) throws {
    var fixture = try StateDictFixture(named: "fcn")
    fixture.tensors["backbone.layer1.\(number).conv1.weight"] = Tensor(zeros: [1, 1, 1, 1])
    #expect(throws: ModelError.self) { try fixture.weights() }
  }

  @Test func modulesAreFoundByTheirNames() throws {
    var writer = SafetensorsWriter(metadata: [:])
    for name in ["a.0.weight", "a.1.b.weight", "a.10.weight", "ab.weight", "é.x", "a-.y"] {
      writer.add(name, Tensor(zeros: [1]))
    }
    let state = TorchVision.StateDict(try SafetensorsFile(bytes: writer.bytes(), name: "f"))
    for name in ["a", "a.0", "a.1", "a.1.b", "a.10", "ab", "é", "a-"] {
      #expect(state.hasModule(name), "\(name)")
    }
    for name in ["", "a.", "a.2", "a.1.b.weight", "b", "abc", "e", "z"] {
      #expect(!state.hasModule(name), "\(name)")
    }
    #expect(state.count(in: "a") == 2)
    #expect(state.count(in: "b") == 1)
  }

  @Test func otherNetworksAreNotRecognised() throws {
    let bundled = try SafetensorsFile(
      contentsOf: SharedData.packageFolder + "/Weights/silhouette-scene.safetensors")
    #expect(!TorchVision.Weights.isRecognized(bundled))
    var fixture = try StateDictFixture(named: "fcn")
    fixture.tensors = fixture.tensors.filter { $0.key.hasPrefix("backbone.") }
    let file = try SafetensorsFile(buffer: fixture.bytes(), name: "f")
    #expect(!TorchVision.Weights.isRecognized(file))
  }

  @Test func picklesAreRefused() throws {
    let archive: [UInt8] =
      [0x50, 0x4B, 0x03, 0x04] + [UInt8](repeating: 0, count: 26) + Array("model/data.pkl".utf8)
      + [0x80, 0x02] + [UInt8](repeating: 1, count: 2000)
    let pickle: [UInt8] =
      [0x80, 0x02, 0x8A, 0x0A, 0x6C, 0xFC, 0x9C, 0x46, 0xF9, 0x20]
      + [UInt8](repeating: 2, count: 99)
    func check(_ error: FormatError?, _ path: String) {
      #expect(error?.path == path)
      #expect(error?.message.contains("PyTorch pickle") == true)
      for line in [
        #"torch.load("model.pth", map_location="cpu", weights_only=True)"#,
        "safetensors.torch.save_file(",
      ] { #expect(error?.message.contains(line) == true) }
    }
    let folder = try TemporaryFolder()
    for (bytes, name) in [(archive, "a.pth"), (archive, "a.bin"), (pickle, "b.pt")] {
      let buffer = bytes.withUnsafeBytes { FileBytes(copying: $0, path: name) }.buffer
      check(#expect(throws: FormatError.self) { try ModelFile(buffer: buffer, name: name) }, name)
      let path = try folder.write(bytes, to: name)
      check(#expect(throws: FormatError.self) { try ModelFile(contentsOf: path) }, path)
    }
    // Other archives are of another format.
    let other = Array(archive.prefix(30)) + [UInt8](repeating: 3, count: 100)
    let buffer = other.withUnsafeBytes { FileBytes(copying: $0, path: "x.zip") }.buffer
    let error = #expect(throws: FormatError.self) { try ModelFile(buffer: buffer, name: "x.zip") }
    #expect(error?.message.contains("another format") == true)
    check(#expect(throws: FormatError.self) { try ModelFile(buffer: buffer, name: "x.pt") }, "x.pt")
  }
}
