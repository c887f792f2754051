// SPDX-License-Identifier: Apache-2.0

/// Returns the range of units that one of `taskCount` tasks processes, if `count` units are divided into whole blocks.
package func taskRange(_ task: Int, of taskCount: Int, count: Int, block: Int = 1) -> Range<Int> {
  let blocks = (count + block - 1) / block
  let first = blocks * task / taskCount
  let end = blocks * (task + 1) / taskCount
  return min(first * block, count)..<min(end * block, count)
}

/// The minimum amounts of work for which a step is divided into several tasks. For less work, it is not worth waking other
/// threads, which takes a few microseconds.
package enum LeastWork {
  /// The minimum number of multiply-adds of a matrix product.
  static let productMultiplyAdds = 200_000
  /// The minimum number of multiply-adds of a depthwise convolution.
  static let depthwiseMultiplyAdds = 80_000
  /// The minimum number of elements of the result of an operator without matrix products.
  package static let elementCount = 8192
}

/// The maximum amounts of work of one task. A larger step is divided into more tasks than its threads need, because a
/// cancelled run only ends when the tasks in progress have ended. That should take a few milliseconds, or a few tens of
/// milliseconds on slow processors.
package enum MostWork {
  /// The maximum number of multiply-adds of a task.
  package static let multiplyAdds = 1 << 27
  /// The maximum number of other elementary operations of a task.
  package static let operationCount = 1 << 24
}

/// Returns the number of tasks into which `count` units should be divided: enough to balance the load and to end soon
/// after cancellation, and few enough that distributing them costs little.
///
/// - Parameters:
///   - count: The number of units.
///   - threadCount: The number of threads.
///   - leastCount: The minimum number of tasks that keeps each within ``MostWork``.
package func balancedTaskCount(_ count: Int, threadCount: Int, leastCount: Int = 1) -> Int {
  max(1, min(count, max(threadCount == 1 ? 1 : threadCount * 4, leastCount)))
}
