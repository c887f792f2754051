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
