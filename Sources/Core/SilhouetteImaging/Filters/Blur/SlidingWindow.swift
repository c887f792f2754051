// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// A reduction of every window of `size` neighbouring values, at a cost that hardly depends on the size.
///
/// Along a row, a window is combined from windows of half its size. Across rows, it is combined from the end of one
/// block of `size` rows and the beginning of the next (van Herk 1992; Gil & Werman 1993), with blocks counted from row
/// 0 of the plane. In both cases, the result depends only on the window's values and position.
struct SlidingWindow<Value> {
  /// A function that combines two rows of `count` values into a third; rows are padded as kernels require.
  typealias Combination = (
    _ a: UnsafePointer<Value>, _ b: UnsafePointer<Value>, _ result: UnsafeMutablePointer<Value>,
    _ count: Int
  ) -> Void

  /// The number of values in a window, at least 1.
  let size: Int
  let combine: Combination

  /// Reduces windows across rows: row r of the result combines rows r..<r + size of the input.
  ///
  /// - Parameters:
  ///   - rows: `rowCount + size − 1` rows, which are overwritten.
  ///   - stride: The distance between the starts of consecutive rows, in values.
  ///   - firstRow: The index in the plane of the first of `rows`.
  ///   - spare: Memory for one more row.
  ///   - output: The memory to write to.
  ///   - outputStride: The distance between the starts of consecutive rows of the output, in values.
  ///   - rowCount: The number of rows to compute.
  ///   - width: The number of values in a row.
  func columns(
    _ rows: UnsafeMutablePointer<Value>, stride: Int, firstRow: Int,
    spare: UnsafeMutablePointer<Value>, into output: UnsafeMutablePointer<Value>,
    outputStride: Int, rowCount: Int, width: Int
  ) {
    var start = 0
    var end = size - (firstRow % size + size) % size
    while start < rowCount {
      // Each row of the block becomes the reduction of itself and the rows above it in the block.
      for row in Swift.stride(from: min(end, rowCount + size - 1) - 2, through: start, by: -1) {
        let place = rows + row * stride
        combine(place, place + stride, place, width)
      }
      if end - start == size {
        (output + start * outputStride).update(from: rows + start * stride, count: width)
      }
      // Each row of the next block becomes the reduction of itself and the rows before it in that block.
      var prefix = rows + end * stride
      for row in end..<max(end, min(end + size, rowCount + size) - 1) {
        if row > end {
          combine(prefix, rows + row * stride, spare, width)
          prefix = spare
        }
        let first = row - size + 1
        if first >= start {
          combine(rows + first * stride, prefix, output + first * outputStride, width)
        }
      }
      start = end
      end = end + size
    }
  }

  /// Reduces windows along a row by an idempotent operation, such as the maximum: value i of the result combines values
  /// i, i + step… i + (size − 1) · step of the source.
  ///
  /// - Parameters:
  ///   - source: `count + (size − 1) · step` values.
  ///   - spare: Memory for the same number of values.
  ///   - output: The memory to write to.
  ///   - count: The number of values to compute.
  ///   - step: The distance between neighbouring pixels, in values.
  func row(
    _ source: UnsafePointer<Value>, spare: UnsafeMutablePointer<Value>,
    into output: UnsafeMutablePointer<Value>, count: Int, step: Int
  ) {
    var from = source
    var reach = 1
    while 2 * reach <= size {
      combine(from, from + reach * step, spare, count + (size - 2 * reach) * step)
      from = UnsafePointer(spare)
      reach *= 2
    }
    combine(from, from + (size - reach) * step, output, count)
  }

  /// Reduces windows along a row by an operation that must use every value exactly once, such as a sum.
  ///
  /// - Parameters:
  ///   - source: `count + size − 1` values.
  ///   - spares: Two buffers, each for the same number of values.
  ///   - output: The memory to write to.
  ///   - count: The number of values to compute.
  func disjointRow(
    _ source: UnsafePointer<Value>,
    spares: (UnsafeMutablePointer<Value>, UnsafeMutablePointer<Value>),
    into output: UnsafeMutablePointer<Value>, count: Int
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
          combine(output, from + done, output, count)
        }
        done += reach
      }
      if done == size { return }
      combine(from, from + reach, next.0, count + size - 2 * reach)
      from = UnsafePointer(next.0)
      next = (next.1, next.0)
      reach *= 2
    }
  }
}

extension SlidingWindow<Float> {
  /// Creates a window whose values a kernel combines.
  init(size: Int, combine: @escaping RowPairKernel) {
    self.init(size: size) { combine(RowPair($0, $1, into: $2), $3) }
  }
}
