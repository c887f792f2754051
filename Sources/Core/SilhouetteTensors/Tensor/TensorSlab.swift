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

  /// Allocates a block of memory whose size does not depend on untrusted input, in bytes.
  init(byteCount: Int) {
    buffer = AlignedBuffer(byteCount: AlignedBuffer.rounded(byteCount))
  }

  /// Returns zeroed memory for a tensor.
  ///
  /// - Precondition: The block has enough room left.
  package mutating func take(_ type: TensorType) -> AlignedBuffer {
    guard let part = take(byteCount: type.byteCount) else {
      preconditionFailure("no room for a tensor of \(type)")
    }
    return part
  }

  /// Returns zeroed memory of a size in bytes; `nil` if the block has not enough room left.
  mutating func take(byteCount: Int) -> AlignedBuffer? {
    let size = AlignedBuffer.rounded(byteCount)
    guard size <= buffer.byteCount - used else { return nil }
    defer { used += size }
    let whole = buffer
    return AlignedBuffer(
      adopting: buffer.baseAddress + used, byteCount: byteCount,
      release: { _ in withExtendedLifetime(whole) {} })
  }
}
