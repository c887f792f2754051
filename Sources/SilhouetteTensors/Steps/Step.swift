// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// One unit of a plan: an operator, or several that are executed together.
///
/// A step is immutable and shared by all sessions. It locates its tensors by the index of their
/// value in the graph and divides its work into tasks that any thread may perform in any order.
package protocol Step: AnyObject, Sendable {
  /// The name in profiles and printed plans, such as `convolution2D 1×1`.
  var name: String { get }

  /// The indices of the values that it reads.
  var reads: [Int] { get }

  /// The index of the value that it writes.
  var writes: Int { get }

  /// The index of a value whose memory the result may take (in place) if no later step reads it.
  var overwritable: Int? { get }

  /// The working memory of each thread in bytes; `Int.max` if it overflows.
  var scratchByteCount: Int { get }

  /// The number of multiplications followed by an addition.
  var multiplyAdds: Int { get }

  /// Returns the number of tasks into which the work is divided for a number of threads.
  func taskCount(threadCount: Int) -> Int

  /// The memory that all threads share while the step runs, in bytes.
  var sharedByteCount: Int { get }

  /// The number of stages, each of ``taskCount(threadCount:)`` tasks; a stage begins when all tasks of the previous one
  /// are done.
  var stageCount: Int { get }

  /// Performs one task of the only stage.
  func perform(task: Int, of taskCount: Int, in run: RunContext)

  /// Performs one task of a stage.
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
