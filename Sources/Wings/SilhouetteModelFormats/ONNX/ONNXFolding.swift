// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The evaluation of operators on values that are known when a file is read.
///
/// Exporters write sizes as arithmetic: the shape of a value, a slice of it, a concatenation with other numbers. Integers are
/// 64 bits wide, and a result that does not fit is an error.
struct ONNXFolding {
  /// The operators that are evaluated if all their inputs are known.
  static let operators: Set<String> = [
    "Shape", "Size", "Constant", "ConstantOfShape", "Identity", "Cast", "Gather", "Slice",
    "Unsqueeze", "Squeeze", "Concat", "Range", "Equal", "Less", "LessOrEqual", "Greater",
    "GreaterOrEqual", "Not", "And", "Or", "Where", "Add", "Sub", "Mul", "Div", "Mod", "Min", "Max",
    "Neg", "Abs", "Floor", "Ceil", "Sqrt", "Reshape", "Flatten", "Transpose", "Expand",
    "ReduceProd", "ReduceSum", "ReduceMax", "ReduceMin", "Pow", "Sin", "Cos", "CumSum", "Trilu",
    "GatherND", "ScatterND",
  ]

  /// The operators that read few of their inputs' elements, or none.
  private static let partialReaders: Set<String> = [
    "Constant", "Identity", "Gather", "Slice", "Unsqueeze", "Squeeze", "Reshape", "Flatten",
  ]

  let node: ONNXNode
  let inputs: [ONNXConstant?]
  let memory: ConstantMemory

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

  /// Returns the shape of a result, whose memory is counted.
  ///
  /// - Parameters:
  ///   - dimensions: The lengths, from the file.
  ///   - isReal: `false` for integers.
  ///   - sourceCount: The number of elements that the result is made of, for operators by which a few become many.
  func checked(
    _ dimensions: [Int], isReal: Bool, madeOf sourceCount: Int? = nil
  ) throws(ModelError) -> TensorShape {
    guard dimensions.count <= ONNXNode.maximumRank, let shape = TensorShape(validating: dimensions),
      shape.elementCount <= max(sourceCount ?? .max, memory.maximumGrownCount)
    else { throw node.error("a constant of \(dimensions) is too large") }
    try memory.countParameters(
      shape.elementCount,
      byteCount: isReal ? MemoryLayout<Float>.size : MemoryLayout<Int>.size)
    return shape
  }

  // MARK: Evaluation

  /// Returns the result; `nil` if there is no rule for it here, or if it is better computed by the network, because few real
  /// numbers would become many.
  func evaluate() throws -> ONNXConstant? {
    if !Self.partialReaders.contains(node.kind) {
      for case let input? in inputs { try memory.countBytes(input.byteCount) }
    }
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
    case "Not": return try negation()
    case "Unsqueeze", "Squeeze", "Reshape", "Flatten": return try withOtherShape()
    case "Transpose": return try transposition()
    case "Expand": return try expansion()
    case "Neg", "Abs", "Floor", "Ceil", "Sqrt", "Sin", "Cos": return try unary()
    case "CumSum": return try runningSum()
    case "Trilu": return try triangle()
    case "GatherND": return try gatherParts()
    case "ScatterND": return try scatterParts()
    case "ReduceProd", "ReduceSum", "ReduceMax", "ReduceMin": return try reduction()
    default: return try folded()
    }
  }

  /// Returns the shape to which shapes are broadcast.
  func broadcast(_ shapes: TensorShape...) throws(ModelError) -> TensorShape {
    var result: TensorShape = []
    for shape in shapes {
      do {
        result = try OperatorChecks.broadcast(result, shape)
      } catch {
        throw node.error(error.message)
      }
    }
    return result
  }
}
