// SPDX-License-Identifier: Apache-2.0

/// The elements of a Float32 tensor, read as points in row-major order.
extension Tensor {
  /// The first element; 0 if the tensor is empty.
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

extension Tensor {
  /// Returns a Float32 tensor with a function applied to every element.
  func mapped(_ transform: (Float) -> Float) -> Tensor {
    Tensor(shape: shape) { (target: UnsafeMutableBufferPointer<Float>) in
      withUnsafeScalars(of: Float.self) { source in
        for index in source.indices { target[index] = transform(source[index]) }
      }
    }
  }
}

extension SIMD3 {
  /// The first two components.
  var xy: SIMD2<Scalar> { SIMD2(x, y) }
}
