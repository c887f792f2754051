// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// The memory that is still available to this process.
///
/// Code that requests large blocks can throw an error, but the allocation of the many small objects of a program cannot.
/// To leave memory for these, a large block is refused if less than ``headroomByteCount`` would remain.
package enum AvailableMemory {
  /// The memory that large blocks must leave for small objects, in bytes.
  package static let headroomByteCount = 24 << 20

  /// Indicates whether the process has a limit on its address space.
  private static var isLimited: Bool {
    var limit = rlimit()
    #if os(Linux)
      let status = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #else
      let status = getrlimit(RLIMIT_AS, &limit)
    #endif
    // "Unlimited" is the largest value, whose type differs between systems.
    return status != 0 || limit.rlim_cur < 1 << 62
  }

  /// The size above which a block must leave headroom, in bytes.
  package static let largeByteCount = 256 << 10

  /// Configures the C library's heap for a program that may run for a long time, so that its memory stays at the level
  /// of the first minute.
  ///
  /// By default, glibc gives each thread a separate pool and, after a while, allocates large blocks from these pools
  /// too, where they leave gaps. A process with a limit on its address space gets one pool, since each reserves a part
  /// of it. Environment variables, such as `MALLOC_ARENA_MAX`, take precedence.
  ///
  /// Call it once, before other threads are started.
  package static func prepareHeap() {
    silhouette_set_heap_pools(isLimited ? 1 : 2)
    silhouette_return_large_blocks(1 << 20)
  }

  /// Checks that this many bytes and the headroom could be allocated, if the size is large.
  ///
  /// Use it before code that allocates memory but cannot throw. Nothing is reserved: if another thread takes the memory
  /// in the meantime, the allocation waits until it is freed.
  ///
  /// - Throws: ``OutOfMemoryError`` if too little memory is available.
  package static func require(_ byteCount: Int) throws(OutOfMemoryError) {
    guard byteCount >= largeByteCount else { return }
    let (sum, overflows) = max(byteCount, 0).addingReportingOverflow(headroomByteCount)
    if overflows || !canMap(sum) { throw OutOfMemoryError(byteCount: byteCount) }
  }

  /// Indicates whether there is room for small objects.
  static var hasHeadroom: Bool { !isLimited || canMap(headroomByteCount) }

  /// Indicates whether a block could be mapped.
  private static func canMap(_ byteCount: Int) -> Bool {
    let address = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let address, address != MAP_FAILED else { return false }
    _ = munmap(address, byteCount)
    return true
  }
}
