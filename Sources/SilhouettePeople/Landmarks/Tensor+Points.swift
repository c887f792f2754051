// SPDX-License-Identifier: Apache-2.0

/// Elements of a Float32 tensor, read as points in row-major order.
extension Tensor {
  /// The first element; 0 in an empty tensor.
  var first: Float { withUnsafeScalars(of: Float.self) { $0.first ?? 0 } }

  /// The elements in pairs.
  var pairs: [SIMD2<Float>] {
    withUnsafeScalars(of: Float.self) { numbers in
      (0..<numbers.count / 2).map { SIMD2(numbers[2 * $0], numbers[2 * $0 + 1]) }
    }
  }

  /// The elements in triples.
  var triples: [SIMD3<Float>] {
    withUnsafeScalars(of: Float.self) { numbers in
      (0..<numbers.count / 3).map {
        SIMD3(numbers[3 * $0], numbers[3 * $0 + 1], numbers[3 * $0 + 2])
      }
    }
  }
}
