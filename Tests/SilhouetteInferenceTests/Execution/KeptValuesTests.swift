// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@_spi(Verification) @testable import SilhouetteInference

@Suite("Intermediate values, by name")
struct KeptValuesTests {
  private static let seeded = Result {
    try SeededDeepLabV3(
      widthMultiplier: 0.35, outputStride: 16, inputSize: 97, rates: [2], seed: 31)
  }

  @Test("Every layer agrees with the Double reference", arguments: Setting.all)
  func layers(_ setting: Setting) throws {
    let seeded = try Self.seeded.get()
    var expected: [String: ReferenceTensor] = [:]
    _ = DeepLabV3Reference.logits(
      seeded.input.reference, weights: seeded.weights.tensors.mapValues(\.reference),
      outputStride: 16, rates: [2], imagePooling: true
    ) { expected[$0] = $1 }
    var options = setting.options
    options.keptValues = expected.keys.sorted()
    let network = try DeepLabV3(seeded.weights, options: options)
    #expect(network.model.undefinedReads.isEmpty)
    #expect(expected.count > 60)
    let results = try network.imageModel.run(seeded.input)
    #expect(results.labelMap != nil)
    for (name, values) in expected {
      let found = try #require(results.tensor(named: name), "\(name)")
      let largest = values.values.map(abs).max() ?? 0
      #expect(found.shape.dimensions == values.shape, "\(name)")
      #expect(
        mismatch(found.numbers, values.values, absolute: 1e-4 * largest) == nil,
        "\(name) \(setting)")
    }
  }

  @Test("A value inside a fused block is kept, and the result stays the same to the last bit")
  func insideABlock() throws {
    // Large enough that blocks are done by strips.
    let seeded = try SeededDeepLabV3(
      widthMultiplier: 0.5, outputStride: 16, inputSize: 257, rates: [6], seed: 600)
    var options = Setting.fastest.options
    let plain = try DeepLabV3(seeded.weights, options: options)
    #expect(plain.imageModel.outputs.map(\.name) == ["logits"])
    let name = try #require(
      (2...17).map { "backbone.block.\($0).depthwise" }.last {
        !plain.model.planText.contains("“\($0)”")
      })
    options.keptValues = [name, name, "logits"]
    let kept = try DeepLabV3(seeded.weights, options: options)
    #expect(kept.imageModel.outputs.map(\.name) == ["logits", name])
    #expect(kept.imageModel.outputs[1].role == .tensor)
    #expect(try kept.logits(for: seeded.input) == plain.logits(for: seeded.input))
    #expect(kept.model.planText.contains("“\(name)”"))
  }

  @Test("Values that simplification makes have names too")
  func valuesOfPasses() throws {
    let seeded = try SeededDeepLabV3(
      widthMultiplier: 0.35, outputStride: 16, inputSize: 65, rates: [], seed: 32)
    let graph = try seeded.weights.graph()
    let name = "head.project.pooled"
    #expect(graph.value(named: name) == nil)
    var options = InferenceOptions()
    options.keptValues = [name]
    let model = try Model(graph, options: options)
    let value = try #require(model.graph.value(named: name))
    #expect(
      try model.run([seeded.input]).map(\.type) == [
        model.graph[model.graph.outputs[0].value].type, model.graph[value].type,
      ])
  }

  @Test("Inputs and constants can be kept; unknown names are errors with a suggestion")
  func otherValues() throws {
    var graph = Graph()
    let x = graph.addInput("x", TensorType(.float32, [2]))
    let two = graph.addConstant(Tensor([2, 2] as [Float], shape: [2]), name: "two")
    graph.addOutput("y", try graph.add(.binary(.multiply), [x, two], name: "product"))
    var options = InferenceOptions()
    options.keepsWeights = false
    options.keptValues = ["two", "x", "product"]
    let model = try Model(graph, options: options)
    #expect(
      try model.run([Tensor([3, 4] as [Float], shape: [2])]).map { $0.scalars(of: Float.self) }
        == [[6, 8], [2, 2], [3, 4], [6, 8]])
    for (name, suggestion) in [("prodct", "product"), ("", nil), ("elsewhere", nil)] {
      options.keptValues = [name]
      #expect(throws: InferenceError.unknownValue(name: name, suggestion: suggestion)) {
        try Model(graph, options: options)
      }
    }
  }

  private func isConstant(_ value: Graph.Value) -> Bool {
    if case .constant = value.origin { true } else { false }
  }

  @Test("Of values with the same name, the last is meant")
  func sameNames() throws {
    var graph = Graph()
    let x = graph.addInput("layer", TensorType(.float32, [2]))
    let y = try graph.add(.activation(.relu), [x], name: "layer")
    #expect(graph.value(named: "layer") == y)
    #expect(graph.value(named: "") == nil)
  }

  @Test(
    "The layers of Apple's network are kept by the file's names",
    .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
  func coreML() throws {
    let file = try ModelFile.coreML(CoreMLPhotoTests.file.get())
    let graph = try file.graph()
    #expect(graph.values.allSatisfy { !$0.name.isEmpty || isConstant($0) })
    let name = try #require(graph.values.map(\.name).last { $0.contains("expanded_conv_5") })
    var options = InferenceOptions()
    options.keptValues = [name]
    let model = try ImageModel(file, options: options)
    #expect(model.outputs.map(\.name) == ["semanticPredictions", name])
    let results = try model.run(Tensor(zeros: model.imageInput.shape))
    #expect(results.labelMap != nil)
    #expect(results.tensor(named: name)?.shape.rank == 4)
  }
}

@Suite("The one pipeline of an image model")
struct ImageModelPassesTests {
  private static func check(_ file: ModelFile, _ input: ImageInput?) throws {
    let model = try input.map { try ImageModel(file, imageInput: $0) } ?? ImageModel(file)
    let twice = try Model(model.model.graph)
    #expect(Snapshot.difference(lines(twice), lines(model.model)) == nil)
  }

  private static func lines(_ model: Model) -> [String] {
    model.planText.split(separator: "\n").map(String.init)
  }

  @Test(
    "It leaves nothing for a second one: Apple's network",
    .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
  func coreML() throws { try Self.check(.coreML(CoreMLPhotoTests.file.get()), nil) }

  @Test("It leaves nothing for a second one", arguments: PeopleNetwork.available)
  func people(_ network: PeopleNetwork) throws {
    let file = try ModelFile(contentsOf: network.path)
    let graph = try file.graph()
    let shape = graph[graph.inputs[0]].type.shape
    try Self.check(file, ImageInput(width: shape[2], height: shape[1], scale: 1 / 255))
  }
}
