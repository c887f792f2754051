// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// The sizes of the caches of this machine.
package enum CacheSizes {
  /// The size of one core's second-level cache in bytes, as the machine reports it, clamped to 256 KiB…2 MiB.
  package static let secondLevel: Int = min(
    max(Int(silhouette_second_level_cache_size()), 256 << 10), 2 << 20)
}

/// The processor time of this process.
package enum ProcessorTime {
  /// The processor time that all threads, including ended ones, have used, in seconds.
  package static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
