// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore
import Synchronization

/// A graph that is ready to run: simplified, planned, its weights packed for this CPU.
///
/// A model is immutable and may be run by any number of tasks and threads at once. Each run uses a
/// session's memory, which is kept for the next one; runs at the same time have one each.
public final class Model: Sendable {
  /// The computation after simplification.
  public let graph: Graph

  package let plan: Plan
  private let kernels: KernelTable
  private let backend: MatrixBackend
  private let pool: ThreadPool
  private let idleSessions = Mutex<[Session]>([])

  /// A burst of runs at once must not hold its memory for ever.
  private static let maximumIdleSessionCount = 4

  /// Prepares a graph.
  ///
  /// - Parameters:
  ///   - graph: The computation.
  ///   - options: Threads, matrix back end and instruction set level.
  /// - Throws: ``InferenceError`` if the options cannot be had or the graph needs too much memory;
  ///   ``GraphError`` if it is not valid.
  public convenience init(_ graph: Graph, options: InferenceOptions = InferenceOptions()) throws {
    try self.init(graph, options: options, passes: PassPipeline.standard, limits: PlanLimits())
  }

  package init(
    _ graph: Graph, options: InferenceOptions, passes: PassPipeline, limits: PlanLimits
  ) throws {
    let kernels = try options.kernels()
    let backend = try options.backend(for: kernels)
    let simplified = try passes.apply(to: graph)
    self.graph = simplified
    self.kernels = kernels
    self.backend = backend
    pool = .shared(threadCount: options.threadCount)
    plan = try Plan(
      simplified, kernels: kernels, backend: backend, threadCount: pool.threadCount,
      limits: limits)
  }

  /// The number of threads that a run uses.
  public var threadCount: Int { pool.threadCount }

  /// The instruction set level of the kernels: `base`, `v3` or `v4`.
  public var instructionSet: String { kernels.name }

  /// What multiplies matrices.
  public var matrixBackend: MatrixBackend { backend }

  /// The memory that the values of a run take, in bytes.
  public var arenaByteCount: Int { plan.arenaByteCount }

  package var kernelTable: KernelTable { kernels }
  package var threadPool: ThreadPool { pool }

  /// Computes the outputs.
  ///
  /// - Parameter inputs: A tensor for every input, in the graph's order and of its type.
  /// - Returns: A tensor for every output.
  /// - Throws: ``InferenceError`` if the inputs do not fit.
  public func run(_ inputs: [Tensor]) throws -> [Tensor] {
    try run(inputs, cancellation: nil) { outputs in
      zip(graph.outputs, outputs).map { output, bytes in
        let type = graph[output.value].type
        var tensor = Tensor(zeros: type.shape, of: type.elementType)
        tensor.withUnsafeMutableBytes { $0.copyMemory(from: bytes) }
        return tensor
      }
    }
  }

  /// Computes the outputs on a thread of its own.
  ///
  /// - Parameter inputs: A tensor for every input, in the graph's order and of its type.
  /// - Returns: A tensor for every output.
  /// - Throws: ``InferenceError`` if the inputs do not fit; `CancellationError`.
  public func run(_ inputs: [Tensor]) async throws -> [Tensor] {
    try await BackgroundThread.run { flag in
      try self.run(inputs, cancellation: flag) { outputs in
        zip(self.graph.outputs, outputs).map { output, bytes in
          let type = self.graph[output.value].type
          var tensor = Tensor(zeros: type.shape, of: type.elementType)
          tensor.withUnsafeMutableBytes { $0.copyMemory(from: bytes) }
          return tensor
        }
      }
    }
  }

  /// Computes the outputs and hands their memory to `body`; it is the session's own.
  package func run<T>(
    _ inputs: [Tensor], cancellation: CancellationFlag?, observe: ((Int) -> Void)? = nil,
    _ body: ([UnsafeRawBufferPointer]) throws -> T
  ) throws -> T {
    try check(inputs)
    let session = idleSessions.withLock { $0.popLast() } ?? Session(plan, pool: pool)
    defer {
      idleSessions.withLock {
        if $0.count < Self.maximumIdleSessionCount { $0.append(session) }
      }
    }
    return try withPointers(to: inputs[...], []) { pointers in
      try pointers.withUnsafeBufferPointer {
        try session.run(inputs: $0, cancellation: cancellation, observe: observe)
      }
      return try body(graph.outputs.map { session.bytes(of: $0.value) })
    }
  }

  private func withPointers<T>(
    to tensors: ArraySlice<Tensor>, _ pointers: [UnsafeRawPointer],
    _ body: ([UnsafeRawPointer]) throws -> T
  ) throws -> T {
    guard let tensor = tensors.first else { return try body(pointers) }
    return try tensor.withUnsafeBytes { bytes in
      // A tensor without elements has no address, and nobody reads from it.
      try withPointers(
        to: tensors.dropFirst(), pointers + [bytes.baseAddress].compactMap { $0 }, body)
    }
  }

  private func check(_ inputs: [Tensor]) throws(InferenceError) {
    let expected = graph.inputs
    guard inputs.count == expected.count else {
      throw .inputCount(expected: expected.count, found: inputs.count)
    }
    for (input, id) in zip(inputs, expected) where input.type != graph[id].type {
      throw .inputType(name: graph[id].name, expected: graph[id].type, found: input.type)
    }
  }
}
