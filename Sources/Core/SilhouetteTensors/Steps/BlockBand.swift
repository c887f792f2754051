// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// Rows of an image, or of a band of its columns: all of them, or the last few in a circular buffer.
struct ImageRows {
  /// The address of the band's first pixel in the first row.
  let base: UnsafeMutablePointer<Float>
  /// The number of rows of the buffer.
  let rowCount: Int
  /// The distance of neighbouring rows, in floats.
  let rowStride: Int

  /// Returns the address of a row.
  func address(_ row: Int) -> UnsafeMutablePointer<Float> { base + row % rowCount * rowStride }

  /// Returns how many of the rows from the given one on lie one after the other without a gap, if each has `length` floats.
  func count(from row: Int, length: Int) -> Int {
    rowStride == length ? rowCount - row % rowCount : 1
  }
}

/// The memory of one block of a ``BlockStep`` for one band of columns, and how far its rows are computed.
struct BlockBand {
  /// The band as an image of its own.
  let geometry: WindowGeometry
  /// The columns of the expanded image.
  let expandedColumns: Range<Int>
  /// The block's input: of a pointwise block only the band's columns, otherwise all.
  let input: ImageRows
  let circle: ImageRows
  let residual: ImageRows?
  let result: ImageRows
  /// The end of the rows of the expanded image that are computed.
  var expandedEnd: Int
  /// The end of the rows of the result that are computed.
  var resultEnd: Int

  /// Computes rows of the expanded image.
  func expand(
    _ rows: Range<Int>, _ part: BlockPart, padded: UnsafeMutablePointer<Float>
  ) {
    let convolution = part.expand
    let width = expandedColumns.count
    let isPointwise = convolution.isPointwise
    var row = rows.lowerBound
    while row < rows.upperBound {
      var count = min(
        rows.upperBound - row, circle.count(from: row, length: width * part.channelCount))
      if isPointwise {
        count = min(
          count, input.count(from: row, length: width * convolution.geometry.inputChannels))
        convolution.makePixels(
          count * width, from: input.address(row), into: circle.address(row))
      } else {
        convolution.makeRows(
          row..<row + count, columns: expandedColumns, from: input.base,
          into: circle.address(row), scratch: padded)
      }
      row += count
    }
  }

  /// Computes rows of the result from the expanded image.
  func filterAndProject(
    _ rows: Range<Int>, _ part: BlockPart, filtered: UnsafeMutablePointer<Float>
  ) {
    part.filter(
      rows, of: geometry, from: circle.base, rowCount: circle.rowCount, into: filtered)
    let width = geometry.outputWidth
    let length = width * part.project.geometry.outputChannels
    var row = rows.lowerBound
    while row < rows.upperBound {
      var count = min(rows.upperBound - row, result.count(from: row, length: length))
      if let residual { count = min(count, residual.count(from: row, length: length)) }
      part.project.makePixels(
        count * width,
        from: filtered + (row - rows.lowerBound) * width * part.channelCount,
        into: result.address(row), residual: residual.map { UnsafePointer($0.address(row)) })
      row += count
    }
  }
}
