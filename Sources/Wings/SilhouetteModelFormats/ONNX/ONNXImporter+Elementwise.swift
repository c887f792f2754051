// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteCore
import SilhouetteInference

// Operators that act on every element separately.
extension ONNXImporter {
  // MARK: Several values

  /// Returns operands that are stored in one order of axes and broadcast like the file's.
  ///
  /// The largest computed operand decides the order.
  mutating func aligned(
    _ operands: [ONNXValue], of node: ONNXNode
  ) throws -> (ids: [Graph.ValueID], axes: [Int]) {
    let rank = operands.map { shape(of: $0).rank }.max() ?? 0
    var axes = ONNXComputed.plain(rank)
    var largest = -1
    for case .computed(let value) in operands where value.axes.count == rank {
      let count = shape(of: value).elementCount
      if count > largest { (axes, largest) = (value.axes, count) }
    }
    let hasComputed = largest >= 0
    var ids: [Graph.ValueID] = []
    for (position, operand) in operands.enumerated() {
      let missing = [Int](repeating: 1, count: rank - shape(of: operand).rank)
      switch operand {
      case .constant(let constant):
        let whole = constant.tensor.reshaped(TensorShape(missing + constant.shape.dimensions))
          .permuted(axes)
        // Leading axes of one element are repeated anyway.
        let kept =
          !hasComputed
          ? whole.shape.dimensions
          : whole.shape.elementCount == 1 ? [] : Array(whole.shape.drop { $0 == 1 })
        ids.append(
          addStored(whole.reshaped(TensorShape(kept)), name: "\(node.resultName).\(position)"))
      case .computed(var value):
        if !missing.isEmpty {
          let id = try plain(value, of: node)
          let whole = TensorShape(missing + graph[id].type.shape.dimensions)
          value = ONNXComputed(
            try add(.reshape(Operator.Reshape(shape: whole)), [id], of: node, part: "axes"),
            axes: ONNXComputed.plain(rank))
        }
        ids.append(try stored(value, as: axes, of: node))
      }
    }
    return (ids, axes)
  }

  /// Converts an operator on two values.
  mutating func binary(_ node: ONNXNode, _ operation: Operator) throws -> ONNXComputed {
    try node.checkInputCount(2...2)
    guard try node.integer("broadcast", default: 0) == 0 else {
      throw node.error("broadcasting along a chosen axis is not supported")
    }
    return try add(operation, aligning: [operand(node, 0), operand(node, 1)], of: node)
  }

  mutating func difference(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(2...2)
    let (ids, axes) = try aligned([operand(node, 0), operand(node, 1)], of: node)
    return ONNXComputed(try difference(ids[0], ids[1], node), axes: axes)
  }

  /// Adds an operator between successive inputs, evaluated from left to right.
  mutating func folded(_ node: ONNXNode, _ operation: Operator) throws -> ONNXComputed {
    try node.checkInputCount(1...ONNXNode.maximumValueCount)
    if node.inputs.count == 1 { return try computed(node, 0) }
    let (ids, axes) = try aligned(node.inputs.indices.map { try operand(node, $0) }, of: node)
    return ONNXComputed(try folded(ids, operation, node), axes: axes)
  }

  mutating func mean(_ node: ONNXNode) throws -> ONNXComputed {
    try scaled(folded(node, .binary(.add)), by: 1 / Float(node.inputs.count), node)
  }

  mutating func power(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(2...2)
    if isKnown(node.inputs[0]) { return try exponential(node) }
    let value = try computed(node, 0)
    let exponents = try known(node, 1).tensor
    guard let exponent = exponents.uniformNumber, exponents.shape.rank <= value.axes.count,
      exponents.shape.elementCount == 1
    else { throw node.error("the exponent must be one number") }
    return ONNXComputed(try power(value.id, Float(exponent), node), axes: value.axes)
  }

  /// Adds x to the power of a number: a product or a root, otherwise exp(exponent · log x).
  private mutating func power(
    _ x: Graph.ValueID, _ exponent: Float, _ node: ONNXNode
  ) throws -> Graph.ValueID {
    guard exponent.isFinite else { throw node.error("the exponent \(exponent)") }
    switch exponent {
    case -1: return try quotient(1, by: x, node)
    case 0.5: return try add(.function(.squareRoot), [x], of: node)
    case 0: return try shifted(scaled(x, by: 0, node, part: "none"), by: 1, node)
    case ..<0: return try quotient(1, by: power(x, -exponent, node), node)
    case let whole where whole == whole.rounded() && whole <= 64:
      var (result, square, rest): (Graph.ValueID?, Graph.ValueID, Int) = (nil, x, Int(whole))
      while true {
        if rest & 1 == 1 {
          result = try result.map { try add(.binary(.multiply), [$0, square], of: node) } ?? square
        }
        rest >>= 1
        guard rest > 0 else { return result ?? x }
        square = try add(.binary(.multiply), [square, square], of: node, part: "square")
      }
    default:
      guard exponent != exponent.rounded() else {
        throw node.error("whole exponents of −64 to 64 are supported, found \(exponent)")
      }
      let logarithm = try add(.function(.logarithm), [x], of: node, part: "logarithm")
      let scaled = try scaled(logarithm, by: exponent, node, part: "scaled")
      return try add(.function(.exponential), [scaled], of: node)
    }
  }

  /// Converts a known number to the power of a value, by exp(x · log base).
  private mutating func exponential(_ node: ONNXNode) throws -> ONNXComputed {
    let base = try known(node, 0).tensor
    let value = try computed(node, 1)
    guard let number = base.uniformNumber, number > 0, number.isFinite,
      base.shape.elementCount == 1, base.shape.rank <= value.axes.count
    else { throw node.error("the base must be computed or one positive number") }
    let scaled = try scaled(value, by: Float(log(number)), node, part: "scaled")
    return try add(.function(.exponential), to: scaled, of: node)
  }

