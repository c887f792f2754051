// SPDX-License-Identifier: Apache-2.0

/// The part of a plan that is needed to run it: the steps in order, and the location of every value.
package struct SessionLayout: Sendable {
  /// The location of a value's bytes.
  package enum Place: Sendable {
    /// No location, because the value is unused.
    case nowhere
    /// The caller's input tensor with this index.
    case input(Int)
    /// A constant tensor.
    case constant(Tensor)
    /// The arena, at this offset in bytes.
    case arena(Int)
  }

  /// The index and the size of a value that is an output.
  package struct Output: Sendable {
    let value: Int
    let byteCount: Int

    package init(value: Int, byteCount: Int) {
      self.value = value
      self.byteCount = byteCount
    }
  }

  let steps: [any Step]
  let sharedOffsets: [Int]
  let places: [Place]
  let outputs: [Output]
  let arenaByteCount: Int
  let scratchByteCount: Int

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - steps: The steps, in the order in which they run.
  ///   - sharedOffsets: For each step, the offset in bytes, in the arena, of the memory that all threads share.
  ///   - places: The location of each value, by the value's index.
  ///   - outputs: The outputs, in the graph's order.
  ///   - arenaByteCount: The size of the arena in bytes.
  ///   - scratchByteCount: The size of each thread's working memory in bytes.
  package init(
    steps: [any Step], sharedOffsets: [Int], places: [Place], outputs: [Output],
    arenaByteCount: Int, scratchByteCount: Int
  ) {
    self.steps = steps
    self.sharedOffsets = sharedOffsets
    self.places = places
    self.outputs = outputs
    self.arenaByteCount = arenaByteCount
    self.scratchByteCount = scratchByteCount
  }
}
