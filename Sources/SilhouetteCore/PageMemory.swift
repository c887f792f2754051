// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Memory directly from the operating system, for large blocks.
///
/// It comes zeroed, without a pass that writes the zeros, and in huge pages where the system has
/// them: the first touch of each small page is a trap into the kernel, and a network's arena has
/// thousands of those.
enum PageMemory {
  /// The size from which on a block is worth separate pages, in bytes: the huge page of x86-64 and
  /// of most ARM systems.
  static let hugePageByteCount = 2 << 20

  /// Maps zeroed memory; `nil` if the system refuses.
  static func map(byteCount: Int) -> UnsafeMutableRawPointer? {
    let size = wholePages(byteCount)
    let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let address, address != MAP_FAILED else { return nil }
    #if os(Linux)
      // This is only advice: a system without huge pages refuses it.
      _ = madvise(address, size, MADV_HUGEPAGE)
    #endif
    return address
  }

  /// Unmaps memory that ``map(byteCount:)`` returned for the same size.
  static func unmap(_ address: UnsafeMutableRawPointer, byteCount: Int) {
    _ = munmap(address, wholePages(byteCount))
  }

  /// The size rounded up to whole huge pages: Linux aligns such mappings to them.
  private static func wholePages(_ byteCount: Int) -> Int {
    (byteCount + hugePageByteCount - 1) & ~(hugePageByteCount - 1)
  }
}
