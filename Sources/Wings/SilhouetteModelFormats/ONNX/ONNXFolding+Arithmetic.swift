// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteCore
import SilhouetteInference

// Operators on numbers.
extension ONNXFolding {
  func negation() throws -> ONNXConstant {
    let integers = try integers(0)
    let shape = try checked(input(0).shape.dimensions, isReal: false)
    return ONNXConstant(integers.map { $0 == 0 ? 1 : 0 }, shape: shape, type: .bool)
  }

  func unary() throws -> ONNXConstant {
    let value = try input(0)
    let shape = try checked(value.shape.dimensions, isReal: value.integers == nil)
    if let integers = value.integers {
      switch node.kind {
      case "Neg": return ONNXConstant(integers.map { 0 &- $0 }, shape: shape, type: value.type)
      case "Abs":
        return ONNXConstant(
          integers.map { $0 < 0 ? 0 &- $0 : $0 }, shape: shape, type: value.type)
      default: throw node.error("takes real numbers")
      }
    }
    let function: (Float) -> Float =
      switch node.kind {
      case "Neg": { -$0 }
      case "Abs": { abs($0) }
      case "Floor": { $0.rounded(.down) }
      case "Ceil": { $0.rounded(.up) }
      case "Sin": { Float(sin(Double($0))) }
      case "Cos": { Float(cos(Double($0))) }
      default: { $0.squareRoot() }
      }
    return ONNXConstant(
      Tensor(shape: shape) { (target: UnsafeMutableBufferPointer<Float>) in
        value.tensor.withUnsafeScalars(of: Float.self) { numbers in
          for index in target.indices { target[index] = function(numbers[index]) }
        }
      })
  }

