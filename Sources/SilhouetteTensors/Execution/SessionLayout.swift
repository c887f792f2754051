// SPDX-License-Identifier: Apache-2.0

/// The part of a plan that its runs need: the steps in order, and the location of every value.
package struct SessionLayout: Sendable {
  /// The location of a value's bytes.
  package enum Place: Sendable {
    /// None: the value is unused.
    case nowhere
    /// The caller's tensor, by the index of the input.
    case input(Int)
    /// A constant tensor.
    case constant(Tensor)
    /// An offset in the arena, in bytes.
    case arena(Int)
  }

  /// An output, by the index of its value, with the value's size.
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
  ///   - steps: The units of work, in order.
  ///   - sharedOffsets: For each step, the offset in the arena of the memory that its threads share, in bytes.
  ///   - places: The location of every value, by its index.
  ///   - outputs: The outputs, in the graph's order.
  ///   - arenaByteCount: The size of the arena in bytes.
  ///   - scratchByteCount: The working memory of each thread in bytes.
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
