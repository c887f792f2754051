// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Constants, and operators that make or convert them.
extension ONNXFolding {
  func constant() throws -> ONNXConstant {
    if let stored = inputs.last, let stored { return stored }
    if node.has("value_int") {
      return ONNXConstant([try node.integer("value_int", default: 0)], shape: [])
    }
    if let integers = try node.integers("value_ints") {
      return ONNXConstant(integers, shape: [integers.count])
    }
    if node.has("value_float") {
      return ONNXConstant(Tensor([try node.float("value_float", default: 0)], shape: []))
    }
    if let numbers = try node.floats("value_floats") { return ONNXConstant(Tensor(numbers)) }
    throw node.error("only numbers are supported")
  }

  func constantOfShape() throws -> ONNXConstant {
    let value = inputs.count > 1 ? inputs[1] : nil
    guard value?.shape.elementCount ?? 1 == 1 else {
      throw node.error("the value must be one number")
    }
    let shape = try checked(integers(0), isReal: value?.integers == nil, madeOf: 1)
    guard let value else { return ONNXConstant(Tensor(zeros: shape)) }
    return value.like(shape, reading: StridedRows(shape, broadcasting: []))
  }

  func cast() throws -> ONNXConstant {
    let number = try node.integer("to", default: 0)
    guard let type = ONNXElementType(rawValue: number) else {
      throw node.error("the element type \(number) is not supported")
    }
    return try cast(input(0), to: type)
  }

  /// Returns values in another type; real numbers lose their fractions.
  func cast(_ value: ONNXConstant, to type: ONNXElementType) throws -> ONNXConstant {
    switch value.numbers {
    case .integers(let integers):
      if type != .bool, !type.isReal {
        return ONNXConstant(integers, shape: value.shape, type: type)
      }
      let shape = try checked(value.shape.dimensions, isReal: type.isReal)
      if type.isReal { return ONNXConstant(value.tensor) }
      return ONNXConstant(integers.map { $0 == 0 ? 0 : 1 }, shape: shape, type: type)
    case .reals(let tensor):
      guard !type.isReal else { return value }
      let shape = try checked(value.shape.dimensions, isReal: false)
      let integers = try tensor.withUnsafeScalars(of: Float.self) { numbers throws(ModelError) in
        if type == .bool { return numbers.map { $0 == 0 ? 0 : 1 } }
        return try numbers.map { number throws(ModelError) in
          guard let integer = Int(exactly: number.rounded(.towardZero)) else {
            throw node.error("\(number) is not an integer of 64 bits")
          }
          return integer
        }
      }
      return ONNXConstant(integers, shape: shape, type: type)
    }
  }

  func range() throws -> ONNXConstant {
    let parts = try (0..<3).map { try input($0) }
    guard parts.allSatisfy({ $0.shape.elementCount == 1 }) else {
      throw node.error("three numbers are needed")
    }
    if parts.allSatisfy({ $0.integers != nil }) {
      let (start, limit, delta) = try (integers(0)[0], integers(1)[0], integers(2)[0])
      guard delta != 0, [start, limit, delta].allSatisfy({ $0.magnitude < 1 << 40 }) else {
        throw node.error("the range \(start) to \(limit) by \(delta)")
      }
      let count = max(0, (limit - start + (delta > 0 ? delta - 1 : delta + 1)) / delta)
      let shape = try checked([count], isReal: false, madeOf: 1)
      return ONNXConstant(
        (0..<count).map { start + $0 * delta }, shape: shape, type: parts[0].type)
    }
    let numbers = parts.map { Double($0.tensor.scalars(of: Float.self)[0]) }
    let exact = ((numbers[1] - numbers[0]) / numbers[2]).rounded(.up)
    guard exact.isFinite, exact < 0x1p40 else {
      throw node.error("the range \(numbers[0]) to \(numbers[1]) by \(numbers[2])")
    }
    let shape = try checked([Int(max(0, exact))], isReal: true, madeOf: 1)
    return ONNXConstant(
      Tensor(shape: shape) { (target: UnsafeMutableBufferPointer<Float>) in
        for index in target.indices {
          target[index] = Float(numbers[0] + Double(index) * numbers[2])
        }
      })
  }
}
