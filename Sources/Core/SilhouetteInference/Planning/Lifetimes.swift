// SPDX-License-Identifier: Apache-2.0

/// The blocks of memory that the values of a plan need; several values may share one.
struct Lifetimes: Hashable, Sendable {
  /// The blocks, in the order in which they are first written.
  private(set) var blocks: [Lifetime] = []

  /// The index of the block of every value that a step writes.
  private(set) var blockOfValue: [Int: Int] = [:]

  /// Finds the blocks.
  ///
  /// A result takes the memory of the value that its step may overwrite if no later step reads
  /// that value, the step itself reads it once, and both have the same size. A value that a step reads
  /// twice is not overwritten: a convolution whose input is also its residual reads it again after its
  /// first results are stored.
  ///
  /// - Parameters:
  ///   - steps: The steps, in the order in which they run.
  ///   - aliases: For each value that shares its bytes with another one, the value that owns them.
  ///   - outputs: The values that are needed after the last step.
  ///   - byteCount: A function that returns the size of a value in bytes.
  init(
    steps: [any Step], aliases: [Int: Int], outputs: [Int], byteCount: (Int) -> Int
  ) {
    func root(_ value: Int) -> Int { aliases[value] ?? value }
    // The last step that writes or reads each value's memory.
    var last: [Int: Int] = [:]
    for (index, step) in steps.enumerated() {
      last[root(step.writes)] = index
      for value in step.reads { last[root(value)] = index }
    }
    for output in outputs { last[root(output)] = steps.count }

    for (index, step) in steps.enumerated() {
      let target = root(step.writes)
      let end = last[target] ?? index
      if let source = step.overwritable.map(root), let block = blockOfValue[source],
        last[source] == index, step.reads.count(where: { root($0) == source }) == 1,
        byteCount(source) == byteCount(target)
      {
        blocks[block].last = end
        blockOfValue[target] = block
      } else {
        blockOfValue[target] = blocks.count
        blocks.append(Lifetime(first: index, last: end, byteCount: byteCount(target)))
      }
    }
  }
}
