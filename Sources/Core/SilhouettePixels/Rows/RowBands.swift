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

extension PixelBuffer {
  /// Calls `body` with bands of rows from several threads, for writing, and releases each band afterwards.
  ///
  /// - Parameters:
  ///   - rows: The rows to write, counted from the top; `nil` for all.
  ///   - body: Receives the rows of a band and the address of row 0; it writes these rows only.
  mutating func writeBands(
    rows: Range<Int>? = nil, _ body: (Range<Int>, UnsafeMutableRawPointer) -> Void
  ) {
    let rows = rows ?? 0..<height
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= height, "rows \(rows) of \(height)")
    makeUnique()
    let storage = storage
    forEachBand(of: rows.count) { band in
      let band = rows.lowerBound + band.lowerBound..<rows.lowerBound + band.upperBound
      body(band, storage.baseAddress + start)
      releaseRows(band)
    }
  }
}
