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
  /// What remains to be done before steps can run.
  private var packings: [(Scratch) -> Void] = []

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

  /// Creates memory.
  ///
  /// - Parameter expectedByteCount: About the size of all weights, in bytes, from which the sizes of the blocks follow.
  package init(expectedByteCount: Int) {
    self.expectedByteCount = expectedByteCount
    slab = TensorSlab(byteCount: 0)
  }

  /// Returns zeroed memory.
  func take(byteCount: Int) -> AlignedBuffer {
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

  /// Calls a function later, in ``pack(threadCount:)``, on any thread. It writes to memory that it alone uses.
  func later(_ packing: @escaping (Scratch) -> Void) {
    packings.append(packing)
  }

  /// Packs the weights of all steps that were made.
  ///
  /// - Parameter threadCount: The number of threads that share the work.
  package func pack(threadCount: Int) {
    let packings = packings
    self.packings = []
    let scratch = (0..<threadCount).map { _ in Scratch() }
    ThreadPool.shared(threadCount: threadCount).forEach(taskCount: packings.count) { task, worker in
      packings[task](scratch[worker])
    }
  }
}
