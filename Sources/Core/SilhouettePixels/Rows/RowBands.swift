// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Divides rows into bands and calls `body` with each, on all threads of the shared pool.
///
/// The bands do not depend on the number of threads: running sums restart in each band, and results must be the same on
/// every machine.
///
/// - Parameters:
///   - rowCount: The number of rows.
///   - rowsPerBand: The number of rows in a band; the last band may have fewer.
///   - threadCount: The number of threads; `nil` for all of the shared pool.
func forEachBand(
  of rowCount: Int, rowsPerBand: Int = 32, threadCount: Int? = nil, _ body: (Range<Int>) -> Void
) {
  let bandCount = (rowCount + rowsPerBand - 1) / rowsPerBand
  let cancellation = CancellationFlag.current
  ThreadPool.shared(threadCount: threadCount).forEach(taskCount: bandCount) { band, _ in
    if cancellation?.isCancelled == true { return }
    let first = band * rowsPerBand
    body(first..<min(first + rowsPerBand, rowCount))
  }
}
