// SPDX-License-Identifier: Apache-2.0

/// The memory of a run that is accessible to its tasks.
package struct RunContext {
  /// The address of every value's first byte, by the value's index; undefined for values that no step uses.
  package let values: UnsafeMutablePointer<UnsafeMutableRawPointer>
  /// The thread's working memory.
  package let scratch: UnsafeMutableRawPointer
  /// The memory that the threads share during a step.
  package let shared: UnsafeMutablePointer<Float>
  /// The number of threads of the run.
  package let threadCount: Int

  package init(
    values: UnsafeMutablePointer<UnsafeMutableRawPointer>, scratch: UnsafeMutableRawPointer,
    shared: UnsafeMutablePointer<Float>, threadCount: Int
  ) {
    self.values = values
    self.scratch = scratch
    self.shared = shared
    self.threadCount = threadCount
  }

  /// Returns the elements of the value with the given index.
  package func floats(_ index: Int) -> UnsafeMutablePointer<Float> {
    values[index].assumingMemoryBound(to: Float.self)
  }

  /// The thread's working memory as floats.
  package var scratchFloats: UnsafeMutablePointer<Float> {
    scratch.assumingMemoryBound(to: Float.self)
  }
}
