// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Matrix products with weights, as convolutions of single pixels.
extension ONNXImporter {
  /// The maximum number of matrices in one operator, each of which becomes a convolution.
  private static let maximumMatrixCount = 256

  /// Converts C = alpha · A · B + beta · C, where A and B may be transposed.
  mutating func generalProduct(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(2...3)
    var value = try computed(node, 0)
    guard value.axes.count == 2 else {
      throw node.error("takes matrices, found \(shape(of: value))")
    }
    if try node.integer("transA", default: 0) != 0 {
      value = ONNXComputed(value.id, axes: value.axes.map { 1 - $0 })
    }
    var matrix = try known(node, 1).tensor
    guard matrix.shape.rank == 2 else { throw node.error("takes matrices, found \(matrix.shape)") }
    if try node.integer("transB", default: 0) != 0 { matrix = matrix.permuted([1, 0]) }
    let alpha = try node.float("alpha", default: 1)
    if alpha != 1 {
      matrix = Tensor(matrix.scalars(of: Float.self).map { $0 * alpha }, shape: matrix.shape)
    }
    let product = try product(value, matrix, node)
    guard node.hasInput(2) else { return product }
    var term = try operand(node, 2)
    let beta = try node.float("beta", default: 1)
    if beta != 1 {
      switch term {
      case .constant(let constant):
        let tensor = constant.tensor
        term = .constant(
          ONNXConstant(
            Tensor(tensor.scalars(of: Float.self).map { $0 * beta }, shape: tensor.shape)))
      case .computed(let computed):
        term = .computed(try scaled(computed, by: beta, node, part: "beta"))
      }
    }
    return try add(.binary(.add), aligning: [.computed(product), term], of: node)
  }

  /// Converts a product by the rules of NumPy's `matmul`, one of whose operands is constant.
  mutating func matrixProduct(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(2...2)
    let first = try operand(node, 0)
    let second = try operand(node, 1)
    switch (first, second) {
    case (.computed(let value), .constant(let constant)):
      return try broadcastProduct(value, constant.tensor, node)
    case (.constant(let constant), .computed(let value))
    where constant.shape.rank >= 2
      && value.axes.count >= 2:
      // A · B = (Bᵀ · Aᵀ)ᵀ, and transposing a computed value only relabels its axes.
      let rank = constant.shape.rank
      let order = Array(0..<rank - 2) + [rank - 1, rank - 2]
      let result = try broadcastProduct(swapped(value), constant.tensor.permuted(order), node)
      return swapped(result)
    case (.constant, .constant(let constant)):
      return try broadcastProduct(computed(node, 0), constant.tensor, node)
    case (.constant, _): throw node.error("a constant vector times a computed matrix")
    case (.computed, .computed):
      throw node.error("the product of two computed values is not supported")
    }
  }

  /// Returns a value whose last two axes have changed places.
  private func swapped(_ value: ONNXComputed) -> ONNXComputed {
    let rank = value.axes.count
    return ONNXComputed(
      value.id,
      axes: value.axes.map { $0 == rank - 1 ? rank - 2 : $0 == rank - 2 ? rank - 1 : $0 })
  }

  private mutating func broadcastProduct(
    _ given: ONNXComputed, _ constant: Tensor, _ node: ONNXNode
  ) throws -> ONNXComputed {
    var value = given
    var matrices = constant
    let isRow = value.axes.count == 1
    if isRow { value = try inserting([0], into: value, node) }
    let isColumn = matrices.shape.rank == 1
    if isColumn { matrices = matrices.reshaped([matrices.shape[0], 1]) }
    guard value.axes.count >= 2, matrices.shape.rank >= 2 else {
      throw node.error("takes vectors and matrices, found scalars")
    }
    var result: ONNXComputed
    if matrices.shape.dropLast(2).allSatisfy({ $0 == 1 }),
      matrices.shape.rank <= value.axes.count
    {
      result = try product(
        value, matrices.reshaped(TensorShape(Array(matrices.shape.suffix(2)))), node)
    } else {
      result = try batchedProduct(value, matrices, node)
    }
    let rank = result.axes.count
    if isColumn { result = try removing([rank - 1], from: result, node) }
    if isRow { result = try removing([rank - 2], from: result, node) }
    return result
  }

