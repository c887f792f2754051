// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// The memory that is still available to this process.
///
/// Code that requests a large block can throw an error if memory runs out, but a program's many small objects are
/// allocated without that possibility. To leave memory for them, a large block is refused if less than
/// ``headroomByteCount`` would remain.
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

  /// The size, in bytes, above which a block is large and may not use the headroom.
  package static let largeByteCount = 256 << 10

  /// Configures the C library's heap so that the memory use of a long-running program does not grow after the first minute.
  ///
  /// By default, glibc gives each thread a separate pool and, after a while, allocates even large blocks from these
  /// pools, where they leave gaps. A process with a limit on its address space gets only one pool, since each pool
  /// reserves address space. Environment variables, such as `MALLOC_ARENA_MAX`, take precedence.
  ///
  /// Call this function once, before other threads are started.
  package static func prepareHeap() {
    silhouette_set_heap_pools(isLimited ? 1 : 2)
    silhouette_return_large_blocks(1 << 20)
  }

  /// Checks that `byteCount` bytes could be allocated in addition to the headroom; sizes that are not large always pass.
  ///
  /// Call this function before code that allocates memory but cannot throw. No memory is reserved: if another thread
  /// takes it in the meantime, the later allocation waits until enough has been freed.
  ///
  /// - Throws: ``OutOfMemoryError`` if too little memory is available.
  package static func require(_ byteCount: Int) throws(OutOfMemoryError) {
    guard byteCount >= largeByteCount else { return }
    let (sum, overflows) = max(byteCount, 0).addingReportingOverflow(headroomByteCount)
    if overflows || !canMap(sum) { throw OutOfMemoryError(byteCount: byteCount) }
  }

  /// Indicates whether enough memory remains for small objects.
  static var hasHeadroom: Bool { !isLimited || canMap(headroomByteCount) }

  /// Indicates whether the operating system would map a block of `byteCount` bytes.
  private static func canMap(_ byteCount: Int) -> Bool {
    let address = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let address, address != MAP_FAILED else { return false }
    _ = munmap(address, byteCount)
    return true
  }
}

/// The memory of this process.
public enum ProcessMemory {
  /// Gives freed memory that the C library still retains back to the system.
  ///
  /// In a service that processes many images at the same time, images leave gaps between longer-lived blocks, and the memory
  /// of the process grows although nothing leaks. Call this function every ten seconds, for example, rather than after each
  /// image: it walks the whole heap while other threads wait for memory. It has an effect only with glibc and on macOS.
  public static func releaseUnused() { silhouette_release_unused_memory() }

  /// Takes the pages of the program's code out of the process, after a phase of work whose code is not used again. Code that
  /// is still used returns page by page, within a millisecond. It has an effect only on Linux.
  package static func releaseCode() { silhouette_release_code() }
}

extension ProcessMemory {
  /// The physical memory of this process, in bytes.
  package struct Resident: Sendable {
    /// The current size in bytes.
    package let current: Int
    /// The peak size in bytes.
    package let peak: Int
  }

  /// Returns the physical memory of this process; `nil` where it is unknown, as on systems other than Linux.
  package static func resident() -> Resident? {
    FileScope.$current.withValue(.everything) {
      guard let file = try? FileBytes(reading: "/proc/self/status", limit: 1 << 16) else {
        return nil
      }
      let lines = file.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }.split(at: "\n")
      func byteCount(_ name: String) -> Int? {
        // A line such as `VmRSS:	    1968 kB`.
        guard let line = lines.first(where: { $0.begins(with: name + ":") }) else { return nil }
        let number = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
        return number.flatMap { Int($0) }.map { $0 << 10 }
      }
      guard let current = byteCount("VmRSS"), let peak = byteCount("VmHWM") else { return nil }
      // The kernel updates the peak less often.
      return Resident(current: current, peak: max(current, peak))
    }
  }
}
