// SPDX-License-Identifier: Apache-2.0

/// The memory of a run, as its tasks see it.
package struct RunContext {
  /// The first byte of every value, by its index; meaningless for values that no step touches.
  package let values: UnsafeMutablePointer<UnsafeMutableRawPointer>
  /// The thread's working memory.
  package let scratch: UnsafeMutableRawPointer
  /// The memory that the threads share.
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

  /// A value's elements.
  package func floats(_ index: Int) -> UnsafeMutablePointer<Float> {
    values[index].assumingMemoryBound(to: Float.self)
  }

  /// The thread's working memory as floats.
  package var scratchFloats: UnsafeMutablePointer<Float> {
    scratch.assumingMemoryBound(to: Float.self)
  }
}
