// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// A graph that is ready to run: simplified and planned, with its weights packed for this CPU.
///
/// A model is immutable, and any number of tasks and threads may run it concurrently. Each run uses the
/// memory of a session, which is kept for later runs; concurrent runs use separate sessions.
///
/// Models with the same number of threads share these threads, which serve one run at a time: a step that finds them busy
/// runs only on its caller's thread, without waiting. With the library's own matrix multiplication, results are bitwise
/// identical for any number of threads.
public final class Model: Sendable {
  /// The computation after simplification; see ``InferenceOptions/keepsWeights``.
  public let graph: Graph

  package let plan: Plan
  /// The inputs of the graph, looked up in advance so that a run allocates nothing.
  private let inputs: [Graph.Value]
  private let outputs: [Graph.Value]
  private let kernels: KernelTable
  private let backend: MatrixBackend
  private let pool: ThreadPool
  private let idleSessions = Lock<[Session]>([])

  /// The maximum number of idle sessions to keep: a burst of runs must not hold its memory forever.
  private static let maximumIdleSessionCount = 4

  /// Prepares a graph.
  ///
  /// - Parameters:
  ///   - graph: The computation.
  ///   - options: The number of threads, the matrix back end and the instruction set level.
  /// - Throws: ``InferenceError`` if the options are not available or the graph needs too much
  ///   memory; ``GraphError`` if it is not valid.
  public convenience init(_ graph: Graph, options: InferenceOptions = InferenceOptions()) throws {
    try self.init(graph, options: options, passes: PassPipeline.standard, limits: PlanLimits())
  }

  /// Prepares a graph; `threadPool` replaces the pool that the whole process shares.
  package init(
    _ graph: consuming Graph, options: InferenceOptions, passes: PassPipeline, limits: PlanLimits,
    threadPool: ThreadPool? = nil
  ) throws {
    let kernels = try options.kernels()
    let backend = try options.backend()
    try Graph.Verifier.verify(graph)
    // Both graphs are given up as soon as possible, so that the plan can release weights.
    let simplified = try Self.simplified(consume graph, passes, keeping: options.keptValues)
    inputs = simplified.inputs.map { simplified[$0] }
    outputs = simplified.outputs.map { simplified[$0.value] }
    self.kernels = kernels
    self.backend = backend
    pool = threadPool ?? .shared(threadCount: options.threadCount)
    plan = try Plan(
      consume simplified, kernels: kernels, backend: backend, threadCount: pool.threadCount,
      fusesBlocks: options.fusesBlocks, keepsWeights: options.keepsWeights, limits: limits)
    self.graph = plan.graph
  }

  /// Returns a simplified copy of a graph, with additional outputs for the values to keep.
  private static func simplified(
    _ graph: consuming Graph, _ passes: PassPipeline, keeping names: [String]
  ) throws -> Graph {
    var graph = graph
    let laterNames = graph.addOutputs(keeping: names)
    var simplified = try passes.apply(to: graph)
    // Passes also create values; their names are looked up in the simplified graph.
    if let name = simplified.addOutputs(keeping: laterNames).first {
      let known = graph.values.lazy.map(\.name).filter { !$0.isEmpty }
      throw InferenceError.unknownValue(
        name: name, suggestion: Suggestion.nearest(to: name, among: known))
    }
    return simplified
  }

  /// A textual description of the steps of a run.
  ///
  /// ```
  /// 19: %170 “aspp.pointwise” float32[1, 33, 33, 256] = convolution2D 1×1(%163) at 1393920
  /// arena 5824704 of 17224256 bytes, working memory 722176 bytes per thread
  /// ```
  ///
  /// Each step has a line: the value that it computes, with its index in ``graph``, name and type; its operators and
  /// the values that it reads; and the offset of its result in the memory of a run (the arena), in bytes. Values without a
  /// line are computed within another value's step. The last line compares the size of the arena with the memory that
  /// all values would take separately. The steps depend on the CPU and the number of threads.
  public var planText: String { plan.description }

  /// The number of threads that a run uses.
  public var threadCount: Int { pool.threadCount }

  /// The instruction set level of the kernels: `base`, `v3` or `v4`.
  public var instructionSet: String { kernels.name }

  /// The implementation of matrix multiplication.
  public var matrixBackend: MatrixBackend { backend }

  /// The indices of values that a run reads before computing them; empty for a correct plan.
  @_spi(Verification) public var undefinedReads: [Int] { plan.undefinedReads }

  /// The size of the memory for the values of a run, in bytes.
  public var arenaByteCount: Int { plan.arenaByteCount }

  /// The size of the working memory of all threads of a run, in bytes.
  package var workingByteCount: Int { plan.workingByteCount }

  package var kernelTable: KernelTable { kernels }