  // MARK: One value

  mutating func unary(_ node: ONNXNode, _ operation: Operator) throws -> ONNXComputed {
    try node.checkInputCount(1...1)
    return try add(operation, to: computed(node, 0), of: node)
  }

  mutating func leakyReLU(_ node: ONNXNode) throws -> ONNXComputed {
    let value = try computed(node, 0)
    let slope = addStored(Tensor([try node.float("alpha", default: 0.01)]))
    return ONNXComputed(
      try add(.parametricReLU(Operator.ParametricReLU()), [value.id, slope], of: node),
      axes: value.axes)
  }

  mutating func clip(_ node: ONNXNode) throws -> ONNXComputed {
    let value = try computed(node, 0)
    let lower: Float?
    let upper: Float?
    if node.version < 11 {
      lower = try node.has("min") ? node.float("min", default: 0) : nil
      upper = try node.has("max") ? node.float("max", default: 0) : nil
    } else {
      lower = try number(node, 1)
      upper = try number(node, 2)
    }
    return ONNXComputed(
      try clamped(value.id, lower ?? -.infinity, upper ?? .infinity, node), axes: value.axes)
  }

  mutating func hardSigmoid(_ node: ONNXNode) throws -> ONNXComputed {
    let value = try computed(node, 0)
    let scaled = try scaled(value.id, by: node.float("alpha", default: 0.2), node, part: "scaled")
    let line = try shifted(scaled, by: node.float("beta", default: 0.5), node, part: "shifted")
    return ONNXComputed(try clamped(line, 0, 1, node), axes: value.axes)
  }

  /// Converts functions that are expressed by others.
  mutating func elementary(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(1...1)
    let value = try computed(node, 0)
    let x = value.id
    let result: Graph.ValueID
    switch node.kind {
    case "Tanh": result = try hyperbolicTangent(x, node)
    case "Neg": result = try scaled(x, by: -1, node)
    case "Abs": result = try magnitude(x, node)
    case "Reciprocal": result = try quotient(1, by: x, node)
    case "Elu":
      let alpha = try node.float("alpha", default: 1)
      result = try exponentialUnit(x, inner: 1, alpha: alpha, outer: 1, node)
    case "Selu":
      let alpha = try node.float("alpha", default: 1.673_263_2)
      let gamma = try node.float("gamma", default: 1.050_701)
      result = try exponentialUnit(x, inner: 1, alpha: alpha, outer: gamma, node)
    case "Celu":
      let alpha = try node.float("alpha", default: 1)
      result = try exponentialUnit(x, inner: 1 / alpha, alpha: alpha, outer: 1, node)
    case "Softplus": result = try softplus(x, node)
    case "Mish":
      let gate = try hyperbolicTangent(softplus(x, node), node)
      result = try add(.binary(.multiply), [x, gate], of: node)
    case "Gelu": result = try gaussianUnit(x, node)
    default: throw node.unsupported
    }
    return ONNXComputed(result, axes: value.axes)
  }

  /// Adds max(0, x) · outer + outer · alpha · (exp(inner · min(x, 0)) − 1).
  private mutating func exponentialUnit(
    _ x: Graph.ValueID, inner: Float, alpha: Float, outer: Float, _ node: ONNXNode
  ) throws -> Graph.ValueID {
    let positive = try scaled(clamped(x, 0, .infinity, node), by: outer, node, part: "positive")
    let negative = try scaled(clamped(x, -.infinity, 0, node), by: inner, node, part: "negative")
    let power = try add(.function(.exponential), [negative], of: node, part: "power")
    let curve = try scaled(shifted(power, by: -1, node), by: alpha * outer, node, part: "curve")
    return try add(.binary(.add), [positive, curve], of: node)
  }

  /// Adds log(1 + exp(x)) as max(x, 0) + log(1 + exp(−|x|)), which does not overflow.
  private mutating func softplus(_ x: Graph.ValueID, _ node: ONNXNode) throws -> Graph.ValueID {
    let negated = try scaled(x, by: -1, node, part: "negated")
    let least = try add(.binary(.minimum), [x, negated], of: node, part: "least")
    let power = try add(.function(.exponential), [least], of: node, part: "power")
    let logarithm = try add(
      .function(.logarithm), [shifted(power, by: 1, node, part: "one")], of: node, part: "logarithm"
    )
    return try add(.binary(.add), [clamped(x, 0, .infinity, node), logarithm], of: node)
  }

  /// Adds x · Φ(x), by the error function or, if the file asks for it, by a hyperbolic tangent.
  private mutating func gaussianUnit(_ x: Graph.ValueID, _ node: ONNXNode) throws -> Graph.ValueID {
    let gate: Graph.ValueID
    if try node.text("approximate", default: "none") == "tanh" {
      let square = try add(.binary(.multiply), [x, x], of: node, part: "square")
      let factor = try shifted(scaled(square, by: 0.044715, node), by: 1, node, part: "factor")
      let cube = try add(.binary(.multiply), [x, factor], of: node, part: "cube")
      gate = try hyperbolicTangent(scaled(cube, by: 0.797_884_56, node), node)
    } else {
      gate = try add(
        .function(.errorFunction), [scaled(x, by: 0.707_106_8, node)], of: node, part: "gate")
    }
    let half = try scaled(shifted(gate, by: 1, node, part: "one"), by: 0.5, node, part: "half")
    return try add(.binary(.multiply), [x, half], of: node)
  }
}
