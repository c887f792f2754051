// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A list of pieces of memory that a single system call reads into or writes from, one after the other (scatter/gather).
///
/// The memory belongs to the caller and must remain valid while it is in the list.
package struct MemoryPieces: ~Copyable, Sendable {
  /// The maximum number of pieces in the list, which is what operating systems accept in one call.
  package static let maximumCount = 1024

  private let storage = AlignedBuffer(
    byteCount: maximumCount * MemoryLayout<iovec>.stride, zeroed: false)
  private var start = 0
  private var end = 0

  /// The total size of all pieces in bytes.
  package private(set) var byteCount = 0

  /// Creates an empty list.
  package init() {}

  /// Indicates whether the list is full, so that no further piece can be added.
  package var isFull: Bool { end == Self.maximumCount }

  private var base: UnsafeMutablePointer<iovec> {
    storage.baseAddress.assumingMemoryBound(to: iovec.self)
  }

  /// The pieces in the format that the operating system takes.
  var parts: UnsafeBufferPointer<iovec> {
    UnsafeBufferPointer(start: base + start, count: end - start)
  }

  /// Removes all pieces.
  package mutating func removeAll() { (start, end, byteCount) = (0, 0, 0) }

  /// Appends a piece to the list, which must not be full.
  ///
  /// - Parameters:
  ///   - address: The address of the first byte. The memory is written to only if the pieces are the target of a read.
  ///   - count: The number of bytes.
  package mutating func append(_ address: UnsafeRawPointer, count: Int) {
    precondition(!isFull, "\(Self.maximumCount) pieces are there already")
    guard count > 0 else { return }
    byteCount += count
    let memory = UnsafeMutableRawPointer(mutating: address)
    if end > start, case let last = base[end - 1], let other = last.iov_base,
      other + Int(last.iov_len) == memory
    {
      base[end - 1].iov_len += numericCast(count)
      return
    }
    (base + end).initialize(to: iovec(iov_base: memory, iov_len: numericCast(count)))
    end += 1
  }

  /// Removes bytes from the front of the list, for example after they have been written.
  ///
  /// - Parameter count: The number of bytes, 0…``byteCount``.
  package mutating func removeFirst(_ count: Int) {
    precondition((0...byteCount).contains(count), "\(count) of \(byteCount) bytes")
    byteCount -= count
    var rest = count
    while rest > 0 {
      let length = Int(base[start].iov_len)
      if rest < length {
        base[start].iov_base? += rest
        base[start].iov_len -= numericCast(rest)
        return
      }
      rest -= length
      start += 1
    }
    if byteCount == 0 { removeAll() }
  }
}
