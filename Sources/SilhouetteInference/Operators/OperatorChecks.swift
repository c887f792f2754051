// SPDX-License-Identifier: Apache-2.0

/// Checks that operators share.
enum OperatorChecks {
  /// A Float32 tensor of four axes, [N, H, W, C].
  static func image(_ type: TensorType, _ what: String) throws(OperatorError) {
    try float(type, what)
    guard type.shape.rank == 4 else {
      throw OperatorError("\(what) must be [N, H, W, C], found \(type)")
    }
  }

  /// A Float32 tensor.
  static func float(_ type: TensorType, _ what: String) throws(OperatorError) {
    guard type.elementType == .float32 else {
      throw OperatorError("\(what) must be float32, found \(type)")
    }
  }

  /// A shape whose number of elements a machine can count.
  static func shape(_ dimensions: [Int]) throws(OperatorError) -> Shape {
    guard let shape = Shape(validating: dimensions) else {
      throw OperatorError("a result of \(dimensions) is not possible")
    }
    return shape
  }

  /// The shape that two shapes make when axes of length 1 are repeated, counted from the last.
  static func broadcast(_ a: Shape, _ b: Shape) throws(OperatorError) -> Shape {
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

  /// The type of what is made of two tensors element by element.
  static func elementwise(
    _ a: TensorType, _ b: TensorType
  ) throws(OperatorError) -> TensorType {
    try float(a, "the first input")
    try float(b, "the second input")
    return TensorType(.float32, try broadcast(a.shape, b.shape))
  }
}
