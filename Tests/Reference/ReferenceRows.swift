// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Operators along the last axis.
public enum ReferenceRows {
  public static func softmax(_ tensor: ReferenceTensor, beta: Double) -> ReferenceTensor {
    map(tensor, resultShape: tensor.shape) { row in
      let largest = row.max() ?? 0
      let powers = row.map { exp(beta * ($0 - largest)) }
      let sum = powers.reduce(0, +)
      return powers.map { $0 / sum }
    }
  }

  /// The first of the largest.
  public static func argMax(_ tensor: ReferenceTensor) -> ReferenceTensor {
    map(tensor, resultShape: Array(tensor.shape.dropLast())) { row in
      [Double(row.firstIndex(of: row.max() ?? 0) ?? 0)]
    }
  }

  /// One number for all elements along some axes, which keep length 1.
  public static func reduce(
    _ tensor: ReferenceTensor, _ axes: Range<Int>, _ function: ([Double]) -> Double
  ) -> ReferenceTensor {
    var shape = tensor.shape
    for axis in axes { shape[axis] = 1 }
    return ReferenceTensor(shape: shape) { at in
      var values: [Double] = []
      func collect(_ place: [Int], _ axis: Int) {
        guard axis < axes.upperBound else {
          values.append(tensor[place])
          return
        }
        for index in 0..<tensor.shape[axis] {
          var next = place
          next[axis] = index
          collect(next, axis + 1)
        }
      }
      collect(at, axes.lowerBound)
      return function(values)
    }
  }

  private static func map(
    _ tensor: ReferenceTensor, resultShape: [Int], _ transform: ([Double]) -> [Double]
  ) -> ReferenceTensor {
    let length = tensor.shape[tensor.shape.count - 1]
    let rows = tensor.values.count / length
    return ReferenceTensor(
      shape: resultShape,
      values: (0..<rows).flatMap {
        transform(Array(tensor.values[$0 * length..<($0 + 1) * length]))
      }
    )
  }
}
