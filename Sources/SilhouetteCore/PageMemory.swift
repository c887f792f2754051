// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory straight from the operating system, for large blocks.
///
/// It comes zeroed, so that nobody has to write the zeros, and in huge pages where the system has
/// them: the first touch of each small page is a trap into the kernel, and a network's arena has
/// thousands of those.
enum PageMemory {
  /// From this size on a block is worth pages of its own: the huge page of x86-64 and of most
  /// ARM systems, in bytes.
  static let hugePageByteCount = 2 << 20

  /// Maps zeroed memory; `nil` where the system has none.
  static func map(byteCount: Int) -> UnsafeMutableRawPointer? {
    let size = wholePages(byteCount)
    let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let address, address != MAP_FAILED else { return nil }
    #if os(Linux)
      // Advice only: a system without huge pages refuses it.
      _ = madvise(address, size, MADV_HUGEPAGE)
    #endif
    return address
  }

  /// Gives back what ``map(byteCount:)`` made of the same size.
  static func unmap(_ address: UnsafeMutableRawPointer, byteCount: Int) {
    _ = munmap(address, wholePages(byteCount))
  }

  /// Mappings of whole huge pages are aligned to them by Linux.
  private static func wholePages(_ byteCount: Int) -> Int {
    (byteCount + hugePageByteCount - 1) & ~(hugePageByteCount - 1)
  }
}
