// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

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
