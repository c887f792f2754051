// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Calls `body` with bands of rows that together are all of them, on all threads of the shared pool.
///
/// The bands do not depend on the number of threads: running sums start anew in each, and results
/// must be the same everywhere.
///
/// - Parameters:
///   - rowCount: The number of rows.
///   - rowsPerBand: How many rows a band has, the last one perhaps fewer.
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
