// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The evaluation of operators on values that are known when a file is read.
///
/// Exporters write sizes as arithmetic: the shape of a value, a slice of it, a concatenation with other numbers. Integers are
/// 64 bits wide, and a result that does not fit is an error.
struct ONNXFolding {
  /// The maximum number of elements of a result: a file of a few bytes must not expand to gigabytes.
  static let maximumElementCount = 1 << 24

  /// The operators that are evaluated if all their inputs are known.
  static let operators: Set<String> = [
    "Shape", "Size", "Constant", "ConstantOfShape", "Identity", "Cast", "Gather", "Slice",
    "Unsqueeze", "Squeeze", "Concat", "Range", "Equal", "Less", "LessOrEqual", "Greater",
    "GreaterOrEqual", "Not", "And", "Or", "Where", "Add", "Sub", "Mul", "Div", "Mod", "Min", "Max",
    "Neg", "Abs", "Floor", "Ceil", "Sqrt", "Reshape", "Flatten", "Transpose", "Expand",
    "ReduceProd", "ReduceSum", "ReduceMax", "ReduceMin",
  ]

  let node: ONNXNode
  let inputs: [ONNXConstant?]

  init(node: ONNXNode, inputs: [ONNXConstant?]) {
    self.node = node
    self.inputs = inputs
  }

  /// Returns the result of `Shape` or `Size` for a value of the given shape.
  static func size(_ node: ONNXNode, shape: TensorShape) throws -> ONNXConstant {
    guard node.kind == "Shape" else { return ONNXConstant([shape.elementCount], shape: []) }
    func place(_ name: String, default value: Int) throws -> Int {
      let given = try node.integer(name, default: value)
      let clamped = max(given, -shape.rank)
      return min(clamped < 0 ? clamped + shape.rank : clamped, shape.rank)
    }
    let start = try place("start", default: 0)
    let end = try place("end", default: shape.rank)
    let lengths = Array(shape.dimensions[start..<max(start, end)])
    return ONNXConstant(lengths, shape: [lengths.count])
  }

  /// Returns the lengths that the operator `Reshape` asks for.
  ///
  /// 0 keeps a length, unless zeros are to be kept themselves; −1 stands for what is left.
  static func reshaped(
    _ shape: TensorShape, to target: [Int], keepsZeros: Bool, _ node: ONNXNode
  ) throws -> [Int] {
    guard target.count <= ONNXNode.maximumRank else {
      throw node.error("a result with \(target.count) axes")
    }
    var dimensions = target
    for axis in target.indices where target[axis] == 0 && !keepsZeros {
      guard axis < shape.rank else { throw node.error("axis \(axis) of \(shape) is kept") }
      dimensions[axis] = shape[axis]
    }
    let open = dimensions.indices.filter { dimensions[$0] == -1 }
    if let axis = open.first, open.count == 1 {
      dimensions[axis] = 1
      guard let rest = TensorShape(validating: dimensions)?.elementCount,
        rest > 0 || shape.elementCount == 0, shape.elementCount % max(rest, 1) == 0
      else { throw node.error("\(shape) does not fit \(target)") }
      dimensions[axis] = shape.elementCount / max(rest, 1)
    }
    guard TensorShape(validating: dimensions)?.elementCount == shape.elementCount else {
      throw node.error("\(shape) does not fit \(target)")
    }
    return dimensions
  }

  // MARK: Inputs

  func input(_ position: Int) throws(ModelError) -> ONNXConstant {
    guard inputs.indices.contains(position), let input = inputs[position] else {
      throw node.error("input \(position) is missing")
    }
    return input
  }

  func integers(_ position: Int) throws(ModelError) -> [Int] {
    guard let integers = try input(position).integers else {
      throw node.error("input \(position) must be integers")
    }
    return integers
  }

  func optionalIntegers(_ position: Int) throws(ModelError) -> [Int]? {
    inputs.indices.contains(position) && inputs[position] != nil ? try integers(position) : nil
  }

  /// Returns the shape of a result, which must not be too large.
  func checked(_ dimensions: [Int]) throws(ModelError) -> TensorShape {
    guard dimensions.count <= ONNXNode.maximumRank,
      let shape = TensorShape(validating: dimensions),
      shape.elementCount <= Self.maximumElementCount
    else { throw node.error("a constant of \(dimensions) is too large") }
    return shape
  }

  // MARK: Evaluation

  mutating func evaluate() throws -> ONNXConstant {
    switch node.kind {
    case "Constant": return try constant()
    case "ConstantOfShape": return try constantOfShape()
    case "Identity": return try input(0)
    case "Cast": return try cast()
    case "Gather": return try gather()
    case "Slice": return try slice()
    case "Concat": return try concatenation()
    case "Range": return try range()
    case "Where": return try choice()
    case "Not":
      return ONNXConstant(
        try integers(0).map { $0 == 0 ? 1 : 0 }, shape: try input(0).shape, type: .bool)
    case "Unsqueeze", "Squeeze", "Reshape", "Flatten": return try withOtherShape()
    case "Transpose":
      let value = try input(0)
      let order = try node.integers("perm") ?? Array(value.shape.indices.reversed())
      guard order.sorted() == Array(value.shape.indices) else {
        throw node.error("the order \(order) for \(value.shape)")
      }
      return try moved(value, to: order.map { value.shape[$0] }) { position in
        var source = position
        for (axis, from) in order.enumerated() { source[from] = position[axis] }
        return source
      }
    case "Expand":
      let value = try input(0)
      return try expanded(value, to: broadcast(value.shape, checked(integers(1))))
    case "Neg", "Abs", "Floor", "Ceil", "Sqrt": return try unary()
    case "ReduceProd", "ReduceSum", "ReduceMax", "ReduceMin": return try reduction()
    default: return try folded()
    }
  }

  // MARK: Positions

  func broadcast(_ a: TensorShape, _ b: TensorShape) throws(ModelError) -> TensorShape {
    do {
      return try checked(OperatorChecks.broadcast(a, b).dimensions)
    } catch let error as OperatorError {
      throw node.error(error.message)
    } catch let error as ModelError {
      throw error
    } catch {
      throw node.error("\(error)")
    }
  }

  func expanded(
    _ value: ONNXConstant, to shape: TensorShape
  ) throws(ModelError) -> ONNXConstant {
    guard value.shape != shape else { return value }
    let missing = shape.rank - value.shape.rank
    return try moved(value, to: shape.dimensions) { position in
      value.shape.indices.map { value.shape[$0] == 1 ? 0 : position[$0 + missing] }
    }
  }

  /// Returns a constant whose element at each position is the value's at another one.
  func moved(
    _ value: ONNXConstant, to dimensions: [Int], from source: ([Int]) -> [Int]
  ) throws(ModelError) -> ONNXConstant {
    let shape = try checked(dimensions)
    let strides = value.shape.strides
    var positions: [Int] = []
    positions.reserveCapacity(shape.elementCount)
    var position = [Int](repeating: 0, count: shape.rank)
    for _ in 0..<shape.elementCount {
      positions.append(zip(source(position), strides).reduce(0) { $0 + $1.0 * $1.1 })
      for axis in position.indices.reversed() {
        position[axis] += 1
        if position[axis] < shape[axis] { break }
        position[axis] = 0
      }
    }
    return value.selected(positions, shape: shape)
  }
}

extension TensorShape {
  /// The indices of all elements in row-major order.
  var elements: Range<Int> { 0..<elementCount }
}
