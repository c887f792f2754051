// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

@Suite struct DeepLabV3RecognizerTests {
  private static func random(_ configuration: DeepLabV3.Configuration) throws -> DeepLabV3.Weights {
    var random = SeededRandom(seed: 5)
    // A few random numbers repeated, from a different start for each tensor.
    let numbers = random.floats(4099)
    var tensors: [String: Tensor] = [:]
    for (name, shape) in configuration.weightShapes {
      var next = random.int(0...4098)
      tensors[name] = Tensor(shape: shape) { (scalars: UnsafeMutableBufferPointer<Float>) in
        for index in scalars.indices {
          scalars[index] = numbers[next]
          next = next == 4098 ? 0 : next + 1
        }
      }
    }
    return try DeepLabV3.Weights(configuration: configuration, tensors: tensors)
  }

  @Test(arguments: [
    DeepLabV3.Configuration(widthMultiplier: 0.35, inputSize: 257),
    DeepLabV3.Configuration(
      widthMultiplier: 0.25, outputStride: 8, atrousRates: [6, 12, 18], inputSize: 65),
    DeepLabV3.Configuration(
      widthMultiplier: 0.25, atrousRates: [3], imagePooling: false, inputSize: 65,
      classes: ["background", "class 1", "class 2"]),
    DeepLabV3.Configuration(
      widthMultiplier: 0.35, channelDivisor: 1, imagePooling: false, inputSize: 33),
  ])
  func builtNetworksAreRecognised(_ configuration: DeepLabV3.Configuration) throws {
    let weights = try Self.random(configuration)
    let found = try DeepLabV3.Recognizer.weights(in: weights.graph())
    #expect(found.configuration == configuration)
    #expect(found.tensors == weights.tensors)
  }

  @Test func branchesMayBeInAnyOrder() throws {
    let configuration = DeepLabV3.Configuration(
      widthMultiplier: 0.25, atrousRates: [6, 12], inputSize: 65)
    let weights = try Self.random(configuration)
    let graph = try weights.graph()
    // The input channels of the projection move along: 2, 0, 3, 1.
    let order = [2, 0, 3, 1]
    var shuffled = Graph()
    var ids: [Graph.ValueID] = []
    for value in graph.values {
      switch value.origin {
      case .input: ids.append(shuffled.addInput("x", value.type))
      case .constant(let tensor):
        var tensor = tensor
        if value.name == "head.project.weight" {
          let source = tensor.scalars()
          var moved: [Float] = []
          for row in 0..<256 {
            for branch in order {
              let start = (row * 4 + branch) * 256
              moved += source[start..<start + 256]
            }
          }
          tensor = Tensor(moved, shape: tensor.shape)
        }
        ids.append(shuffled.addConstant(tensor))
      case .operation(let operation, let inputs):
        var inputs = inputs.map { ids[$0.index] }
        if case .concatenate = operation { inputs = order.map { inputs[$0] } }
        // Addition is commutative, so both orders are recognised.
        if case .binary(let binary) = operation, binary.function == .add { inputs.reverse() }
        ids.append(try shuffled.add(operation, inputs))
      }
    }
    let resized = try shuffled.add(
      .resizeBilinear(Operator.ResizeBilinear(size: 65, mapping: .alignCorners)),
      [ids[graph.outputs[0].value.index]])
    shuffled.addOutput("labels", try shuffled.add(.argMax(Operator.ArgMax()), [resized]))
    let found = try DeepLabV3.Recognizer.weights(in: shuffled)
    #expect(found.configuration == configuration)
    #expect(found.tensors == weights.tensors)
    let trimmed = try DeepLabV3.Recognizer.trimmedToLogits(shuffled)
    #expect(trimmed[trimmed.outputs[0].value].type.shape == [1, 5, 5, 21])
    #expect(trimmed.values.count == graph.values.count)
  }

  /// Returns the recogniser's error for a network with one changed operator.
  private func failure(
    _ node: String, _ change: (Operator) -> Operator
  ) throws -> ModelError.Reason? {
    let graph = try Self.random(
      DeepLabV3.Configuration(widthMultiplier: 0.25, inputSize: 65)
    ).graph()
    let changed = try GraphRewriter.rewrite(graph) { result, id, operation, inputs in
      guard graph[id].name == node else { return nil }
      return try result.add(change(operation), inputs, name: node)
    }
    do {
      _ = try DeepLabV3.Recognizer.weights(in: changed)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func errorsNameTheValueWhereTheSearchEnded() throws {
    func place(_ node: String, _ change: (Operator) -> Operator) throws -> String? {
      if case .notRecognized(let value, _) = try failure(node, change) { value } else { nil }
    }
    let identity: (Operator) -> Operator = { $0 }
    #expect(try failure("backbone.stem", identity) == nil)
    #expect(
      try place("backbone.block.5.expand") { _ in
        .convolution2D(Operator.Convolution2D(activation: .relu))
      }?.contains("backbone.block.5.expand") == true)
    #expect(
      try place("backbone.block.16.depthwise") { _ in
        .depthwiseConvolution2D(Operator.DepthwiseConvolution2D(activation: .relu6))
      }?.contains("backbone.block.16.depthwise") == true)
    #expect(
      try place("backbone.block.3.add") { _ in .binary(.multiply) }?
        .contains("backbone.block.3.add") == true)
    #expect(
      try place("head.project") { _ in .convolution2D(Operator.Convolution2D()) }?
        .contains("head.project") == true)
    #expect(
      try place("aspp.pool.mean") { _ in
        .resizeNearest(Operator.ResizeNearest(size: 1, mapping: .asymmetric))
      }?.contains("aspp.pool.mean") == true)
  }

  @Test func otherGraphsAreNotRecognised() throws {
    var graph = Graph()
    let x = graph.addInput("x", TensorType(.float32, [1, 4, 4, 3]))
    #expect(throws: ModelError.self) { try DeepLabV3.Recognizer.weights(in: graph) }
    graph.addOutput("y", x)
    #expect(throws: ModelError.self) { try DeepLabV3.Recognizer.weights(in: graph) }
    graph.addOutput("z", x)
    #expect(throws: ModelError.self) { try DeepLabV3.Recognizer.trimmedToLogits(graph) }
  }
}
