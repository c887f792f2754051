// SPDX-License-Identifier: Apache-2.0

/// A fixed-size block of memory, aligned to a cache line and to the widest vector, freed with its
/// last reference.
///
/// The buffer does not synchronise access: its owner gives value semantics to it (copy on write)
/// or keeps it to one thread at a time.
public final class AlignedBuffer: @unchecked Sendable {
  // Unchecked: the pointer is constant; the owner synchronises writes through it, see above.

  /// The alignment of every buffer, in bytes.
  public static let alignment: Int = 64

  /// The size in bytes.
  public let byteCount: Int

  /// The first byte, aligned to ``alignment``.
  public let baseAddress: UnsafeMutableRawPointer

  /// Frees the memory.
  private let release: @Sendable (UnsafeMutableRawPointer) -> Void

  /// Allocates `byteCount` bytes.
  ///
  /// - Parameters:
  ///   - byteCount: The size in bytes, not negative.
  ///   - zeroed: `true` to set every byte to zero; otherwise the contents are undefined.
  public init(byteCount: Int, zeroed: Bool = true) {
    precondition(byteCount >= 0, "a buffer of \(byteCount) bytes")
    self.byteCount = byteCount
    // Whole cache lines, so that vector code may read up to the end of the last one.
    let rounded = max(Self.alignment, (byteCount + Self.alignment - 1) & ~(Self.alignment - 1))
    if rounded >= PageMemory.hugePageByteCount, let pages = PageMemory.map(byteCount: rounded) {
      baseAddress = pages
      release = { PageMemory.unmap($0, byteCount: rounded) }
    } else {
      baseAddress = UnsafeMutableRawPointer.allocate(
        byteCount: rounded, alignment: Self.alignment)
      if zeroed { baseAddress.initializeMemory(as: UInt8.self, repeating: 0, count: rounded) }
      release = { $0.deallocate() }
    }
  }

  /// Adopts memory that was allocated elsewhere.
  ///
  /// - Parameters:
  ///   - baseAddress: The first byte.
  ///   - byteCount: The size in bytes.
  ///   - release: Called once with the address when the last reference goes.
  public init(
    adopting baseAddress: UnsafeMutableRawPointer, byteCount: Int,
    release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    self.baseAddress = baseAddress
    self.byteCount = byteCount
    self.release = release
  }

  deinit {
    release(baseAddress)
  }

  /// The whole buffer.
  public var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: baseAddress, count: byteCount)
  }

  /// Returns a copy of the contents in a buffer of its own.
  public func copy() -> AlignedBuffer {
    let copy = AlignedBuffer(byteCount: byteCount, zeroed: false)
    copy.baseAddress.copyMemory(from: baseAddress, byteCount: byteCount)
    return copy
  }
}
