// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteInference

@Suite struct PassTests {
  /// A graph of one input, built by a closure that returns the output.
  static func graph(
    _ shape: TensorShape, _ build: (inout Graph, Graph.ValueID) throws -> Graph.ValueID
  ) throws -> Graph {
    var graph = Graph()
    let input = graph.addInput("x", TensorType(.float32, shape))
    graph.addOutput("y", try build(&graph, input))
    return graph
  }

  static func names(_ graph: Graph) -> [String] {
    graph.values.compactMap {
      if case .operation(let operation, _) = $0.origin { operation.name } else { nil }
    }
  }

  /// The rewritten graph gives the same numbers, and rewriting again changes nothing.
  static func check(
    _ graph: Graph, _ pass: any Pass, exactly: Bool = true, seed: UInt64 = 200,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Graph {
    var random = SeededRandom(seed: seed)
    let inputs = graph.inputs.map { random.tensor(graph[$0].type.shape, scale: 4) }
    let rewritten = try pass.apply(to: graph)
    try Graph.Verifier.verify(rewritten)
    for setting in Setting.all where setting.threadCount == 1 {
      let before = try Model(
        graph, options: setting.options, passes: .none, limits: PlanLimits()
      ).run(inputs)
      let after = try Model(
        rewritten, options: setting.options, passes: .none, limits: PlanLimits()
      ).run(inputs)
      #expect(before.count == after.count, sourceLocation: sourceLocation)
      for (x, y) in zip(before, after) {
        #expect(x.type == y.type, sourceLocation: sourceLocation)
        #expect(
          mismatch(y.numbers, x.numbers, absolute: exactly ? 0 : 2e-6, relative: 1e-6) == nil,
          sourceLocation: sourceLocation)
      }
    }
    let again = try pass.apply(to: rewritten)
    #expect(again.values == rewritten.values, sourceLocation: sourceLocation)
    #expect(again.outputs == rewritten.outputs, sourceLocation: sourceLocation)
    #expect(
      rewritten.outputs.map(\.name) == graph.outputs.map(\.name), sourceLocation: sourceLocation)
    return rewritten
  }

  /// Returns the graph without its unused values.
  static func cleared(_ graph: Graph) throws -> Graph { try RemoveUnused().apply(to: graph) }

  // MARK: Folding

  @Test func constantOperandsFold() throws {
    let graph = try Self.graph([2, 3]) { graph, x in
      let a = graph.addConstant(Tensor([1, 2, 3] as [Float]))
      let b = graph.addConstant(Tensor([10] as [Float]))
      let sum = try graph.add(.binary(.add), [a, b])
      let shaped = try graph.add(.reshape(Operator.Reshape(shape: [1, 3])), [sum])
      return try graph.add(.binary(.multiply), [x, shaped])
    }
    let folded = try Self.cleared(Self.check(graph, FoldConstants(evaluate: Model.evaluate)))
    #expect(Self.names(folded) == ["multiply"])
    let (_, inputs) = try #require(folded.operation(folded.outputs[0].value))
    #expect(folded.constant(inputs[1]) == Tensor([11, 12, 13] as [Float], shape: [1, 3]))
  }

  @Test func dequantisedWeightsBecomeConstants() throws {
    var random = SeededRandom(seed: 201)
    let bytes = random.bytes([4, 3, 3, 2])
    let graph = try Self.graph([1, 5, 5, 2]) { graph, x in
      let stored = graph.addConstant(bytes)
      let weights = try graph.add(
        .dequantize(Operator.Dequantize(Operator.Quantization(scale: 0.02, zeroPoint: 120))),
        [stored])
      return try graph.add(.convolution2D(Operator.Convolution2D()), [x, weights])
    }
    // As it is, the weights are computed, which no plan takes.
    #expect(throws: InferenceError.self) {
      try Model(
        graph, options: InferenceOptions(), passes: .none, limits: PlanLimits())
    }
    let model = try Model(graph)
    #expect(Self.names(model.graph) == ["convolution2D"])
  }

  @Test func largeResultsAreLeftToTheRun() throws {
    let graph = try Self.graph([1]) { graph, x in
      let a = graph.addConstant(Tensor(zeros: [1 << 13, 1]))
      let b = graph.addConstant(Tensor(zeros: [1, 1 << 12]))
      let product = try graph.add(.binary(.multiply), [a, b])
      _ = product
      return x
    }
    #expect(
      Self.names(try FoldConstants(evaluate: Model.evaluate).apply(to: graph)) == ["multiply"])
  }

  // MARK: Identities

  /// A few numbers do not become gigabytes before a model runs.
  @Test func foldedConstantsAreLimited() throws {
    var graph = Graph()
    let x = graph.addInput("x", TensorType(.float32, [1]))
    graph.addOutput("x", x)
    let number = graph.addConstant(Tensor([1 as Float], shape: [1, 1, 1, 1]))
    for index in 0..<100 {
      let resize = Operator.ResizeNearest(size: 1024, mapping: .asymmetric)
      graph.addOutput("\(index)", try graph.add(.resizeNearest(resize), [number]))
    }
    let folded = try FoldConstants(evaluate: Model.evaluate).apply(to: graph)
    let count = folded.statistics.parameterCount
    #expect((1 << 20...2 * FoldConstants.maximumOperationCount).contains(count))
    #expect(folded.statistics.operatorCount > 0)
  }

  @Test func identitiesGo() throws {
    let same: [Operator] = [
      .activation(.identity), .reshape(Operator.Reshape(shape: [1, 4, 5, 3])),
      .concatenate(Operator.Concatenate(axis: 3)),
      .pad(Operator.Pad(before: [0, 0, 0, 0], after: [0, 0, 0, 0], value: 7)),
      .resizeBilinear(
        Operator.ResizeBilinear(size: Operator.Extent2D(4, 5), mapping: .halfPixelCenters)),
      .resizeNearest(Operator.ResizeNearest(size: Operator.Extent2D(4, 5), mapping: .alignCorners)),
      .averagePool2D(Operator.AveragePool2D(size: 1, window: Operator.Window())),
    ]
    for operation in same {
      let graph = try Self.graph([1, 4, 5, 3]) { graph, x in try graph.add(operation, [x]) }
      let rewritten = try Self.check(graph, DropIdentities())
      #expect(Self.names(rewritten) == [], "\(operation)")
      #expect(rewritten.outputs[0].value == rewritten.inputs[0])
    }
  }

  @Test func whatOnlyLooksLikeAnIdentityStays() throws {
    let other: [Operator] = [
      .activation(.relu), .reshape(Operator.Reshape(shape: [4, 1, 5, 3])),
      .pad(Operator.Pad(before: [0, 0, 0, 0], after: [0, 1, 0, 0])),
      .resizeBilinear(
        Operator.ResizeBilinear(size: Operator.Extent2D(5, 4), mapping: .alignCorners)),
      .averagePool2D(Operator.AveragePool2D(size: 1, window: Operator.Window(), activation: .relu)),
      .averagePool2D(Operator.AveragePool2D(size: 1, window: Operator.Window(stride: 2))),
      .averagePool2D(
        Operator.AveragePool2D(size: Operator.Extent2D(4, 5), window: Operator.Window())),
    ]
    for operation in other {
      let graph = try Self.graph([1, 4, 5, 3]) { graph, x in try graph.add(operation, [x]) }
      #expect(Self.names(try Self.check(graph, DropIdentities())) == [operation.name])
    }
  }

  @Test func theAverageOfAWholeImageIsGlobal() throws {
    let graph = try Self.graph([2, 4, 5, 3]) { graph, x in
      try graph.add(
        .averagePool2D(
          Operator.AveragePool2D(
            size: Operator.Extent2D(4, 5), window: Operator.Window(stride: 2, padding: .valid))),
        [x])
    }
    let rewritten = try Self.check(graph, DropIdentities(), exactly: false)
    #expect(Self.names(rewritten) == ["globalAveragePool2D"])
  }

  // MARK: Activations

  @Test(arguments: Operator.Activation.allCases.filter { $0 != .identity })
  func activationsFuse(_ activation: Operator.Activation) throws {
    var random = SeededRandom(seed: 202)
    let weights = random.tensor([3, 2, 2, 3])
    let depthwise = random.tensor([2, 2, 3])
    let producers: [(inout Graph, Graph.ValueID) throws -> Graph.ValueID] = [
      { try $0.add(.convolution2D(Operator.Convolution2D()), [$1, $0.addConstant(weights)]) },
      {
        try $0.add(
          .depthwiseConvolution2D(Operator.DepthwiseConvolution2D()),
          [$1, $0.addConstant(depthwise)])
      },
      { try $0.add(.binary(.add), [$1, $1]) },
      { try $0.add(.binary(.multiply), [$1, $1]) },
      {
        try $0.add(.averagePool2D(Operator.AveragePool2D(size: 2, window: Operator.Window())), [$1])
      },
      { try $0.add(.maxPool2D(Operator.MaxPool2D(size: 2, window: Operator.Window())), [$1]) },
    ]
    for producer in producers {
      let graph = try Self.graph([1, 4, 4, 3]) { graph, x in
        try graph.add(.activation(activation), [try producer(&graph, x)])
      }
      let fused = try Self.cleared(Self.check(graph, FuseActivation(), exactly: false))
      #expect(Self.names(fused) == [try #require(Self.names(graph).first)])
      let (operation, _) = try #require(fused.operation(fused.outputs[0].value))
      #expect(operation.definition.attributes.contains { $0.value == activation.rawValue })
    }
  }

  @Test func activationsStayWhereTheValueIsUsedTwiceOrHasOneAlready() throws {
    let shared = try Self.graph([1, 3, 3, 2]) { graph, x in
      let sum = try graph.add(.binary(.add), [x, x])
      let relu = try graph.add(.activation(.relu), [sum])
      return try graph.add(.binary(.multiply), [relu, sum])
    }
    #expect(Self.names(try Self.check(shared, FuseActivation())) == ["add", "relu", "multiply"])

    var output = try Self.graph([2]) { graph, x in try graph.add(.binary(.add), [x, x]) }
    output.addOutput("z", try output.add(.activation(.relu), [output.outputs[0].value]))
    #expect(Self.names(try Self.check(output, FuseActivation())) == ["add", "relu"])

    let twice = try Self.graph([2]) { graph, x in
      let sum = try graph.add(.binary(.add, activation: .relu), [x, x])
      return try graph.add(.activation(.sigmoid), [sum])
    }
    #expect(Self.names(try Self.check(twice, FuseActivation())) == ["add", "sigmoid"])

    let noHolder = try Self.graph([2]) { graph, x in
      try graph.add(.activation(.relu), [try graph.add(.softmax(Operator.Softmax()), [x])])
    }
    #expect(Self.names(try Self.check(noHolder, FuseActivation())) == ["softmax", "relu"])
  }

  // MARK: Unused values

  @Test func unusedValuesGoAndInputsStay() throws {
    var graph = Graph()
    let x = graph.addInput("x", TensorType(.float32, [2]))
    let unused = graph.addInput("unused", TensorType(.float32, [3]))
    _ = try graph.add(.activation(.relu), [unused])
    _ = graph.addConstant(Tensor([1] as [Float]))
    graph.addOutput("y", try graph.add(.activation(.sigmoid), [x]))
    let rewritten = try Self.check(graph, RemoveUnused())
    #expect(rewritten.inputs.count == 2)
    #expect(rewritten.values.count == 3)
    #expect(Self.names(rewritten) == ["sigmoid"])
  }

  // MARK: All of them

  /// Returns a random graph of images, with every kind of thing that the passes look for.
  static func random(seed: UInt64) throws -> Graph {
    var random = SeededRandom(seed: seed)
    var graph = Graph()
    var values = [graph.addInput("x", TensorType(.float32, [1, 6, 5, 4]))]
    let constant = graph.addConstant(random.tensor([4]))
    for number in 0..<random.int(4...16) {
      let x = random.pick(values)
      let y = random.pick(values)
      let activation = random.pick(Operator.Activation.allCases)
      let operation: Operator
      var inputs = [x]
      switch random.int(0...9) {
      case 0, 1: operation = .activation(activation)
      case 2:
        let kernel = random.int(1...3)
        operation = .convolution2D(Operator.Convolution2D())
        inputs += [
          graph.addConstant(random.tensor([4, kernel, kernel, 4], scale: 0.4)),
          graph.addConstant(random.tensor([4])),
        ]
      case 3:
        operation = .depthwiseConvolution2D(Operator.DepthwiseConvolution2D())
        inputs.append(graph.addConstant(random.tensor([3, 3, 4], scale: 0.4)))
      case 4, 5:
        operation = .binary(.add)
        inputs.append(y)
      case 6:
        operation = .binary(.multiply)
        inputs.append(try graph.add(.activation(.sigmoid), [constant]))
      case 7: operation = .maxPool2D(Operator.MaxPool2D(size: 2, window: Operator.Window()))
      case 8: operation = .reshape(Operator.Reshape(shape: [1, 6, 5, 4]))
      default: operation = .pad(Operator.Pad(before: [0, 0, 0, 0], after: [0, 0, 0, 0]))
      }
      values.append(try graph.add(operation, inputs, name: "\(number)"))
    }
    let last = try #require(values.last)
    graph.addOutput("y", last)
    if random.int(0...1) == 1 { graph.addOutput("z", random.pick(values)) }
    return graph
  }

  struct Standard: Pass {
    static let name = "standard"
    func apply(to graph: Graph) throws -> Graph {
      try PassPipeline.standard.verified.apply(to: graph)
    }
  }

  @Test(arguments: 0..<40)
  func randomGraphsKeepTheirNumbers(_ seed: Int) throws {
    let graph = try Self.random(seed: UInt64(1000 + seed))
    let simplified = try Self.check(graph, Standard(), exactly: false, seed: UInt64(seed))
    #expect(Self.names(simplified).count <= Self.names(graph).count)
  }
}
