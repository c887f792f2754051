// SPDX-License-Identifier: Apache-2.0

/// The checks that operators share.
package enum OperatorChecks {
  /// Checks that a tensor is Float32 and has four axes, [N, H, W, C].
  package static func image(_ type: TensorType, _ what: String) throws(OperatorError) {
    try float(type, what)
    guard type.shape.rank == 4 else {
      throw OperatorError("\(what) must be [N, H, W, C], found \(type)")
    }
  }

  /// Checks that a tensor is Float32.
  package static func float(_ type: TensorType, _ what: String) throws(OperatorError) {
    guard type.elementType == .float32 else {
      throw OperatorError("\(what) must be float32, found \(type)")
    }
  }

  /// Returns a shape after checking that its number of elements does not overflow.
  package static func shape(_ dimensions: [Int]) throws(OperatorError) -> TensorShape {
    guard let shape = TensorShape(validating: dimensions) else {
      throw OperatorError("a result of \(dimensions) is not possible")
    }
    return shape
  }

  /// Returns the shape to which two shapes are broadcast: axes are aligned at the last, and those of length 1
  /// repeat.
  package static func broadcast(_ a: TensorShape, _ b: TensorShape) throws(OperatorError)
    -> TensorShape
  {
    let rank = max(a.rank, b.rank)
    var dimensions = [Int](repeating: 1, count: rank)
    for axis in 0..<rank {
      let x = axis - (rank - a.rank) >= 0 ? a[axis - (rank - a.rank)] : 1
      let y = axis - (rank - b.rank) >= 0 ? b[axis - (rank - b.rank)] : 1
      guard x == y || x == 1 || y == 1 else {
        throw OperatorError("\(a) and \(b) cannot be broadcast: \(x) against \(y)")
      }
      dimensions[axis] = x == 1 ? y : x
    }
    return try shape(dimensions)
  }

  /// Returns the type of the result of an elementwise operator on two tensors.
  package static func elementwise(
    _ a: TensorType, _ b: TensorType
  ) throws(OperatorError) -> TensorType {
    try float(a, "the first input")
    try float(b, "the second input")
    return TensorType(.float32, try broadcast(a.shape, b.shape))
  }
}
