// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// One unit of a plan: an operator, or several that are done together.
///
/// A step is immutable and shared by all sessions. It finds its tensors by the index of their
/// value in the graph and divides its work into tasks that any thread may do in any order.
package protocol Step: AnyObject, Sendable {
  /// The name in profiles and printed plans, such as `convolution2D 1×1`.
  var name: String { get }

  /// The values it reads from the arena or the inputs.
  var reads: [Int] { get }

  /// The value it writes.
  var writes: Int { get }

  /// A value it reads whose memory it may write its result into, if nobody reads it later.
  var overwritable: Int? { get }

  /// Working memory that each thread needs, in bytes.
  var scratchByteCount: Int { get }

  /// The number of multiplications followed by an addition.
  var multiplyAdds: Int { get }

  /// Into how many tasks the work is divided for a number of threads.
  func taskCount(threadCount: Int) -> Int

  /// Memory that all threads share while the step runs, in bytes.
  var sharedByteCount: Int { get }

  /// How many stages there are, each of so many tasks; one begins when all of the last are done.
  var stageCount: Int { get }

  /// Does one task of the only stage.
  func perform(task: Int, of taskCount: Int, in run: RunContext)

  /// Does one task of a stage.
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
