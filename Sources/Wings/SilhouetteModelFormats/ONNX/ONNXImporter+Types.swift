// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Integers and truth values that the network computes. In the graph they are real numbers, exact up to 2²⁴; only indices are
// 64-bit integers until an operator needs numbers.
extension ONNXImporter {
  /// The operators that only choose among numbers, whatever their type.
  private static let choosing: Set<String> = [
    "Identity", "Dropout", "Reshape", "Flatten", "Transpose", "Squeeze", "Unsqueeze", "Concat",
    "Slice", "Split", "Pad", "Expand", "Tile", "DepthToSpace", "SpaceToDepth", "Where", "MaxPool",
    "GlobalMaxPool", "ReduceMax", "ReduceMin", "Max", "Min", "Clip", "Relu", "TopK", "Gather",
    "GatherND", "Sign",
  ]

  /// The operators that calculate with integers. Those of 32 and 64 bits do not overflow in practice.
  private static let calculating: Set<String> = [
    "Add", "Sub", "Mul", "Div", "Neg", "Abs", "Sum", "ReduceSum",
  ]

  /// Returns the type in the file of an operator's results; `nil` for real numbers.
  ///
  /// - Throws: ``ModelError`` if the operator is computed in another way for integers than for real numbers.
  mutating func integerType(ofResultsOf node: ONNXNode) throws -> ONNXElementType? {
    switch node.kind {
    case "Cast": return try castType(node).isReal ? nil : castType(node)
    case "ArgMax", "ArgMin": return .int64
    case "Greater", "Less", "GreaterOrEqual", "LessOrEqual", "Equal", "Xor", "And", "Or", "Not":
      return .bool
    default: break
    }
    // The second operand may be a computed one that gives a constant its type; that of a reduction is a list of axes.
    let isBinary = Self.calculating.contains(node.kind) && node.kind != "ReduceSum"
    let data = node.kind == "Where" ? [1, 2] : isBinary ? [0, 1] : [0]
    if node.kind == "Where" { for position in data { _ = try operand(node, position) } }
    let types = data.filter(node.hasInput).compactMap { integerType(of: node.inputs[$0]) }
    guard let type = types.first else { return nil }
    let calculates = type != .bool && Self.calculating.contains(node.kind)
    guard Self.choosing.contains(node.kind) || calculates else {
      // An operator that is not supported at all is reported as such.
      _ = try convert(node)
      throw node.error("takes real numbers, found \(type)")
    }
    return type
  }

  /// Returns the results of an operator on integers; those of 8 and 16 bits are reduced to the range of their type.
  mutating func wrapped(
    _ results: [ONNXValue], _ type: ONNXElementType, of node: ONNXNode
  ) throws -> [ONNXValue] {
    guard type.byteCount < 4, Self.calculating.contains(node.kind) else { return results }
    let range: Float = type.byteCount == 1 ? 256 : 65536
    let offset = type == .int8 || type == .int16 ? range / 2 : 0
    return try results.map { result in
      guard case .computed(let value) = result else { return result }
      let x = try shifted(value.id, by: offset, node, part: "shifted")
      let share = try scaled(x, by: 1 / range, node, part: "share")
      let whole = try add(.function(.floor), [share], of: node, part: "whole")
      let rest = try add(
        .binary(.add), [x, scaled(whole, by: -range, node, part: "ranges")], of: node,
        part: "rest")
      return .computed(ONNXComputed(try shifted(rest, by: -offset, node), axes: value.axes))
    }
  }

  private func castType(_ node: ONNXNode) throws -> ONNXElementType {
    let number = try node.integer("to", default: 0)
    guard let type = ONNXElementType(rawValue: number) else {
      throw node.error("the element type \(number) is not supported")
    }
    return type
  }

  /// Returns a value as real numbers.
  mutating func real(_ id: Graph.ValueID, of node: ONNXNode) throws -> Graph.ValueID {
    guard graph[id].type.elementType != .float32 else { return id }
    let integers = Operator.Quantization(scale: 1, zeroPoint: 0)
    return try add(.dequantize(Operator.Dequantize(integers)), [id], of: node, part: "numbers")
  }

