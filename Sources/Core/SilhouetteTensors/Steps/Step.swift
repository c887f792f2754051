// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// One unit of a plan: an operator, or several operators that are executed together.
///
/// A step is immutable and shared by all sessions. It finds the tensors that it reads and writes by the indices of their
/// values in the graph. Its work is divided into tasks that any thread may perform in any order.
package protocol Step: AnyObject, Sendable {
  /// The name of the step in profiles and printed plans, such as `convolution2D 1×1`.
  var name: String { get }

  /// The indices of the values that the step reads.
  var reads: [Int] { get }

  /// The index of the value that the step writes.
  var writes: Int { get }

  /// The index of a value that the step reads, and whose memory may be reused for the result if no later step reads the
  /// value; `nil` for none.
  var overwritable: Int? { get }

  /// The size of each thread's working memory in bytes; `Int.max` if the size overflows.
  var scratchByteCount: Int { get }

  /// The number of multiply-adds of the step: multiplications that are each followed by an addition.
  var multiplyAdds: Int { get }

  /// Returns the number of tasks into which each stage's work is divided for a given number of threads.
  func taskCount(threadCount: Int) -> Int

  /// The size in bytes of the memory that all threads share while the step runs.
  var sharedByteCount: Int { get }

  /// The number of stages, each of ``taskCount(threadCount:)`` tasks; a stage begins when all tasks of the previous one
  /// are done.
  var stageCount: Int { get }

  /// Performs one task of a step that has only one stage.
  func perform(task: Int, of taskCount: Int, in run: RunContext)

  /// Performs one task of the stage with the given index.
  func perform(task: Int, of taskCount: Int, stage: Int, in run: RunContext)
}

extension Step {
  package var overwritable: Int? { nil }
  package var scratchByteCount: Int { 0 }
  package var multiplyAdds: Int { 0 }
  package var sharedByteCount: Int { 0 }
  package var stageCount: Int { 1 }
  package func taskCount(threadCount: Int) -> Int { 1 }
  package func perform(task: Int, of taskCount: Int, in run: RunContext) {}
  package func perform(task: Int, of taskCount: Int, stage: Int, in run: RunContext) {
    perform(task: task, of: taskCount, in: run)
  }
}

/// The memory that a task of a run can access.
package struct RunContext {
  /// For each value, by its index, the address of its first byte; undefined for values that no step uses.
  package let values: UnsafeMutablePointer<UnsafeMutableRawPointer>
  /// The working memory of the thread that performs the task.
  package let scratch: UnsafeMutableRawPointer
  /// The memory that all threads share during a step.
  package let shared: UnsafeMutablePointer<Float>
  /// The number of threads of the run.
  package let threadCount: Int
  private let cancellation: CancellationFlag?

  package init(
    values: UnsafeMutablePointer<UnsafeMutableRawPointer>, scratch: UnsafeMutableRawPointer,
    shared: UnsafeMutablePointer<Float>, threadCount: Int, cancellation: CancellationFlag?
  ) {
    self.values = values
    self.scratch = scratch
    self.shared = shared
    self.threadCount = threadCount
    self.cancellation = cancellation
  }

  /// `true` once the run should end. A task that takes more than some milliseconds looks at it in between.
  package var isCancelled: Bool { cancellation?.isCancelled == true }

  /// Returns the address of the first element of the value with the given index, which is Float32.
  package func floats(_ index: Int) -> UnsafeMutablePointer<Float> {
    values[index].assumingMemoryBound(to: Float.self)
  }

  /// The working memory of the thread that performs the task, as floats.
  package var scratchFloats: UnsafeMutablePointer<Float> {
    scratch.assumingMemoryBound(to: Float.self)
  }
}
