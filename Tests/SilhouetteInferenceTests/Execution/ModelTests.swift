// SPDX-License-Identifier: Apache-2.0

import Dispatch
import SilhouetteCore
import Synchronization
import TestSupport
import Testing

@testable import SilhouetteInference

@Suite struct ModelTests {
  static let graph = Result {
    try PassTests.graph([1, 20, 20, 8]) { graph, x in
      var random = SeededRandom(seed: 400)
      var value = x
      for _ in 0..<6 {
        let weights = graph.addConstant(random.tensor([8, 3, 3, 8], scale: 0.3))
        value = try graph.add(
          .convolution2D(Operator.Convolution2D(activation: .relu6)), [value, weights])
      }
      return value
    }
  }

  @Test func wrongInputsAreErrors() throws {
    let model = try Model(Self.graph.get())
    #expect(throws: InferenceError.inputCount(expected: 1, found: 0)) { try model.run([]) }
    let wrong = Tensor(zeros: [1, 20, 20, 9])
    let error = #expect(throws: InferenceError.self) { try model.run([wrong]) }
    #expect(error?.description.contains("[1, 20, 20, 9]") == true)
    #expect(throws: InferenceError.self) {
      try model.run([Tensor(zeros: [1, 20, 20, 8], of: .uint8)])
    }
  }

  @Test(arguments: Setting.all)
  func outputsAreWrittenOver(_ setting: Setting) throws {
    var random = SeededRandom(seed: 404)
    let (a, b) = (random.tensor([1, 20, 20, 8]), random.tensor([1, 20, 20, 8]))
    let model = try Model(Self.graph.get(), options: setting.options)
    let (ofA, ofB) = (try model.run([a]), try model.run([b]))
    #expect(ofA != ofB)
    var outputs = try model.run([a])
    let kept = outputs
    try model.run([b], into: &outputs)
    #expect(outputs == ofB)
    // A copy stays as it was.
    #expect(kept == ofA)
    // A network whose result is as large as its image may write over the image.
    var image = [a]
    try model.run([a], into: &image)
    #expect(image == ofA)
  }

  @Test func wrongOutputsAreErrors() throws {
    let model = try Model(Self.graph.get())
    let input = Tensor(zeros: [1, 20, 20, 8])
    var outputs: [Tensor] = []
    #expect(throws: InferenceError.outputCount(expected: 1, found: 0)) {
      try model.run([input], into: &outputs)
    }
    outputs = [Tensor(repeating: 7 as Float, shape: [1, 20, 8, 20])]
    let error = #expect(throws: InferenceError.self) { try model.run([input], into: &outputs) }
    #expect(error?.description.contains("[1, 20, 8, 20]") == true)
    #expect(outputs == [Tensor(repeating: 7 as Float, shape: [1, 20, 8, 20])])
  }

  @Test func unknownLevelsAreErrors() throws {
    let error = #expect(throws: InferenceError.self) {
      try Model(Self.graph.get(), options: InferenceOptions(instructionSet: "v9"))
    }
    #expect(error?.description.contains("base") == true)
  }

  @Test(arguments: Setting.all)
  func theOptionsAreTaken(_ setting: Setting) throws {
    let model = try Model(Self.graph.get(), options: setting.options)
    #expect(model.instructionSet == setting.instructionSet)
    #expect(model.matrixBackend == setting.backend)
    #expect(model.threadCount == setting.threadCount)
    #expect(model.arenaByteCount > 0)
  }

  @Test func aModelWithoutStepsReturnsItsInput() throws {
    var graph = Graph()
    let x = graph.addInput("x", TensorType(.int32, [2, 3]))
    let c = graph.addConstant(Tensor([7] as [UInt8]))
    graph.addOutput("x", x)
    graph.addOutput("y", try graph.add(.reshape(Operator.Reshape(shape: [6])), [x]))
    graph.addOutput("c", c)
    let input = Tensor([1, 2, 3, 4, 5, 6] as [Int32], shape: [2, 3])
    let outputs = try Model(graph).run([input])
    #expect(outputs == [input, input.reshaped([6]), Tensor([7] as [UInt8])])
  }

  @Test func manyThreadsMayRunOneModel() throws {
    var random = SeededRandom(seed: 401)
    let inputs = (0..<8).map { _ in random.tensor([1, 20, 20, 8]) }
    let alone = try Model(Self.graph.get(), options: InferenceOptions(threadCount: 1))
    let expected = try inputs.map { try alone.run([$0])[0] }
    for threadCount in 1...4 {
      let model = try Model(Self.graph.get(), options: InferenceOptions(threadCount: threadCount))
      let wrong = Atomic<Int>(0)
      DispatchQueue.concurrentPerform(iterations: 32) { index in
        let result = try? model.run([inputs[index % 8]])[0]
        if result != expected[index % 8] { wrong.add(1, ordering: .relaxed) }
      }
      #expect(wrong.load(ordering: .relaxed) == 0)
    }
  }

  @Test func asynchronousRunsGiveTheSame() async throws {
    var random = SeededRandom(seed: 402)
    let input = random.tensor([1, 20, 20, 8])
    let model = try Model(Self.graph.get())
    let expected = try synchronous(model, input)
    #expect(try await model.run([input])[0] == expected)
  }

  private func synchronous(_ model: Model, _ input: Tensor) throws -> Tensor {
    try model.run([input])[0]
  }

  @Test func cancellationStopsBetweenSteps() throws {
    let model = try Model(Self.graph.get())
    let flag = CancellationFlag()
    var seen = 0
    #expect(throws: CancellationError.self) {
      try model.withSession(
        [Tensor(zeros: [1, 20, 20, 8])], cancellation: flag,
        observe: { step in
          seen = step + 1
          if step == 2 { flag.cancel() }
        }
      ) { _ in }
    }
    #expect(seen == 3)
    // The session is good for another run.
    #expect(try model.run([Tensor(zeros: [1, 20, 20, 8])]).count == 1)
  }

  @Test func memoryForLaterRunsCanBeFreed() throws {
    var random = SeededRandom(seed: 405)
    let input = random.tensor([1, 20, 20, 8])
    let model = try Model(Self.graph.get())
    model.releaseIdleSessions()
    let first = try model.run([input])
    #expect(model.idleSessionCount == 1)
    model.releaseIdleSessions()
    #expect(model.idleSessionCount == 0)
    #expect(try model.run([input]) == first)
  }

  @Test(arguments: Setting.all)
  func unusedMemoryDoesNotShow(_ setting: Setting) throws {
    // A second run finds the first one's numbers in the arena: the result must not.
    var random = SeededRandom(seed: 403)
    let (a, b) = (random.tensor([1, 20, 20, 8]), random.tensor([1, 20, 20, 8], scale: 100))
    let model = try Model(Self.graph.get(), options: setting.options)
    let first = try model.run([a])[0]
    _ = try model.run([b])
    #expect(try model.run([a])[0] == first)
  }
}