  /// Adds the product of a value [..., K] and a matrix [K, N].
  private mutating func product(
    _ value: ONNXComputed, _ matrix: Tensor, _ node: ONNXNode
  ) throws -> ONNXComputed {
    let shape = shape(of: value)
    guard let depth = shape.last, depth == matrix.shape[0], matrix.shape.elementCount > 0 else {
      throw node.error("the product of \(shape) and \(matrix.shape)")
    }
    let rows = shape.dimensions.dropLast().reduce(1, *)
    let columns = matrix.shape[1]
    let pixels = try add(
      .reshape(Operator.Reshape(shape: [1, rows, 1, depth])), [plain(value, of: node)], of: node,
      part: "pixels")
    let weights = addStored(
      matrix.permuted([1, 0]).reshaped([columns, 1, 1, depth]), name: node.inputs[1])
    let product = try add(
      .convolution2D(Operator.Convolution2D(window: Operator.Window(padding: .valid))),
      [pixels, weights], of: node, part: "product")
    let result = TensorShape(shape.dimensions.dropLast() + [columns])
    return ONNXComputed(
      try add(.reshape(Operator.Reshape(shape: result)), [product], of: node),
      axes: ONNXComputed.plain(result.rank))
  }

  /// Adds the products of matrices with a different constant matrix each.
  private mutating func batchedProduct(
    _ value: ONNXComputed, _ matrices: Tensor, _ node: ONNXNode
  ) throws -> ONNXComputed {
    let a = shape(of: value)
    let b = matrices.shape
    let outer: TensorShape
    do {
      outer = try OperatorChecks.broadcast(
        TensorShape(Array(a.dropLast(2))), TensorShape(Array(b.dropLast(2))))
    } catch let error {
      throw node.error(error.message)
    }
    let count = outer.elementCount
    guard (1...Self.maximumMatrixCount).contains(count), a.elementCount > 0, b.elementCount > 0
    else { throw node.error("the product of \(a) and \(b), \(count) matrices") }
    let (rows, depth) = (a[a.rank - 2], a[a.rank - 1])
    let (inner, columns) = (b[b.rank - 2], b[b.rank - 1])
    // Each product has a copy of its matrix, although several may share one.
    try memory.countBytes(.saturatingProduct(2 * 4, count, inner, columns))
    let stack = TensorShape([a.elementCount / (rows * depth), rows, depth])
    let flat = try add(
      .reshape(Operator.Reshape(shape: stack)), [plain(value, of: node)], of: node, part: "stack")
    let parts = matrices.reshaped(
      TensorShape([b.elementCount / (inner * columns), inner, columns]))
    var products: [Graph.ValueID] = []
    for index in 0..<count {
      let place = Self.place(index, of: Array(a.dropLast(2)), in: outer)
      let part = try add(
        .slice(Operator.Slice(starts: [place, 0, 0], lengths: [1, rows, depth])), [flat], of: node,
        part: "\(index)")
      let matrix = parts.slice(axis: 0, at: Self.place(index, of: Array(b.dropLast(2)), in: outer))
      products.append(try product(ONNXComputed(part, axes: ONNXComputed.plain(3)), matrix, node).id)
    }
    let joined = try add(
      .concatenate(Operator.Concatenate(axis: 0)), products, of: node, part: "products")
    let result = TensorShape(outer.dimensions + [rows, columns])
    return ONNXComputed(
      try add(.reshape(Operator.Reshape(shape: result)), [joined], of: node),
      axes: ONNXComputed.plain(result.rank))
  }

  /// Returns the index of the matrix that is repeated at an index of the broadcast result.
  private static func place(_ index: Int, of lengths: [Int], in outer: TensorShape) -> Int {
    var rest = index
    var place = 0
    var stride = 1
    for axis in outer.indices.reversed() {
      let position = rest % outer[axis]
      rest /= outer[axis]
      let own = axis - (outer.rank - lengths.count)
      guard own >= 0 else { continue }
      if lengths[own] > 1 { place += position * stride }
      stride *= lengths[own]
    }
    return place
  }
}
