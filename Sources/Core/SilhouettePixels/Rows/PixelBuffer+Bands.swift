// SPDX-License-Identifier: Apache-2.0

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
