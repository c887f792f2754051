// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// A reduction of every window of `size` neighbouring numbers, at a cost that hardly depends on the size.
///
/// Along a row a window is put together from windows of half its size, which start in it; over rows,
/// from the end of one block of `size` rows and the beginning of the next (van Herk 1992; Gil & Werman
/// 1993), blocks being counted from row 0 of the plane. Either way the result is a fixed expression
/// of the window and its place.
struct SlidingWindow {
  /// At least 1.
  let size: Int
  let combine: RowPairKernel

  /// Windows over rows: row r of the result combines rows r..<r + size of the input.
  ///
  /// - Parameters:
  ///   - rows: `rowCount + size − 1` rows, which are overwritten.
  ///   - stride: The distance between their starts.
  ///   - firstRow: Where the first of them lies in the plane.
  ///   - spare: A row more.
  ///   - output: Where to write.
  ///   - outputStride: The distance between the starts of its rows.
  ///   - rowCount: How many rows to make.
  ///   - width: How many numbers a row has.
  func columns(
    _ rows: UnsafeMutablePointer<Float>, stride: Int, firstRow: Int,
    spare: UnsafeMutablePointer<Float>, into output: UnsafeMutablePointer<Float>,
    outputStride: Int, rowCount: Int, width: Int
  ) {
    var start = 0
    var end = size - (firstRow % size + size) % size
    while start < rowCount {
      // The block's rows become what they and those above them in the block amount to.
      for row in Swift.stride(from: min(end, rowCount + size - 1) - 2, through: start, by: -1) {
        let place = rows + row * stride
        combine(RowPair(place, place + stride, into: place), width)
      }
      if end - start == size {
        (output + start * outputStride).update(from: rows + start * stride, count: width)
      }
      // The next block's, from its first row to each.
      var prefix = rows + end * stride
      for row in end..<max(end, min(end + size, rowCount + size) - 1) {
        if row > end {
          combine(RowPair(prefix, rows + row * stride, into: spare), width)
          prefix = spare
        }
        let first = row - size + 1
        if first >= start {
          combine(
            RowPair(rows + first * stride, prefix, into: output + first * outputStride), width)
        }
      }
      (start, end) = (end, end + size)
    }
  }

  /// Windows along a row, for an operation that does not mind to take a number twice, such as the
  /// maximum: number i of the result combines numbers i..<i + size of the source.
  ///
  /// - Parameters:
  ///   - source: `count + size − 1` numbers.
  ///   - spare: A row of as many.
  ///   - output: Where to write.
  ///   - count: How many numbers to make.
  func row(
    _ source: UnsafePointer<Float>, spare: UnsafeMutablePointer<Float>,
    into output: UnsafeMutablePointer<Float>, count: Int
  ) {
    var from = source
    var reach = 1
    while 2 * reach <= size {
      combine(RowPair(from, from + reach, into: spare), count + size - 2 * reach)
      from = UnsafePointer(spare)
      reach *= 2
    }
    combine(RowPair(from, from + (size - reach), into: output), count)
  }

  /// Windows along a row, for an operation that takes every number once: sums.
  ///
  /// - Parameters:
  ///   - source: `count + size − 1` numbers.
  ///   - spares: Two rows of as many.
  ///   - output: Where to write.
  ///   - count: How many numbers to make.
  func disjointRow(
    _ source: UnsafePointer<Float>,
    spares: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>),
    into output: UnsafeMutablePointer<Float>, count: Int
  ) {
    var from = source
    var next = spares
    var reach = 1
    var done = 0
    while true {
      if size & reach != 0 {
        if done == 0 {
          output.update(from: from, count: count)
        } else {
          combine(RowPair(output, from + done, into: output), count)
        }
        done += reach
      }
      if done == size { return }
      combine(RowPair(from, from + reach, into: next.0), count + size - 2 * reach)
      from = UnsafePointer(next.0)
      next = (next.1, next.0)
      reach *= 2
    }
  }
}
