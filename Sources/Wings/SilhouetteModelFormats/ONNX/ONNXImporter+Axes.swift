// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Operators along one or more axes.
extension ONNXImporter {
  /// Returns a value that is stored with the given axis of the file last.
  private mutating func last(
    _ axis: Int, _ value: ONNXComputed, _ node: ONNXNode
  ) throws -> ONNXComputed {
    guard value.axes.last != axis else { return value }
    let axes = value.axes.filter { $0 != axis } + [axis]
    return ONNXComputed(try stored(value, as: axes, of: node), axes: axes)
  }

  // MARK: Softmax

  mutating func softmax(_ node: ONNXNode) throws -> ONNXComputed {
    try alongOneAxis(node) { importer, id in
      try importer.add(.softmax(Operator.Softmax()), [id], of: node)
    }
  }

  mutating func logSoftmax(_ node: ONNXNode) throws -> ONNXComputed {
    try alongOneAxis(node) { importer, id in
      let shape = importer.graph[id].type.shape
      let axes = shape.rank - 1..<shape.rank
      let largest = try importer.add(
        .reduce(Operator.Reduce(.maximum, axes: axes)), [id], of: node, part: "largest")
      let difference = try importer.difference(id, largest, node, part: "difference")
      let power = try importer.add(.function(.exponential), [difference], of: node, part: "power")
      let mean = try importer.add(
        .reduce(Operator.Reduce(.mean, axes: axes)), [power], of: node, part: "mean")
      let sum = try importer.scaled(mean, by: Float(shape.last ?? 1), node, part: "sum")
      let logarithm = try importer.add(.function(.logarithm), [sum], of: node, part: "logarithm")
      let subtracted = try importer.scaled(logarithm, by: -1, node, part: "subtracted")
      return try importer.add(.binary(.add), [difference, subtracted], of: node)
    }
  }

  /// Applies a function to vectors along the operator's axis. Before version 13, all axes from that one on are one vector.
  private mutating func alongOneAxis(
    _ node: ONNXNode, _ function: (inout ONNXImporter, Graph.ValueID) throws -> Graph.ValueID
  ) throws -> ONNXComputed {
    try node.checkInputCount(1...1)
    let (value, shape) = try array(node)
    let axis = try node.axis(
      node.integer("axis", default: node.version < 13 ? 1 : -1), rank: shape.rank)
    if node.version < 13, shape.dimensions[(axis + 1)...].contains(where: { $0 != 1 }) {
      let count = shape.dimensions[axis...].reduce(1, *)
      let rows = TensorShape([shape.dimensions[..<axis].reduce(1, *), count])
      let flat = try add(
        .reshape(Operator.Reshape(shape: rows)), [plain(value, of: node)], of: node, part: "rows")
      let result = try function(&self, flat)
      return ONNXComputed(
        try add(.reshape(Operator.Reshape(shape: shape)), [result], of: node),
        axes: ONNXComputed.plain(shape.rank))
    }
    let ordered = try last(axis, value, node)
    return ONNXComputed(try function(&self, ordered.id), axes: ordered.axes)
  }

  mutating func argMax(_ node: ONNXNode, isLargest: Bool) throws -> ONNXComputed {
    try node.checkInputCount(1...1)
    try node.require("select_last_index", 0)
    return try argMax(
      node, axis: node.integer("axis", default: 0), isLargest: isLargest,
      keepsAxes: node.integer("keepdims", default: 1) != 0)
  }

  /// Converts `TopK` for one element.
  ///
  /// - Returns: The largest elements, and their indices.
  mutating func largest(_ node: ONNXNode) throws -> [ONNXComputed] {
    let count = try node.version < 10 ? node.integer("k", default: 1) : integers(node, 1)?.first
    guard count == 1 else { throw node.unsupported }
    try node.require("largest", 1)
    let value = try computed(node, 0)
    let axis = try node.axis(node.integer("axis", default: -1), rank: value.axes.count)
    let largest = try reduced(value, .maximum, along: [axis], keepsAxes: true, node)
    return [largest, try argMax(node, axis: axis, isLargest: true, keepsAxes: true)]
  }

  private mutating func argMax(
    _ node: ONNXNode, axis: Int, isLargest: Bool, keepsAxes: Bool
  ) throws -> ONNXComputed {
    var value = try computed(node, 0)
    let axis = try node.axis(axis, rank: value.axes.count)
    if !isLargest { value = try scaled(value, by: -1, node, part: "negated") }
    let ordered = try last(axis, value, node)
    let id = try add(.argMax(Operator.ArgMax(elementType: .int64)), [ordered.id], of: node)
    let rest = Array(ordered.axes.dropLast())
    let result = ONNXComputed(id, axes: rest.map { $0 > axis ? $0 - 1 : $0 })
    return keepsAxes ? try inserting([axis], into: result, node) : result
  }

