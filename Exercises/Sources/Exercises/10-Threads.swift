// SPDX-License-Identifier: Apache-2.0

import Given

// Exercise to Documentation/HowItWorks/10-Threads.md.
// Test it with: swift test --package-path Exercises --filter ThreadsTests

enum Threads {
  /// Returns the sum of term(0), term(1), … term(count − 1), computed by several tasks, which Swift
  /// runs on several threads at once.
  ///
  /// - The result is bitwise the same for any number of tasks. Float sums depend on their order, so
  ///   the order may depend on `count`, but not on `tasks`, and not on which task is the first to
  ///   finish.
  /// - The terms are evaluated in `tasks` child tasks of a task group, each term once. No task
  ///   evaluates more than count / tasks + 256 terms.
  /// - All sums are computed in Float.
  ///
  /// - Parameters:
  ///   - count: The number of terms, at least 0.
  ///   - tasks: The number of child tasks, at least 1. Some have nothing to do if there are more
  ///     tasks than work.
  ///   - term: Returns a term for its index. It may be called on several threads at once.
  ///
  /// Hint: Divide the terms into blocks of a fixed length, and give each task some of the blocks. A
  /// child task returns the sums of its blocks together with their indices, and the parent task
  /// adds them up. `withTaskGroup(of:)`, `group.addTask` and `for await` are all you need.
  static func sum(
    of count: Int, tasks: Int, term: @escaping @Sendable (Int) -> Float
  ) async throws -> Float {
    throw NotSolved()
  }
}
