// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

/// A convolution, a residual and a function of their sum are one step.
@Suite struct LastFunctionTests {
  struct Shape4: CustomTestStringConvertible, Sendable {
    let image: TensorShape
    let kernel: Int
    let outputs: Int
    var testDescription: String { "\(image), \(kernel)×\(kernel) to \(outputs)" }
  }

  static let shapes = [1, 3, 5, 8, 16, 24, 33, 70].flatMap { outputs in
    [1, 3].map { Shape4(image: [2, 6, 16, 5], kernel: $0, outputs: outputs) }
  }

  @Test(arguments: shapes)
  func stepsAgreeWithTheirParts(_ shape: Shape4) throws {
    var random = SeededRandom(seed: 200)
    let x = random.tensor(shape.image, scale: 2)
    let result: TensorShape = [2, 6, 16, shape.outputs]
    let residual = random.tensor(result, scale: 2)
    let weights = random.tensor([shape.outputs, shape.kernel, shape.kernel, 5])
    let bias = random.tensor([shape.outputs])
    let slopes = random.tensor([1, 1, shape.outputs])
    let sums = ReferenceConvolution.dense(
      x.reference, weights: weights.reference, bias: bias.numbers,
      window: Operator.Window().reference(kernel: Operator.Extent2D(shape.kernel, shape.kernel)))
    let added = ReferenceElementwise.combine("add", sums, residual.reference)
    for hasResidual in [false, true] {
      let before = hasResidual ? added : sums
      for activation in Operator.Activation.allCases.map(Optional.some) + [nil] {
        // Without an activation, slopes; without a residual, the activation is the convolution's.
        guard hasResidual || activation == nil else { continue }
        var graph = Graph()
        let image = graph.addInput("x", x.type)
        let other = graph.addInput("r", residual.type)
        var value = try graph.add(
          .convolution2D(Operator.Convolution2D()),
          [image, graph.addConstant(weights), graph.addConstant(bias)])
        if hasResidual {
          value = try graph.add(
            .binary(.add, activation: activation ?? .identity), [value, other])
        }
        if activation == nil {
          value = try graph.add(
            .parametricReLU(Operator.ParametricReLU()), [value, graph.addConstant(slopes)])
        }
        graph.addOutput("y", value)
        let expected =
          activation.map { ReferenceElementwise.activate(before, $0.reference) }
          ?? ReferenceElementwise.parametricReLU(before, slopes.reference)
        for setting in Setting.all {
          let model = try Model(graph, options: setting.options)
          #expect(model.plan.steps.count == 1)
          let found = try model.run([x, residual])[0]
          #expect(
            mismatch(found.numbers, expected.values, absolute: 2e-5, relative: 1e-6) == nil,
            "\(setting) \(String(describing: activation))")
        }
      }
    }
  }

  /// The sum is used twice: what follows it is a step of its own.
  @Test func sumsWithOtherReadersStay() throws {
    var random = SeededRandom(seed: 201)
    let x = random.tensor([1, 4, 4, 3])
    var graph = Graph()
    let image = graph.addInput("x", x.type)
    let sum = try graph.add(
      .convolution2D(Operator.Convolution2D()),
      [image, graph.addConstant(random.tensor([2, 1, 1, 3]))])
    let slopes = graph.addConstant(Tensor([0.5, -1] as [Float]))
    graph.addOutput("y", try graph.add(.parametricReLU(Operator.ParametricReLU()), [sum, slopes]))
    graph.addOutput("sum", sum)
    let results = try Model(graph).run([x])
    let expected = ReferenceElementwise.parametricReLU(
      results[1].reference, ReferenceTensor(shape: [2], values: [0.5, -1]))
    #expect(mismatch(results[0].numbers, expected.values, absolute: 1e-6) == nil)
  }

  /// A model without its weights computes the same.
  @Test func weightsCanBeForgotten() throws {
    var random = SeededRandom(seed: 202)
    let x = random.tensor([1, 4, 4, 3])
    let kept = random.tensor([1, 4, 4, 2])
    var graph = Graph()
    let image = graph.addInput("x", x.type)
    let weights = random.tensor([2, 3, 3, 3])
    let sum = try graph.add(
      .convolution2D(Operator.Convolution2D()), [image, graph.addConstant(weights, name: "w")])
    let product = try graph.add(
      .binary(.multiply), [sum, graph.addConstant(kept, name: "k")])
    graph.addOutput("y", product)
    var options = InferenceOptions()
    let whole = try Model(graph, options: options)
    options.keepsWeights = false
    let light = try Model(graph, options: options)
    #expect(try light.run([x]) == whole.run([x]))
    func constant(_ model: Model, _ name: String) throws -> Tensor {
      let index = try #require(model.graph.values.firstIndex { $0.name == name })
      return try #require(model.graph.constant(Graph.ValueID(index: index)))
    }
    #expect(try constant(whole, "w") == weights)
    #expect(try constant(light, "w") == Tensor(zeros: weights.shape))
    #expect(try constant(light, "k") == kept)
    // Writing to a copy leaves the others alone.
    var copy = try constant(light, "w")
    copy.withUnsafeMutableScalars(of: Float.self) { $0[0] = 1 }
    #expect(try constant(light, "w") == Tensor(zeros: weights.shape))
  }
}
