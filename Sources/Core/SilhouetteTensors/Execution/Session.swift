// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The memory for running a plan, used by one run at a time: an arena for the values, working memory for each thread, and
/// the addresses of the values.
package final class Session: ParallelJob, @unchecked Sendable {
  // Unchecked: a session belongs to one run at a time (`Model` removes it from its list); the threads of
  // that run read `step` and its related properties, which change only while none of the threads is running.

  private let layout: SessionLayout
  private let pool: ThreadPool
  private let arena: AlignedBuffer
  private let scratch: AlignedBuffer
  private let values: UnsafeMutablePointer<UnsafeMutableRawPointer>

  /// The values that are inputs: for each, its index among all values, and its index among the inputs.
  private let inputs: [(value: Int, number: Int)]

  private var step: (any Step)?
  private var taskCount = 0
  private var stage = 0
  private var cancellation: CancellationFlag?
  private var shared: UnsafeMutablePointer<Float>

  /// Allocates the memory for runs of a layout's steps.
  ///
  /// - Throws: `OutOfMemoryError`.
  package init(_ layout: SessionLayout, pool: ThreadPool) throws(OutOfMemoryError) {
    arena = try AlignedBuffer(allocating: layout.arenaByteCount, zeroed: false)
    scratch = try AlignedBuffer(
      allocating: .saturatingProduct(layout.scratchByteCount, pool.threadCount), zeroed: false)
    self.layout = layout
    self.pool = pool
    // Steps may read a value up to the end of its last vector. This stays in bounds: blocks of the
    // arena, constants and the caller's tensors all begin at, and take, multiples of
    // `AlignedBuffer.alignment`, which is at least the size of any vector.
    shared = arena.baseAddress.assumingMemoryBound(to: Float.self)
    values = .allocate(capacity: max(layout.places.count, 1))
    inputs = layout.places.enumerated().compactMap { value, place in
      if case .input(let number) = place { (value, number) } else { nil }
    }
    for (index, place) in layout.places.enumerated() {
      switch place {
      case .arena(let offset): values[index] = arena.baseAddress + offset
      case .constant(let tensor):
        // The layout keeps the tensor, and no step writes to a constant.
        values[index] = tensor.withUnsafeBytes {
          UnsafeMutableRawPointer(mutating: $0.baseAddress ?? UnsafeRawPointer(arena.baseAddress))
        }
      case .input, .nowhere: values[index] = arena.baseAddress
      }
    }
  }

  deinit { values.deallocate() }

  /// Runs all steps, without allocating memory.
  ///
  /// - Parameters:
  ///   - tensors: The inputs, which are only read. They must stay alive until the outputs are copied, because
  ///     some outputs may be inputs.
  ///   - cancellation: A flag that is checked between steps and before each task.
  ///   - observe: A function that is called after every step with the step's index.
  /// - Throws: `CancellationError`.
  package func run(
    inputs tensors: [Tensor], cancellation: CancellationFlag?, observe: ((Int) -> Void)? = nil
  ) throws {
    for (value, number) in inputs {
      values[value] = UnsafeMutableRawPointer(mutating: tensors[number].firstByte)
    }
    self.cancellation = cancellation
    defer { self.cancellation = nil }
    for index in layout.steps.indices {
      try cancellation?.check()
      let step = layout.steps[index]
      self.step = step
      shared = (arena.baseAddress + layout.sharedOffsets[index]).assumingMemoryBound(to: Float.self)
      taskCount = step.taskCount(threadCount: pool.threadCount)
      for number in 0..<step.stageCount {
        stage = number
        pool.run(self, taskCount: taskCount)
      }
      observe?(index)
    }
    try cancellation?.check()
  }

  package func perform(task: Int, worker: Int) {
    if cancellation?.isCancelled == true { return }
    step?.perform(
      task: task, of: taskCount, stage: stage,
      in: RunContext(
        values: values, scratch: scratch.baseAddress + worker * layout.scratchByteCount,
        shared: shared,
        threadCount: pool.threadCount, cancellation: cancellation))
  }

  /// Copies the outputs of the run to tensors.
  ///
  /// - Parameter tensors: One tensor per output, of the output's type; their elements are overwritten.
  package func copyOutputs(into tensors: inout [Tensor]) {
    for number in tensors.indices {
      tensors[number].withUnsafeMutableBytes { $0.copyMemory(from: bytes(ofOutput: number)) }
    }
  }

  /// Returns the bytes of an output of the last run. They are valid until the next run.
  package func bytes(ofOutput number: Int) -> UnsafeRawBufferPointer {
    let output = layout.outputs[number]
    return UnsafeRawBufferPointer(start: values[output.value], count: output.byteCount)
  }
}
