// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The time that processors spent on this process.
package enum ProcessorTime {
  /// The sum over all threads, those that ended too, in seconds.
  package static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
