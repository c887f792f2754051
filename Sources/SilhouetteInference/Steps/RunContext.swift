// SPDX-License-Identifier: Apache-2.0

/// The memory of a run, as its tasks see it.
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
