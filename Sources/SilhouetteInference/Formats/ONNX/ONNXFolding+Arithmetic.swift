// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

// Operators on numbers.
extension ONNXFolding {
  func unary() throws -> ONNXConstant {
    let value = try input(0)
    if let integers = value.integers {
      switch node.kind {
      case "Neg":
        return ONNXConstant(integers.map { 0 &- $0 }, shape: value.shape, type: value.type)
      case "Abs":
        return ONNXConstant(
          integers.map { $0 < 0 ? 0 &- $0 : $0 }, shape: value.shape, type: value.type)
      default: throw node.error("takes real numbers")
      }
    }
    let numbers = value.tensor.scalars(of: Float.self)
    let result: [Float]
    switch node.kind {
    case "Neg": result = numbers.map { -$0 }
    case "Abs": result = numbers.map { abs($0) }
    case "Floor": result = numbers.map { $0.rounded(.down) }
    case "Ceil": result = numbers.map { $0.rounded(.up) }
    default: result = numbers.map { $0.squareRoot() }
    }
    return ONNXConstant(Tensor(result, shape: value.shape))
  }

  func reduction() throws -> ONNXConstant {
    let value = try input(0)
    let given = try node.has("axes") ? node.integers("axes") : optionalIntegers(1)
    let rank = value.shape.rank
    let axes = Set(try given?.map { try node.axis($0, rank: rank) } ?? Array(0..<rank))
    guard axes.count == rank else { throw node.error("constants are reduced along all axes") }
    let shape = TensorShape(
      try node.integer("keepdims", default: 1) != 0 ? [Int](repeating: 1, count: rank) : [])
    if let integers = value.integers {
      var result =
        node.kind == "ReduceProd" ? 1 : node.kind == "ReduceSum" ? 0 : integers.first ?? 0
      for integer in integers { result = try combined(result, integer, kind: node.kind) }
      return ONNXConstant([result], shape: shape, type: value.type)
    }
    let numbers = value.tensor.scalars(of: Float.self)
    let result: Float
    switch node.kind {
    case "ReduceProd": result = numbers.reduce(1, *)
    case "ReduceSum": result = numbers.reduce(0, +)
    case "ReduceMax": result = numbers.max() ?? 0
    default: result = numbers.min() ?? 0
    }
    return ONNXConstant(Tensor([result], shape: shape))
  }

  /// Applies an operator on two values between successive inputs.
  func folded() throws -> ONNXConstant {
    var result = try input(0)
    for position in inputs.indices.dropFirst() {
      result = try binary(result, input(position))
    }
    return result
  }

  func binary(_ first: ONNXConstant, _ second: ONNXConstant) throws -> ONNXConstant {
    let shape = try broadcast(first.shape, second.shape)
    let (a, b) = try (expanded(first, to: shape), expanded(second, to: shape))
    let isComparison = ["Equal", "Less", "LessOrEqual", "Greater", "GreaterOrEqual", "And", "Or"]
      .contains(node.kind)
    if let x = a.integers, let y = b.integers {
      let numbers = try shape.elements.map { try combined(x[$0], y[$0], kind: node.kind) }
      return ONNXConstant(numbers, shape: shape, type: isComparison ? .bool : first.type)
    }
    let (x, y) = (a.tensor.scalars(of: Float.self), b.tensor.scalars(of: Float.self))
    if isComparison {
      let flags = try shape.elements.map { try compared(x[$0], y[$0]) ? 1 : 0 }
      return ONNXConstant(flags, shape: shape, type: .bool)
    }
    let numbers = try shape.elements.map { index throws(ModelError) -> Float in
      switch node.kind {
      case "Add": x[index] + y[index]
      case "Sub": x[index] - y[index]
      case "Mul": x[index] * y[index]
      case "Div": x[index] / y[index]
      case "Min": min(x[index], y[index])
      case "Max": max(x[index], y[index])
      default: throw node.error("takes integers")
      }
    }
    return ONNXConstant(Tensor(numbers, shape: shape))
  }

  func compared(_ x: Float, _ y: Float) throws(ModelError) -> Bool {
    switch node.kind {
    case "Equal": return x == y
    case "Less": return x < y
    case "LessOrEqual": return x <= y
    case "Greater": return x > y
    case "GreaterOrEqual": return x >= y
    default: throw node.error("takes truth values")
    }
  }

  func combined(_ x: Int, _ y: Int, kind: String) throws(ModelError) -> Int {
    func checked(_ result: (partialValue: Int, overflow: Bool)) throws(ModelError) -> Int {
      guard !result.overflow else { throw node.error("\(x) and \(y): the result overflows") }
      return result.partialValue
    }
    switch kind {
    case "Add", "ReduceSum": return try checked(x.addingReportingOverflow(y))
    case "Sub": return try checked(x.subtractingReportingOverflow(y))
    case "Mul", "ReduceProd": return try checked(x.multipliedReportingOverflow(by: y))
    case "Div": return try checked(x.dividedReportingOverflow(by: y))
    case "Mod":
      let rest = try checked(x.remainderReportingOverflow(dividingBy: y))
      let isC = try node.remainsLikeC
      return isC || rest == 0 || (rest < 0) == (y < 0) ? rest : rest + y
    case "Min", "ReduceMin": return min(x, y)
    case "Max", "ReduceMax": return max(x, y)
    case "Equal": return x == y ? 1 : 0
    case "Less": return x < y ? 1 : 0
    case "LessOrEqual": return x <= y ? 1 : 0
    case "Greater": return x > y ? 1 : 0
    case "GreaterOrEqual": return x >= y ? 1 : 0
    case "And": return x != 0 && y != 0 ? 1 : 0
    case "Or": return x != 0 || y != 0 ? 1 : 0
    default: throw node.unsupported
    }
  }
}

extension ONNXNode {
  /// Indicates whether the operator `Mod` has the sign of the dividend, as in C.
  fileprivate var remainsLikeC: Bool {
    get throws(ModelError) {
      do {
        return try integer("fmod", default: 0) != 0
      } catch {
        throw self.error("\(error)")
      }
    }
  }
}
