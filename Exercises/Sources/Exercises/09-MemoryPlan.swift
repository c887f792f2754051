// SPDX-License-Identifier: Apache-2.0

import Given

// Exercise to Documentation/HowItWorks/09-Memory.md.
// Test it with: swift test --package-path Exercises --filter MemoryPlanTests

enum MemoryPlan {
  /// Returns an offset for each value, in bytes from the start of the arena, in the order of
  /// `values`.
  ///
  /// - No offset is negative, and each is a multiple of 64, so that vectors are loaded fast.
  /// - Two values that live at the same time do not overlap. A value lives from its `firstStep` to
  ///   its `lastStep`, both included: in one step, a value may be written while another is read for
  ///   the last time.
  /// - The arena is small. It ends where the last value ends, with all sizes rounded up to multiples
  ///   of 64. It cannot be smaller than the values that live in one step: their sum in the step where
  ///   it is largest is a lower bound. In each of the test's cases, the arena may be at most 1.2
  ///   times as large as this bound, and on average at most 1.02 times.
  ///
  /// - Parameter values: The values, in any order.
  ///
  /// Hint: Finding the smallest arena is NP-hard. A greedy order comes close: place the largest
  /// value first, then the next, each at the lowest offset at which it overlaps none of those
  /// placed before that live at the same time as it (Pisarchyk and Lee, “Efficient Memory
  /// Management for Deep Neural Net Inference”, 2020).
  static func offsets(for values: [StoredValue]) throws -> [Int] {
    throw NotSolved()
  }
}