  mutating func cast(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(1...1)
    let value = try computed(node, 0)
    let type = try castType(node)
    let source = integerType(of: node.inputs[0])
    let id: Graph.ValueID
    if type.isReal {
      id = try real(value.id, of: node)
    } else if type == .bool, source != .bool {
      id = try truth(magnitude(value.id, node, part: "magnitude"), node)
    } else if source == nil {
      id = try add(.function(.truncate), [value.id], of: node)
    } else {
      id = value.id
    }
    return ONNXComputed(id, axes: value.axes)
  }

  /// Adds a quotient, without its fraction if it is one of integers.
  mutating func quotient(_ node: ONNXNode) throws -> ONNXComputed {
    let result = try binary(node, .binary(.divide))
    guard [0, 1].contains(where: { integerType(of: node.inputs[$0]) != nil }) else { return result }
    return try add(.function(.truncate), to: result, of: node, part: "truncated")
  }

  // MARK: Truth values

  /// Adds 1 where x is positive, 0 elsewhere.
  private mutating func truth(_ x: Graph.ValueID, _ node: ONNXNode) throws -> Graph.ValueID {
    // The bound comes first, so that what is not a number becomes 0.
    let zero = addStored(Tensor([0 as Float], shape: []))
    let positive = try add(.binary(.maximum), [zero, x], of: node, part: "positive")
    return try add(
      .function(.ceiling), [clamped(positive, -.infinity, 1, node)], of: node, part: "truth")
  }

  /// Converts a function that is −1, 0 or 1.
  mutating func sign(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(1...1)
    let value = try computed(node, 0)
    let positive = try truth(value.id, node)
    let negative = try truth(scaled(value.id, by: -1, node, part: "negated"), node)
    return ONNXComputed(try difference(positive, negative, node), axes: value.axes)
  }

  /// Adds 1 − x.
  mutating func opposite(_ x: Graph.ValueID, _ node: ONNXNode) throws -> Graph.ValueID {
    try shifted(scaled(x, by: -1, node, part: "negated"), by: 1, node, part: "opposite")
  }

  /// Adds a comparison of two values, by the sign of their difference, which no rounding changes.
  mutating func comparison(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(2...2)
    var (ids, axes) = try aligned([operand(node, 0), operand(node, 1)], of: node)
    if node.kind == "Less" || node.kind == "GreaterOrEqual" { ids.reverse() }
    var difference = try difference(ids[0], ids[1], node, part: "difference")
    let isEquality = node.kind == "Equal" || node.kind == "Xor"
    if isEquality { difference = try magnitude(difference, node, part: "magnitude") }
    var result = try truth(difference, node)
    if ["Equal", "GreaterOrEqual", "LessOrEqual"].contains(node.kind) {
      result = try opposite(result, node)
    }
    return ONNXComputed(result, axes: axes)
  }

  /// Adds a choice between two values: the sum of both, of which the other one is 0 everywhere.
  mutating func choice(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(3...3)
    let operands = try (0..<3).map { try operand(node, $0) }
    for case .constant(let constant) in operands
    where constant.tensor.firstNonFiniteIndex != nil {
      throw node.error("a choice between values that are not finite is not supported")
    }
    let (ids, axes) = try aligned(operands, of: node)
    let other = try opposite(ids[0], node)
    var parts: [Graph.ValueID] = []
    for (value, flag) in [(ids[1], ids[0]), (ids[2], other)] {
      // Bounds of 0 also remove what is infinite or, since the bound comes first, not a number; a product would not.
      let upper = try scaled(flag, by: .greatestFiniteMagnitude, node, part: "upper")
      let lower = try scaled(upper, by: -1, node, part: "lower")
      let low = try add(.binary(.maximum), [lower, value], of: node, part: "low")
      parts.append(try add(.binary(.minimum), [low, upper], of: node, part: "part"))
    }
    return ONNXComputed(try add(.binary(.add), parts, of: node), axes: axes)
  }
}
