// SPDX-License-Identifier: Apache-2.0

import Given

enum PooledBranch {
  static func split(
    weights: Matrix, bias: [Float], pooled: Matrix, range: Range<Int>
  ) throws -> (weights: Matrix, biases: Matrix) {
    let others = (0..<weights.columns).filter { !range.contains($0) }
    var remaining = Matrix(rows: weights.rows, columns: others.count)
    var biases = Matrix(rows: pooled.rows, columns: weights.rows)
    for o in 0..<weights.rows {
      for (column, c) in others.enumerated() { remaining[o, column] = weights[o, c] }
      for n in 0..<pooled.rows {
        var sum = bias[o]
        for c in range { sum += weights[o, c] * pooled[n, c - range.lowerBound] }
        biases[n, o] = sum
      }
    }
    return (remaining, biases)
  }
}
