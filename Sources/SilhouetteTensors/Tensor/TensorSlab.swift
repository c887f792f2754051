// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A single block of memory for the many tensors of a file. A large block can use huge pages, whereas small blocks cause
/// a page fault every few kilobytes. The block is released when none of its tensors exists any longer.
package struct TensorSlab {
  private let buffer: AlignedBuffer
  private var used = 0

  /// Allocates the block.
  ///
  /// - Parameter types: The types of the tensors for which the block must have room.
  /// - Throws: `OutOfMemoryError`.
  package init(for types: some Sequence<TensorType>) throws(OutOfMemoryError) {
    buffer = try AlignedBuffer(
      allocating: types.reduce(0) { $0 + AlignedBuffer.rounded($1.byteCount) })
  }

  /// Returns zeroed memory for a tensor.
  ///
  /// - Precondition: The block has enough room left.
  package mutating func take(_ type: TensorType) -> AlignedBuffer {
    let size = AlignedBuffer.rounded(type.byteCount)
    precondition(size <= buffer.byteCount - used, "no room for a tensor of \(type)")
    defer { used += size }
    let whole = buffer
    return AlignedBuffer(
      adopting: buffer.baseAddress + used, byteCount: type.byteCount,
      release: { _ in withExtendedLifetime(whole) {} })
  }
}
