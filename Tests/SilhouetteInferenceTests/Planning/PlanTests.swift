// SPDX-License-Identifier: Apache-2.0

import Reference
import SilhouetteCore
import SilhouetteKernels
import TestSupport
import Testing

@testable import SilhouetteInference

@Suite struct PlanTests {
  static func plan(_ graph: Graph, backend: MatrixBackend = .swift) throws -> Plan {
    try Plan(
      graph, kernels: Kernels.chosen, backend: backend, threadCount: 2, limits: PlanLimits())
  }

  /// Values that are live together do not share memory, seen from the steps alone.
  static func check(_ plan: Plan) {
    var last: [Int: Int] = [:]
    var first: [Int: Int] = [:]
    for (index, step) in plan.steps.enumerated() {
      first[step.writes] = first[step.writes] ?? index
      for value in step.reads { last[value] = index }
    }
    for output in plan.graph.outputs { last[output.value.index] = plan.steps.count }
    func place(_ value: Int) -> Range<Int>? {
      guard case .arena(let offset) = plan.places[value] else { return nil }
      return offset..<offset + plan.graph.values[value].type.byteCount
    }
    for (value, start) in first {
      for (other, otherStart) in first where other != value && otherStart >= start {
        // `other` is written while `value` is still needed after that step.
        guard let end = last[value], end > otherStart, let a = place(value), let b = place(other)
        else { continue }
        #expect(!a.overlaps(b), "%\(value) and %\(other)")
      }
    }
    #expect(plan.arenaByteCount <= plan.unsharedByteCount)
    #expect(plan.undefinedReads == [])
  }

  @Test func chainsOfActivationsWorkInPlace() throws {
    let graph = try PassTests.graph([1, 100]) { graph, x in
      var value = x
      for _ in 0..<5 { value = try graph.add(.activation(.sigmoid), [value]) }
      return value
    }
    let plan = try Self.plan(graph)
    // The input is the caller's: the first result has memory of its own, and all share it.
    #expect(plan.arenaByteCount == MemoryPlan.rounded(400))
    #expect(plan.unsharedByteCount == 5 * MemoryPlan.rounded(400))
    Self.check(plan)
  }

  @Test func aValueThatIsReadLaterIsNotOverwritten() throws {
    let graph = try PassTests.graph([1, 100]) { graph, x in
      let a = try graph.add(.activation(.sigmoid), [x])
      let b = try graph.add(.activation(.hardSwish), [a])
      return try graph.add(.binary(.add), [a, b])
    }
    let plan = try Self.plan(graph)
    #expect(plan.arenaByteCount == 2 * MemoryPlan.rounded(400))
    Self.check(plan)
  }

  @Test func outputsKeepTheirMemory() throws {
    var graph = try PassTests.graph([1, 100]) { graph, x in
      try graph.add(.activation(.sigmoid), [x])
    }
    graph.addOutput("z", try graph.add(.activation(.relu), [graph.outputs[0].value]))
    let plan = try Self.plan(graph)
    #expect(plan.arenaByteCount == 2 * MemoryPlan.rounded(400))
    Self.check(plan)
  }

  @Test func residualsAreAddedInPlace() throws {
    var random = SeededRandom(seed: 300)
    let graph = try PassTests.graph([1, 8, 8, 4]) { graph, x in
      let a = try graph.add(.activation(.sigmoid), [x])
      let b = try graph.add(.activation(.hardSwish), [x])
      let convolved = try graph.add(
        .convolution2D(Operator.Convolution2D()),
        [b, graph.addConstant(random.tensor([4, 1, 1, 4]))])
      return try graph.add(.binary(.add), [convolved, a])
    }
    let plan = try Self.plan(graph)
    #expect(plan.steps.count == 3)
    #expect(plan.steps[2].name.contains("residual"))
    #expect(plan.arenaByteCount == 2 * 1024)
    Self.check(plan)
  }

  /// x + convolution(x): the residual's memory is also the input's, which later panels of the
  /// product and neighbouring windows read again.
  @Test(arguments: Setting.all, [1, 3])
  func aResidualThatIsAlsoTheInputSurvives(_ setting: Setting, _ kernel: Int) throws {
    var random = SeededRandom(seed: 301)
    let channels = 70
    let weights = random.tensor([channels, kernel, kernel, channels], scale: 0.2)
    let image = random.tensor([1, 9, 7, channels])
    let graph = try PassTests.graph(image.shape) { graph, x in
      let a = try graph.add(.activation(.relu), [x])
      let convolved = try graph.add(
        .convolution2D(Operator.Convolution2D()), [a, graph.addConstant(weights)])
      return try graph.add(.binary(.add), [convolved, a])
    }
    let model = try Model(graph, options: setting.options)
    Self.check(model.plan)
    let rectified = ReferenceElementwise.activate(image.reference, .relu)
    let expected = ReferenceElementwise.combine(
      "add",
      ReferenceConvolution.dense(
        rectified, weights: weights.reference, bias: nil,
        window: ReferenceWindow(kernel: (kernel, kernel))), rectified)
    let result = try model.run([image])[0]
    #expect(mismatch(result.numbers, expected.values, absolute: 5e-5) == nil)
  }

  @Test(arguments: 0..<30)
  func randomGraphsShareMemorySafely(_ seed: Int) throws {
    let graph = try PassTests.random(seed: UInt64(2000 + seed))
    for backend in MatrixBackend.allCases where backend.isAvailable {
      Self.check(
        try Self.plan(PassPipeline.standard.verified.apply(to: graph), backend: backend))
    }
  }

  @Test(arguments: [8, 16])
  func deepLabV3TakesLessThanItsValues(_ outputStride: Int) throws {
    let weights = try SeededDeepLabV3(
      widthMultiplier: 0.25, outputStride: outputStride, inputSize: 129, seed: 5
    ).weights
    let plan = try Self.plan(PassPipeline.standard.verified.apply(to: weights.graph()))
    Self.check(plan)
    #expect(plan.arenaByteCount * 2 < plan.unsharedByteCount)
    #expect(plan.steps.contains { $0.name.contains("residual") })
    #expect(!plan.steps.contains { $0.name == "add" })
  }

  @Test func limitsAreKept() throws {
    let graph = try PassTests.graph([1, 1000]) { graph, x in
      try graph.add(.activation(.relu), [x])
    }
    let error = #expect(throws: InferenceError.self) {
      try Model(
        graph, options: InferenceOptions(), passes: .standard,
        limits: PlanLimits(maximumArenaByteCount: 4000))
    }
    #expect(error?.description.contains("4000") == true)
  }
}
