// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A ring buffer of the decoded rows of a stream that are still needed.
package final class RowWindow: @unchecked Sendable {
  // Unchecked: a render job lets one thread at a time read from the source, into rows that no other thread is using, and
  // publishes the rows under its lock.

  package let key: StreamKey
  package let decoder: PixelDecoder
  /// The number of rows that fit into the buffer.
  package let capacity: Int
  private let reader: any PixelRowReader
  private let rowStrideInBytes: Int
  private let memory: AlignedBuffer

  /// Creates an empty window.
  ///
  /// - Parameters:
  ///   - key: The stream to decode.
  ///   - reader: A reader of the stream's size, positioned at the top row.
  ///   - capacity: The number of rows to keep.
  ///   - workingSpace: The colour space to decode to.
  /// - Throws: `OutOfMemoryError` if there is not enough memory for the rows.
  package init(
    _ key: StreamKey, reader: any PixelRowReader, capacity: Int, workingSpace: ColorSpace
  ) throws(OutOfMemoryError) {
    self.key = key
    self.reader = reader
    self.capacity = max(1, min(capacity, key.height))
    decoder = PixelDecoder(
      format: key.source.format, from: key.colorSpace, to: workingSpace)
    rowStrideInBytes = (key.width * key.source.format.bytesPerPixel + 63) & ~63
    memory = try AlignedBuffer(allocating: rowStrideInBytes * self.capacity, zeroed: false)
  }

  /// The size of the ring buffer in bytes.
  package var byteCount: Int { memory.byteCount }

  /// Returns the address of a row, counted from the top.
  package func row(_ index: Int) -> UnsafeMutableRawPointer {
    memory.baseAddress + index % capacity * rowStrideInBytes
  }

  /// Decodes the next rows, `first..<end`.
  package func decode(_ first: Int, _ end: Int) throws {
    var row = first
    while row < end {
      // As many rows as are contiguous in the ring.
      let count = min(end - row, capacity - row % capacity)
      try reader.readRows(count, into: self.row(row), rowStrideInBytes: rowStrideInBytes)
      row += count
    }
  }
}
