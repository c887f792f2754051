// SPDX-License-Identifier: Apache-2.0

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
