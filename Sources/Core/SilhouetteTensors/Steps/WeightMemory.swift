// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The memory for the packed weights of a plan's steps, used by one thread while the steps are made.
///
/// Weights are placed one after the other in a few large blocks, which can use huge pages. A block is released when none of
/// the weights in it exists any longer. Steps say how their weights are packed while they are made; then several threads pack
/// them.
package final class WeightMemory {
  private var slab: TensorSlab
  /// About the size of all weights, in bytes.
  private let expectedByteCount: Int
  /// The size of all blocks, in bytes.
  private var byteCount = 0
  /// What remains to be done before steps can run, and the size of the packed weights up to there, in bytes.
  private var packings: [(pack: (Scratch) -> Void, end: Int)] = []
  /// The size of the weights for which memory was taken, in bytes.
  private var takenByteCount = 0

  /// The working memory of one thread.
  final class Scratch {
    private var buffer = AlignedBuffer(byteCount: 0)

    /// Returns memory of undefined contents, which is valid until the next call.
    func memory(byteCount: Int) -> UnsafeMutableRawPointer {
      if buffer.byteCount < byteCount {
        buffer = AlignedBuffer(byteCount: byteCount, zeroed: false)
      }
      return buffer.baseAddress
    }
  }

  /// The size of the largest block, unless a single step needs more.
  private static let mostByteCount = 4 << 20

  /// The size of the weights that are packed before they are released, in bytes.
  private static let packedByteCount = 2 << 20

  /// The size of all weights from which on it is worth the time to return released ones to the system, in bytes.
  private static let returnedByteCount = 8 << 20

  /// Creates memory.
  ///
  /// - Parameter expectedByteCount: About the size of all weights, in bytes, from which the sizes of the blocks follow.
  package init(expectedByteCount: Int) {
    self.expectedByteCount = expectedByteCount
    slab = TensorSlab(byteCount: 0)
  }

  /// Returns zeroed memory.
  func take(byteCount: Int) -> AlignedBuffer {
    takenByteCount += byteCount
    if let part = slab.take(byteCount: byteCount) { return part }
    // Packed weights take more than expected where they are padded or transformed.
    let rest = max(expectedByteCount - self.byteCount, self.byteCount / 4)
    let size = max(byteCount, min(rest, Self.mostByteCount))
    slab = TensorSlab(byteCount: size)
    self.byteCount += size
    guard let part = slab.take(byteCount: byteCount) else {
      preconditionFailure("a new block has room for \(byteCount) bytes")
    }
    return part
  }

  /// Calls a function later, in ``pack(threadCount:)``, on any thread. It writes to memory that it alone uses; nothing else
  /// writes to the memory of weights, so that it takes no pages before.
  func later(_ packing: @escaping (Scratch) -> Void) {
    packings.append((packing, takenByteCount))
  }

  /// Packs the weights of all steps that were made.
  ///
  /// Unpacked weights that nothing else uses are released a few megabytes at a time, so that they are not in memory twice.
  ///
  /// - Parameter threadCount: The number of threads that share the work.
  package func pack(threadCount: Int) {
    let scratch = (0..<threadCount).map { _ in Scratch() }
    while !packings.isEmpty {
      packLast(scratch)
      if takenByteCount >= Self.returnedByteCount { ProcessMemory.releaseUnused() }
    }
  }

  /// Packs some of the weights, from the end.
  private func packLast(_ scratch: [Scratch]) {
    let start = (packings.last?.end ?? 0) - Self.packedByteCount
    let first = packings.lastIndex { $0.end <= start }.map { $0 + 1 } ?? 0
    let batch = packings[first...].map { $0.pack }
    packings.removeSubrange(first...)
    ThreadPool.shared(threadCount: scratch.count).forEach(taskCount: batch.count) { task, worker in
      batch[task](scratch[worker])
    }
  }
}
