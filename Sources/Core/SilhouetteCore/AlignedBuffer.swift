// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CParts

/// A block of memory of fixed size, aligned to a cache line and to the widest vector. It is freed when the last reference
/// is released.
///
/// The buffer does not synchronise access: its owner must provide value semantics (copy on write) or use it from only one
/// thread at a time.
package final class AlignedBuffer: @unchecked Sendable {
  // Unchecked: the pointer is constant, and the owner synchronises writes through it (see above).

  /// The alignment of every buffer, in bytes.
  package static let alignment: Int = 64

  /// The size in bytes.
  package let byteCount: Int

  /// The address of the first byte, a multiple of ``alignment``.
  package let baseAddress: UnsafeMutableRawPointer

  /// Indicates whether the contents are in a temporary file, so that ``releasePages(_:)`` has an effect.
  package let isSpilled: Bool

  /// The function that frees the memory.
  private let release: @Sendable (UnsafeMutableRawPointer) -> Void

  /// Allocates `byteCount` bytes; meant for sizes that do not depend on untrusted input.
  ///
  /// If the operating system refuses, the initialiser waits for other threads to free memory, and ends the process after a
  /// few seconds. If the size depends on a file, use ``init(allocating:zeroed:)``, or check ``AvailableMemory`` first.
  ///
  /// - Parameters:
  ///   - byteCount: The size in bytes, not negative.
  ///   - zeroed: `true` to set every byte to zero; otherwise the contents are undefined.
  package init(byteCount: Int, zeroed: Bool = true) {
    precondition(byteCount >= 0, "a buffer of \(byteCount) bytes")
    self.byteCount = byteCount
    var block = Self.block(byteCount, zeroed: zeroed)
    var attempts = 0
    while block == nil, attempts < Self.maximumAttemptCount {
      usleep(Self.attemptMicroseconds)
      block = Self.block(byteCount, zeroed: zeroed)
      attempts += 1
    }
    guard let block else { fatalError("\(OutOfMemoryError(byteCount: byteCount))") }
    isSpilled = false
    (baseAddress, release) = block
  }

  /// Allocates `byteCount` bytes, unless that would leave too little memory for small objects.
  ///
  /// - Parameters:
  ///   - byteCount: The size in bytes, not negative.
  ///   - zeroed: `true` to set every byte to zero; otherwise the contents are undefined.
  /// - Throws: ``OutOfMemoryError`` if the operating system refuses.
  package init(allocating byteCount: Int, zeroed: Bool = true) throws(OutOfMemoryError) {
    precondition(byteCount >= 0, "a buffer of \(byteCount) bytes")
    guard let block = Self.block(byteCount, zeroed: zeroed) else {
      throw OutOfMemoryError(byteCount: byteCount)
    }
    if byteCount >= AvailableMemory.largeByteCount, !AvailableMemory.hasHeadroom {
      block.release(block.address)
      throw OutOfMemoryError(byteCount: byteCount)
    }
    self.byteCount = byteCount
    isSpilled = false
    (baseAddress, release) = block
  }

  /// The number of times that a refused allocation is repeated.
  private static let maximumAttemptCount = 500
  private static let attemptMicroseconds: UInt32 = 10_000

  /// Allocates a block of memory; returns `nil` if the operating system refuses.
  private static func block(
    _ byteCount: Int, zeroed: Bool
  ) -> (address: UnsafeMutableRawPointer, release: @Sendable (UnsafeMutableRawPointer) -> Void)? {
    guard byteCount < .max - PageMemory.hugePageByteCount else { return nil }
    // Whole cache lines, so that vector code may read up to the end of the last one.
    let rounded = max(alignment, (byteCount + alignment - 1) & ~(alignment - 1))
    if rounded >= PageMemory.hugePageByteCount {
      guard let pages = PageMemory.map(byteCount: rounded) else { return nil }
      return (pages, { PageMemory.unmap($0, byteCount: rounded) })
    }
    var memory: UnsafeMutableRawPointer?
    guard posix_memalign(&memory, alignment, rounded) == 0, let memory else { return nil }
    if zeroed { memory.initializeMemory(as: UInt8.self, repeating: 0, count: rounded) }
    return (memory, { free($0) })
  }

  /// Adopts memory that was allocated elsewhere.
  ///
  /// - Parameters:
  ///   - baseAddress: The address of the first byte.
  ///   - byteCount: The size in bytes.
  ///   - release: A function that frees the memory; called once, with the address, when the last reference is released.
  package init(
    adopting baseAddress: UnsafeMutableRawPointer, byteCount: Int,
    release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    self.baseAddress = baseAddress
    self.byteCount = byteCount
    isSpilled = false
    self.release = release
  }

  /// Allocates `byteCount` zero bytes. A large block is put into a temporary file if the system permits that;
  /// users then release its pages after each pass, with ``releasePages(_:)``.
  ///
  /// - Parameters:
  ///   - byteCount: The size in bytes, not negative.
  ///   - leastByteCount: The size, in bytes, from which on a block is put into a file; `nil` for the default.
  /// - Throws: ``OutOfMemoryError`` if the operating system refuses.
  package convenience init(
    spilling byteCount: Int, fromByteCount leastByteCount: Int? = nil
  ) throws(OutOfMemoryError) {
    precondition(byteCount >= 0, "a buffer of \(byteCount) bytes")
    if byteCount >= leastByteCount ?? SpilledMemory.leastByteCount,
      let address = SpilledMemory.map(byteCount: byteCount)
    {
      self.init(spilledAt: address, byteCount: byteCount)
    } else {
      try self.init(allocating: byteCount)
    }
  }

  /// Maps zero bytes, which take no memory until they are written to.
  ///
  /// - Parameter byteCount: The size in bytes, above 0.
  package convenience init(unwrittenZeros byteCount: Int) {
    if let pages = PageMemory.map(byteCount: byteCount) {
      self.init(adopting: pages, byteCount: byteCount) {
        PageMemory.unmap($0, byteCount: byteCount)
      }
    } else {
      self.init(byteCount: byteCount)
    }
  }

  private init(spilledAt address: UnsafeMutableRawPointer, byteCount: Int) {
    baseAddress = address
    self.byteCount = byteCount
    isSpilled = true
    release = { SpilledMemory.unmap($0, byteCount: byteCount) }
  }

  /// Takes the pages of a range of bytes out of the process if the contents are in a temporary file. They return when they
  /// are used again, so that other threads may use the buffer at the same time.
  package func releasePages(_ range: Range<Int>) {
    guard isSpilled else { return }
    let range = range.clamped(to: 0..<byteCount)
    if range.isEmpty { return }
    SpilledMemory.release(baseAddress + range.lowerBound, byteCount: range.count)
  }

  deinit {
    release(baseAddress)
  }

  /// The contents of the whole buffer.
  package var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: baseAddress, count: byteCount)
  }

  /// The number of bytes that are copied at a time.
  private static let copiedByteCount = 4 << 20

  /// Returns a new buffer with a copy of the contents.
  package func copy() -> AlignedBuffer {
    let spilled = isSpilled ? try? AlignedBuffer(spilling: byteCount) : nil
    let copy = spilled ?? AlignedBuffer(byteCount: byteCount, zeroed: false)
    for start in stride(from: 0, to: byteCount, by: Self.copiedByteCount) {
      let count = min(Self.copiedByteCount, byteCount - start)
      (copy.baseAddress + start).copyMemory(from: baseAddress + start, byteCount: count)
      copy.releasePages(start..<start + count)
      releasePages(start..<start + count)
    }
    return copy
  }
}

/// The error that the operating system cannot provide the requested memory.
public struct OutOfMemoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The total size of the requested blocks, in bytes.
  public let byteCount: Int

  /// Creates the error for a size in bytes.
  package init(byteCount: Int) { self.byteCount = byteCount }

  public var description: String { "not enough memory: cannot allocate \(byteCount) bytes" }
}

extension AlignedBuffer {
  /// Returns the bytes of a file that is linked into the program; `nil` if the program does not contain it.
  ///
  /// - Parameter name: The file's name without folders, such as `silhouette-deeplabv3.safetensors`.
  package static func linkedFile(_ name: String) -> AlignedBuffer? {
    guard let file = silhouette_linked_file_named(name)?.pointee else { return nil }
    // The memory belongs to the program and outlives all users, who have mostly made something else of it when the last of
    // them is done.
    let byteCount = file.end - file.begin
    return AlignedBuffer(
      adopting: UnsafeMutableRawPointer(mutating: file.begin), byteCount: byteCount,
      release: { PageMemory.releaseUnchanged($0, byteCount: byteCount) })
  }
}
