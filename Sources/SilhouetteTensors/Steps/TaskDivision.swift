// SPDX-License-Identifier: Apache-2.0

/// Returns the range of `count` units that task `task` of `taskCount` processes, in whole blocks.
package func taskRange(_ task: Int, of taskCount: Int, count: Int, block: Int = 1) -> Range<Int> {
  let blocks = (count + block - 1) / block
  let first = blocks * task / taskCount
  let end = blocks * (task + 1) / taskCount
  return min(first * block, count)..<min(end * block, count)
}

/// The amounts of work below which a step is one task: waking other threads takes a few microseconds.
package enum LeastWork {
  /// The number of multiply-adds of a matrix product.
  static let productMultiplyAdds = 200_000
  /// The number of multiply-adds of a depthwise convolution.
  static let depthwiseMultiplyAdds = 80_000
  /// The number of elements that an operator without products writes.
  package static let elementCount = 8192
}

/// The maximum work of one task; a larger step has more tasks than its threads need. A cancelled run ends when the tasks
/// in progress do, which should take a few milliseconds, or a few tens of milliseconds on slow processors.
package enum MostWork {
  /// The number of multiply-adds of a matrix product.
  package static let multiplyAdds = 1 << 27
  /// The number of other elementary operations.
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