  // MARK: Normalisation

  mutating func batchNormalization(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(5...5)
    try node.require("training_mode", 0)
    let (value, shape) = try array(node)
    guard shape.rank >= 2 else { throw node.error("takes [N, C, …], found \(shape)") }
    let channels = shape[1]
    var numbers: [[Double]] = []
    for position in 1...4 {
      let tensor = try known(node, position).tensor
      guard tensor.shape == [channels] else {
        throw node.error("\(tensor.shape) for \(channels) channels")
      }
      numbers.append(tensor.scalars(of: Float.self).map(Double.init))
    }
    let (factors, terms) = try normalization(
      gamma: numbers[0], beta: numbers[1], mean: numbers[2], variance: numbers[3],
      epsilon: Double(node.float("epsilon", default: 1e-5)), node)
    let scaled = try perChannel(value, .binary(.multiply), factors, node, part: "scaled")
    return try perChannel(scaled, .binary(.add), terms, node)
  }

  /// Adds an operator on a value and one number for each index of its second axis.
  private mutating func perChannel(
    _ value: ONNXComputed, _ operation: Operator, _ numbers: [Float], _ node: ONNXNode,
    part: String = ""
  ) throws -> ONNXComputed {
    var shape = [Int](repeating: 1, count: value.axes.count)
    shape[1] = numbers.count
    let constant = ONNXConstant(Tensor(numbers, shape: TensorShape(shape)))
    return try add(
      operation, aligning: [.computed(value), .constant(constant)], of: node, part: part)
  }

  mutating func instanceNormalization(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(3...3)
    let (value, shape) = try array(node)
    guard shape.rank >= 3 else { throw node.error("takes images, found \(shape)") }
    let scale = try known(node, 1).tensor
    let bias = try known(node, 2).tensor
    guard scale.shape == [shape[1]], bias.shape == [shape[1]] else {
      throw node.error("\(scale.shape) and \(bias.shape) for \(shape[1]) channels")
    }
    let (normalized, _, _) = try normalized(
      value, along: Array(2..<shape.rank), epsilon: node.float("epsilon", default: 1e-5), node)
    let scaled = try perChannel(
      normalized, .binary(.multiply), scale.scalars(), node, part: "scaled")
    return try perChannel(scaled, .binary(.add), bias.scalars(), node)
  }

  /// Converts a normalisation along the last axes.
  ///
  /// - Returns: The normalised values, the means and the reciprocals of the standard deviations.
  mutating func layerNormalization(_ node: ONNXNode) throws -> [ONNXComputed] {
    try node.checkInputCount(2...3)
    try node.require("stash_type", 1)
    let value = try computed(node, 0)
    let rank = value.axes.count
    let axis = try node.axis(node.integer("axis", default: -1), rank: rank)
    let (normalized, mean, factor) = try normalized(
      value, along: Array(axis..<rank), epsilon: node.float("epsilon", default: 1e-5), node)
    let product = try add(
      .binary(.multiply), aligning: [.computed(normalized), operand(node, 1)], of: node,
      part: "scaled")
    guard node.hasInput(2) else { return [product, mean, factor] }
    let result = try add(.binary(.add), aligning: [.computed(product), operand(node, 2)], of: node)
    return [result, mean, factor]
  }

  /// Adds (x − mean) / √(variance + ε) along axes of the file.
  ///
  /// - Returns: The normalised values, the means and 1 / √(variance + ε).
  private mutating func normalized(
    _ value: ONNXComputed, along axes: [Int], epsilon: Float, _ node: ONNXNode
  ) throws -> (values: ONNXComputed, mean: ONNXComputed, factor: ONNXComputed) {
    let mean = try reduced(value, .mean, along: axes, keepsAxes: true, node)
    let ordered = try stored(value, as: mean.axes, of: node)
    let difference = try difference(ordered, mean.id, node, part: "difference")
    let square = try add(.binary(.multiply), [difference, difference], of: node, part: "square")
    let variance = try reduced(
      ONNXComputed(square, axes: mean.axes), .mean, along: axes, keepsAxes: true, node)
    let shifted = try shifted(variance.id, by: epsilon, node, part: "variance")
    let deviation = try add(.function(.squareRoot), [shifted], of: node, part: "deviation")
    // One division for each mean instead of one for each element.
    let factor = try quotient(1, by: deviation, node)
    let result = try add(.binary(.multiply), [difference, factor], of: node, part: "normalized")
    return (
      ONNXComputed(result, axes: mean.axes), mean, ONNXComputed(factor, axes: mean.axes)
    )
  }
}
