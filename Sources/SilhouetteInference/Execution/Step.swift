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

/// What a task sees of the run that it belongs to.
package struct RunContext {
  /// The first byte of every value, by its index; meaningless for values that no step touches.
  let values: UnsafeMutablePointer<UnsafeMutableRawPointer>
  /// The thread's working memory.
  let scratch: UnsafeMutableRawPointer
  /// The memory that the threads share.
  let shared: UnsafeMutablePointer<Float>
  /// The number of threads of the run.
  let threadCount: Int

  /// A value's numbers.
  func floats(_ index: Int) -> UnsafeMutablePointer<Float> {
    values[index].assumingMemoryBound(to: Float.self)
  }

  /// The thread's working memory as numbers.
  var scratchFloats: UnsafeMutablePointer<Float> {
    scratch.assumingMemoryBound(to: Float.self)
  }
}

/// The part of `count` things that task number `task` of `taskCount` does, in whole blocks.
func portion(_ task: Int, of taskCount: Int, count: Int, block: Int = 1) -> Range<Int> {
  let blocks = (count + block - 1) / block
  let first = blocks * task / taskCount
  let end = blocks * (task + 1) / taskCount
  return min(first * block, count)..<min(end * block, count)
}

/// How many tasks to make of `count` things: enough to balance, not so many that handing them out
/// costs.
func balancedTaskCount(_ count: Int, threadCount: Int) -> Int {
  threadCount == 1 ? 1 : max(1, min(count, threadCount * 4))
}
