// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// One block of memory for the many tensors of a file: large blocks come in huge pages, small ones
/// cost a trap into the kernel for every few kilobytes. It lives as long as any of the tensors.
package struct TensorSlab {
  private let buffer: AlignedBuffer
  private var used = 0

  /// - Parameter types: The tensors that there will be room for.
  /// - Throws: `OutOfMemoryError`.
  package init(for types: some Sequence<TensorType>) throws(OutOfMemoryError) {
    buffer = try AlignedBuffer(
      allocating: types.reduce(0) { $0 + AlignedBuffer.rounded($1.byteCount) })
  }

  /// Memory for a tensor; zeroed.
  ///
  /// - Precondition: There is room.
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