  /// The size class of a run; runs of at least 10¹⁰ multiply-adds are large.
  var workSize: WorkSize {
    plan.steps.reduce(0) { $0.saturatingSum($1.multiplyAdds) } < 10_000_000_000 ? .small : .large
  }

  package var threadPool: ThreadPool { pool }

  /// Computes the outputs.
  ///
  /// - Parameter inputs: A tensor for every input, in the graph's order and of its type.
  /// - Returns: A tensor for every output.
  /// - Throws: ``InferenceError`` if the inputs do not fit.
  public func run(_ inputs: [Tensor]) throws -> [Tensor] {
    try run(inputs, cancellation: nil)
  }

  /// Computes the outputs into existing tensors.
  ///
  /// Suited to streams of images: from the second run on, this method allocates nothing, unless runs overlap or an output
  /// tensor shares its memory with a copy.
  ///
  /// ```swift
  /// var outputs = try model.run(inputs)
  /// while let inputs = nextInputs() { try model.run(inputs, into: &outputs) }
  /// ```
  ///
  /// - Parameters:
  ///   - inputs: A tensor for every input, in the graph's order and of its type.
  ///   - outputs: A tensor for every output, in the graph's order and of its type; overwritten.
  /// - Throws: ``InferenceError`` if the inputs or the outputs do not fit; the outputs are then
  ///   unchanged.
  public func run(_ inputs: [Tensor], into outputs: inout [Tensor]) throws {
    try run(inputs, into: &outputs, cancellation: nil)
  }

  package func run(
    _ inputs: [Tensor], into outputs: inout [Tensor], cancellation: CancellationFlag?
  ) throws {
    try check(outputs: outputs)
    try withSession(inputs, cancellation: cancellation) { $0.copyOutputs(into: &outputs) }
  }

  /// Computes the outputs on a background thread.
  ///
  /// The process has about one background thread per processor; further runs wait until one is free.
  ///
  /// - Parameter inputs: A tensor for every input, in the graph's order and of its type.
  /// - Returns: A tensor for every output.
  /// - Throws: ``InferenceError`` if the inputs do not fit; `CancellationError`.
  public func run(_ inputs: [Tensor]) async throws -> [Tensor] {
    try await BackgroundThread.run(workSize) { try self.run(inputs, cancellation: $0) }
  }

  package func run(_ inputs: [Tensor], cancellation: CancellationFlag?) throws -> [Tensor] {
    try withSession(inputs, cancellation: cancellation) { session in
      var results = try outputs.map { try Tensor.allocated($0.type) }
      session.copyOutputs(into: &results)
      return results
    }
  }

  /// Runs the model in a session's memory and calls `body` with the session, which holds the
  /// outputs until `body` returns.
  ///
  /// - Parameters:
  ///   - inputs: As for ``run(_:)-([Tensor])``.
  ///   - cancellation: Checked between steps.
  ///   - observe: Called after every step with its index.
  func withSession<T>(
    _ inputs: [Tensor], cancellation: CancellationFlag?, observe: ((Int) -> Void)? = nil,
    _ body: (Session) throws -> T
  ) throws -> T {
    try check(inputs: inputs)
    let session = try idleSessions.withLock { $0.popLast() } ?? Session(plan.layout, pool: pool)
    defer {
      idleSessions.withLock {
        if $0.count < Self.maximumIdleSessionCount { $0.append(session) }
      }
    }
    defer { withExtendedLifetime(inputs) {} }
    return try LibraryCall.run {
      try session.run(inputs: inputs, cancellation: cancellation, observe: observe)
      return try body(session)
    }
  }

  /// The number of sessions that are kept for later runs.
  package var idleSessionCount: Int { idleSessions.withLock { $0.count } }

  /// Frees the memory that is kept for later runs; the next run allocates it again.
  package func releaseIdleSessions() {
    let released = idleSessions.withLock { sessions in
      defer { sessions = [] }
      return sessions
    }
    // Freed outside of the lock.
    withExtendedLifetime(released) {}
  }

  private func check(inputs tensors: [Tensor]) throws(InferenceError) {
    guard tensors.count == inputs.count else {
      throw .inputCount(expected: inputs.count, found: tensors.count)
    }
    for index in inputs.indices where tensors[index].type != inputs[index].type {
      throw .inputType(
        name: inputs[index].name, expected: inputs[index].type, found: tensors[index].type)
    }
  }

  private func check(outputs tensors: [Tensor]) throws(InferenceError) {
    guard tensors.count == outputs.count else {
      throw .outputCount(expected: outputs.count, found: tensors.count)
    }
    for index in outputs.indices where tensors[index].type != outputs[index].type {
      throw .outputType(
        name: graph.outputs[index].name, expected: outputs[index].type,
        found: tensors[index].type)
    }
  }
}

extension Model: Hashable {
  /// Returns a Boolean value that indicates whether two models are the same instance.
  public static func == (a: Model, b: Model) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
