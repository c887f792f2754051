// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// One number for all elements along some axes.
extension ONNXImporter {
  mutating func reduce(_ node: ONNXNode, _ kind: Operator.Reduce.Kind) throws -> ONNXComputed {
    try reduced(computed(node, 0), kind, node)
  }

  mutating func reduceMinimum(_ node: ONNXNode) throws -> ONNXComputed {
    let negated = try scaled(computed(node, 0), by: -1, node, part: "negated")
    return try scaled(reduced(negated, .maximum, node), by: -1, node)
  }

  mutating func reduceSum(_ node: ONNXNode) throws -> ONNXComputed {
    let value = try computed(node, 0)
    return try sum(value, along: reducedAxes(node, value), node)
  }

  /// Converts a sum of functions of all elements, or a function of their sum.
  mutating func reduceFunction(_ node: ONNXNode) throws -> ONNXComputed {
    var value = try computed(node, 0)
    let x = value.id
    switch node.kind {
    case "ReduceLogSum": break
    case "ReduceL1": value = ONNXComputed(try magnitude(x, node), axes: value.axes)
    default:
      let square = try add(.binary(.multiply), [x, x], of: node, part: "square")
      value = ONNXComputed(square, axes: value.axes)
    }
    let sum = try sum(value, along: reducedAxes(node, value), node)
    switch node.kind {
    case "ReduceL2": return try add(.function(.squareRoot), to: sum, of: node)
    case "ReduceLogSum": return try add(.function(.logarithm), to: sum, of: node)
    default: return sum
    }
  }

  /// Converts the logarithm of a sum of exponentials, from which the largest is taken first, so that nothing overflows.
  mutating func reduceExponentials(_ node: ONNXNode) throws -> ONNXComputed {
    let value = try computed(node, 0)
    let axes = try reducedAxes(node, value)
    let largest = try reduced(value, .maximum, along: axes, keepsAxes: true, node)
    let ordered = try stored(value, as: largest.axes, of: node)
    let difference = try difference(ordered, largest.id, node, part: "difference")
    let power = try add(.function(.exponential), [difference], of: node, part: "power")
    let sum = try sum(
      ONNXComputed(power, axes: largest.axes), along: axes, keepsAxes: true, node)
    let logarithm = try add(.function(.logarithm), [sum.id], of: node, part: "logarithm")
    let whole = ONNXComputed(
      try add(.binary(.add), [logarithm, largest.id], of: node), axes: sum.axes)
    return try keepsAxes(node) ? whole : removing(axes, from: whole, node)
  }

  /// Adds the sum of elements along axes of the file.
  private mutating func sum(
    _ value: ONNXComputed, along axes: [Int], keepsAxes keeps: Bool? = nil, _ node: ONNXNode
  ) throws -> ONNXComputed {
    let mean = try reduced(
      value, .mean, along: axes, keepsAxes: keeps ?? keepsAxes(node), node)
    let before = graph[value.id].type.shape.elementCount
    let after = max(graph[mean.id].type.shape.elementCount, 1)
    return try scaled(mean, by: Float(before / after), node)
  }

  private func keepsAxes(_ node: ONNXNode) throws -> Bool {
    try node.integer("keepdims", default: 1) != 0
  }

  /// Returns the axes that the operator names, which are attributes in old versions; empty if nothing is reduced.
  private mutating func reducedAxes(_ node: ONNXNode, _ value: ONNXComputed) throws -> [Int] {
    let rank = value.axes.count
    let given = try node.has("axes") ? node.integers("axes") : integers(node, 1)
    if let given, !given.isEmpty { return try given.map { try node.axis($0, rank: rank) } }
    return try node.integer("noop_with_empty_axes", default: 0) != 0 ? [] : Array(0..<rank)
  }

  /// Reduces a value along the axes that the operator names.
  private mutating func reduced(
    _ value: ONNXComputed, _ kind: Operator.Reduce.Kind, _ node: ONNXNode
  ) throws -> ONNXComputed {
    try reduced(
      value, kind, along: reducedAxes(node, value), keepsAxes: keepsAxes(node), node)
  }

  /// Reduces a value along axes of the file.
  mutating func reduced(
    _ value: ONNXComputed, _ kind: Operator.Reduce.Kind, along axes: [Int], keepsAxes: Bool,
    _ node: ONNXNode
  ) throws -> ONNXComputed {
    let reduced = Set(axes)
    guard !reduced.isEmpty else { return value }
    let places = value.axes.indices.filter { reduced.contains(value.axes[$0]) }
    var ordered = value
    var range = (places.first ?? 0)..<(places.last ?? -1) + 1
    if range.count != places.count {
      let order = value.axes.filter { !reduced.contains($0) } + value.axes.filter(reduced.contains)
      ordered = ONNXComputed(try stored(value, as: order, of: node), axes: order)
      range = order.count - reduced.count..<order.count
    }
    let operation: Operator =
      kind == .mean && ordered.axes.count == 4 && range == 1..<3
      ? .globalAveragePool2D(Operator.GlobalAveragePool2D())
      : .reduce(Operator.Reduce(kind, axes: range))
    let result = try add(operation, to: ordered, of: node)
    return keepsAxes ? result : try removing(Array(reduced), from: result, node)
  }
}
