// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

/// Convolutions whose taps are far apart are computed one tap after the other.
@Suite struct TapConvolutionTests {
  /// The names of the steps for a problem's graph.
  private static func steps(_ problem: OperatorProblem) throws -> [String] {
    var options = InferenceOptions()
    options.matrixBackend = .swift
    return try Model(problem.graph(), options: options).plan.steps.map(\.name)
  }

  @Test func farTapsAgreeWithTheOracle() throws {
    var random = SeededRandom(seed: 720)
    var checked = 0
    for _ in 0..<24 {
      let dilation = Operator.Extent2D(random.int(3...9), random.int(3...9))
      let window = Operator.Window(
        dilation: dilation,
        padding: random.pick([
          .same,
          .explicit(
            top: random.int(0...12), bottom: random.int(0...12), left: random.int(0...12),
            right: random.int(0...12)),
        ]))
      let image: TensorShape = [
        random.int(1...2), random.int(7...13), random.int(7...13), random.pick([64, 67]),
      ]
      let fits = (try? window.geometry(input: image, kernel: 3, outputChannels: 1)) != nil
      guard fits, dilation.height * 2 < image[1] + 12, dilation.width * 2 < image[2] + 12 else {
        continue
      }
      let problem = OperatorProblem.convolution(
        image, kernel: 3, outputs: random.pick([1, 5, 16, 37]), window: window,
        activation: random.pick([.identity, .relu, .hardSwish]), hasBias: random.int(0...1) == 0,
        random: &random)
      try problem.check()
      if try Self.steps(problem).contains(where: { $0.hasPrefix("taps of") }) { checked += 1 }
    }
    #expect(checked >= 8)
  }

  /// A residual is added and activated as in other convolutions.
  @Test func residualsAreAdded() throws {
    var random = SeededRandom(seed: 721)
    var problem = OperatorProblem.convolution(
      [1, 11, 12, 64], kernel: 3, outputs: 20, window: Operator.Window(dilation: 5),
      activation: .relu, random: &random)
    let other = random.tensor([1, 11, 12, 20])
    problem.expected = ReferenceElementwise.combine("add", problem.expected, other.reference, .relu)
    for setting in Setting.all {
      var graph = try problem.graph()
      let sum = try graph.add(
        .binary(.add, activation: .relu),
        [graph.outputs[0].value, graph.addInput("other", other.type)])
      graph.setOutputs([Graph.Output(name: "sum", value: sum)])
      let model = try Model(graph, options: setting.options)
      let result = try model.run([problem.inputs[0], other])[0]
      #expect(problem.mismatch(result) == nil, "\(setting)")
    }
  }

  /// Dense windows, and windows that rarely leave the image, keep the step that reads a padded copy.
  @Test func nearTapsAreNot() throws {
    var random = SeededRandom(seed: 722)
    for (dilation, size) in [(1, 9), (2, 40)] {
      let problem = OperatorProblem.convolution(
        [1, size, size, 64], kernel: 3, outputs: 8,
        window: Operator.Window(dilation: Operator.Extent2D(dilation, dilation)), random: &random)
      #expect(try !Self.steps(problem).contains { $0.hasPrefix("taps of") })
    }
  }
}
