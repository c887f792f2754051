// SPDX-License-Identifier: Apache-2.0
import KernelInterface

extension Level {
  /// Computes softmax(beta · x) for every row of [rows, columns].
  package static func softmax(
    _ matrix: RowMajorMatrix, beta: Float, into result: UnsafeMutablePointer<Float>
  ) {
    let source = matrix.elements
    let rows = matrix.rows
    let columns = matrix.columns
    var row = 0
    while row < rows {
      let x = source + row &* columns
      let y = result + row &* columns
      var largest = x[0]
      var column = 1
      while column < columns {
        if x[column] > largest { largest = x[column] }
        column &+= 1
      }
      var sum: Float = 0
      column = 0
      while column < columns {
        let rest = columns &- column
        let count = rest < laneCount ? rest : laneCount
        let power = exponential(
          (load(x + column, first: count) - Vector(repeating: largest)) * Vector(repeating: beta))
        var lane = 0
        while lane < count {
          sum += power[lane]
          y[column &+ lane] = power[lane]
          lane &+= 1
        }
        column &+= laneCount
      }
      column = 0
      while column < columns {
        y[column] /= sum
        column &+= 1
      }
      row &+= 1
    }
  }

  /// Finds the index of the largest element of every row of [rows, columns], the first one among equals.
  package static func argMax(_ matrix: RowMajorMatrix, into result: UnsafeMutablePointer<Int32>) {
    let source = matrix.elements
    let rows = matrix.rows
    let columns = matrix.columns
    var row = 0
    while row < rows {
      let x = source + row &* columns
      var best = 0
      var column = 1
      while column < columns {
        if x[column] > x[best] { best = column }
        column &+= 1
      }
      result[row] = Int32(truncatingIfNeeded: best)
      row &+= 1
    }
  }
}
