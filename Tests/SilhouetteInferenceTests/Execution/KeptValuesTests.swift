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

  @Test("Of values with the same name, the last is meant")
  func sameNames() throws {
    var graph = Graph()
    let x = graph.addInput("layer", TensorType(.float32, [2]))
    let y = try graph.add(.activation(.relu), [x], name: "layer")
    #expect(graph.value(named: "layer") == y)
    #expect(graph.value(named: "") == nil)
  }
}
