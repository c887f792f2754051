// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Memory for large blocks, requested directly from the operating system.
///
/// The system zeroes the memory and provides it in huge pages if it can. With small pages, the first access to each one
/// traps into the kernel, and a network's arena would have thousands of them.
enum PageMemory {
  /// The minimum size, in bytes, of a block that gets separate pages: one huge page of x86-64 and of most ARM systems.
  static let hugePageByteCount = 2 << 20

  /// Maps zeroed memory and returns its address; `nil` if the system refuses.
  static func map(byteCount: Int) -> UnsafeMutableRawPointer? {
    let size = wholePages(byteCount)
    let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let address, address != MAP_FAILED else { return nil }
    #if os(Linux)
      // This is only a hint, which a system without huge pages refuses. A short rest stays in small pages: they are there as
      // soon as a huge one, which would take memory for what lies beyond the block.
      let huge = (byteCount + hugePageByteCount / 2) & ~(hugePageByteCount - 1)
      if huge > 0 { _ = madvise(address, min(huge, size), MADV_HUGEPAGE) }
    #endif
    return address
  }

  /// Unmaps memory that ``map(byteCount:)`` returned for the same size.
  static func unmap(_ address: UnsafeMutableRawPointer, byteCount: Int) {
    _ = munmap(address, wholePages(byteCount))
  }

  /// Takes the whole pages inside a range of the program's file out of the process; they return when they are read again.
  ///
  /// - Precondition: Nobody has written to the range: the system would restore the file's bytes.
  static func releaseUnchanged(_ address: UnsafeMutableRawPointer, byteCount: Int) {
    #if os(Linux)
      let page = Int(getpagesize())
      let start = (Int(bitPattern: address) + page - 1) & ~(page - 1)
      let end = (Int(bitPattern: address) + byteCount) & ~(page - 1)
      guard start < end, let first = UnsafeMutableRawPointer(bitPattern: start) else { return }
      _ = madvise(first, end - start, MADV_DONTNEED)
    #endif
  }

  /// Returns the size rounded up to whole huge pages, to which Linux aligns such mappings.
  private static func wholePages(_ byteCount: Int) -> Int {
    (byteCount + hugePageByteCount - 1) & ~(hugePageByteCount - 1)
  }
}