  /// Reduces a constant along all axes; `nil` if some are kept.
  func reduction() throws -> ONNXConstant? {
    let value = try input(0)
    let given = try node.has("axes") ? node.integers("axes") : optionalIntegers(1)
    let rank = value.shape.rank
    let axes = Set(try given?.map { try node.axis($0, rank: rank) } ?? Array(0..<rank))
    guard axes.count == rank else { return nil }
    let shape = TensorShape(
      try node.integer("keepdims", default: 1) != 0 ? [Int](repeating: 1, count: rank) : [])
    if let integers = value.integers {
      var result =
        node.kind == "ReduceProd" ? 1 : node.kind == "ReduceSum" ? 0 : integers.first ?? 0
      let operation = try integerOperation
      for integer in integers { result = try operation(result, integer) }
      return ONNXConstant([result], shape: shape, type: value.type)
    }
    let result = value.tensor.withUnsafeScalars(of: Float.self) { numbers in
      switch node.kind {
      case "ReduceProd": numbers.reduce(1, *)
      case "ReduceSum": numbers.reduce(0, +)
      case "ReduceMax": numbers.max() ?? 0
      default: numbers.min() ?? 0
      }
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

  private func binary(_ first: ONNXConstant, _ second: ONNXConstant) throws -> ONNXConstant {
    let shape = try broadcast(first.shape, second.shape)
    let rows = StridedRows(shape, broadcasting: first.shape, second.shape)
    let isComparison = ["Equal", "Less", "LessOrEqual", "Greater", "GreaterOrEqual", "And", "Or"]
      .contains(node.kind)
    if let x = first.integers, let y = second.integers {
      let result = try checked(shape.dimensions, isReal: false)
      let operation = try integerOperation
      var numbers = [Int](repeating: 0, count: result.elementCount)
      try numbers.withUnsafeMutableBufferPointer { target throws(ModelError) in
        try x.withUnsafeBufferPointer { x throws(ModelError) in
          try y.withUnsafeBufferPointer { y throws(ModelError) in
            try rows.combine(x, y, into: target, operation)
          }
        }
      }
      return ONNXConstant(numbers, shape: shape, type: isComparison ? .bool : first.type)
    }
    let (x, y) = (first.tensor, second.tensor)
    func combine<Result>(
      into target: UnsafeMutableBufferPointer<Result>, _ function: (Float, Float) -> Result
    ) {
      x.withUnsafeScalars(of: Float.self) { x in
        y.withUnsafeScalars(of: Float.self) { y in rows.combine(x, y, into: target, function) }
      }
    }
    if isComparison {
      let result = try checked(shape.dimensions, isReal: false)
      let compare = try comparison
      var flags = [Int](repeating: 0, count: result.elementCount)
      flags.withUnsafeMutableBufferPointer { target in
        combine(into: target) { compare($0, $1) ? 1 : 0 }
      }
      return ONNXConstant(flags, shape: shape, type: .bool)
    }
    let result = try checked(shape.dimensions, isReal: true)
    let operation = try realOperation
    let constant = ONNXConstant(Tensor(shape: result) { combine(into: $0, operation) })
    // Powers have the type of the base.
    return node.kind == "Pow" && !first.type.isReal
      ? try cast(constant, to: first.type) : constant
  }

  private var realOperation: (Float, Float) -> Float {
    get throws(ModelError) {
      switch node.kind {
      case "Add": return { $0 + $1 }
      case "Sub": return { $0 - $1 }
      case "Mul": return { $0 * $1 }
      case "Div": return { $0 / $1 }
      case "Min": return { min($0, $1) }
      case "Max": return { max($0, $1) }
      case "Pow": return { Float(pow(Double($0), Double($1))) }
      default: throw node.error("takes integers")
      }
    }
  }

  private var comparison: (Float, Float) -> Bool {
    get throws(ModelError) {
      switch node.kind {
      case "Equal": return { $0 == $1 }
      case "Less": return { $0 < $1 }
      case "LessOrEqual": return { $0 <= $1 }
      case "Greater": return { $0 > $1 }
      case "GreaterOrEqual": return { $0 >= $1 }
      default: throw node.error("takes truth values")
      }
    }
  }

  private typealias IntegerOperation = (Int, Int) throws(ModelError) -> Int

  private var integerOperation: IntegerOperation {
    get throws(ModelError) {
      func checked(
        _ operation: @escaping (Int, Int) -> (partialValue: Int, overflow: Bool)
      ) -> IntegerOperation {
        { [node] (x, y) throws(ModelError) in
          let result = operation(x, y)
          guard !result.overflow else { throw node.error("\(x) and \(y): the result overflows") }
          return result.partialValue
        }
      }
      switch node.kind {
      case "Add", "ReduceSum": return checked { $0.addingReportingOverflow($1) }
      case "Sub": return checked { $0.subtractingReportingOverflow($1) }
      case "Mul", "ReduceProd": return checked { $0.multipliedReportingOverflow(by: $1) }
      case "Div": return checked { $0.dividedReportingOverflow(by: $1) }
      case "Mod":
        let isC = try node.remainsLikeC
        let remainder = checked { $0.remainderReportingOverflow(dividingBy: $1) }
        return { (x, y) throws(ModelError) in
          let rest = try remainder(x, y)
          return isC || rest == 0 || (rest < 0) == (y < 0) ? rest : rest + y
        }
      case "Pow":
        return { [node] (x, y) throws(ModelError) in
          guard let result = Int(exactly: pow(Double(x), Double(y))), result.magnitude <= 1 << 53
          else { throw node.error("\(x) to the power of \(y) is not an integer of 53 bits") }
          return result
        }
      case "Min", "ReduceMin": return { (x, y) throws(ModelError) in min(x, y) }
      case "Max", "ReduceMax": return { (x, y) throws(ModelError) in max(x, y) }
      case "Equal": return { (x, y) throws(ModelError) in x == y ? 1 : 0 }
      case "Less": return { (x, y) throws(ModelError) in x < y ? 1 : 0 }
      case "LessOrEqual": return { (x, y) throws(ModelError) in x <= y ? 1 : 0 }
      case "Greater": return { (x, y) throws(ModelError) in x > y ? 1 : 0 }
      case "GreaterOrEqual": return { (x, y) throws(ModelError) in x >= y ? 1 : 0 }
      case "And": return { (x, y) throws(ModelError) in x != 0 && y != 0 ? 1 : 0 }
      case "Or": return { (x, y) throws(ModelError) in x != 0 || y != 0 ? 1 : 0 }
      default: throw node.unsupported
      }
    }
  }
}

extension StridedRows {
  /// Applies a function to the elements of the two tensors that are read.
  fileprivate func combine<Source, Result, E: Error>(
    _ x: UnsafeBufferPointer<Source>, _ y: UnsafeBufferPointer<Source>,
    into target: UnsafeMutableBufferPointer<Result>,
    _ function: (Source, Source) throws(E) -> Result
  ) throws(E) {
    let (stepX, stepY) = (steps[0], steps[1])
    try forEach { start, places throws(E) in
      let (placeX, placeY) = (places[0], places[1])
      for index in 0..<count {
        target[start + index] = try function(x[placeX + index * stepX], y[placeY + index * stepY])
      }
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
