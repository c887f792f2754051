// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Operators that choose parts by indices, which are known.
extension ONNXImporter {
  /// Converts a choice of parts along one axis.
  mutating func gather(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(2...2)
    let (value, shape) = try array(node)
    let axis = try node.axis(node.integer("axis", default: 0), rank: shape.rank)
    let indices = try known(node, 1)
    guard let numbers = indices.integers else { throw node.error("the indices must be integers") }
    let places = try node.places(numbers, axis: axis, of: shape)
    let dimensions =
      shape.dimensions[..<axis] + indices.shape.dimensions + shape.dimensions[(axis + 1)...]
    try checkResult(Array(dimensions), node)
    let chosen: ONNXComputed
    if let first = places.first, places.elementsEqual(first..<first + places.count) {
      var (starts, lengths) = ([Int](repeating: 0, count: shape.rank), shape.dimensions)
      (starts[axis], lengths[axis]) = (first, places.count)
      let slice = Operator.Slice(starts: value.stored(starts), lengths: value.stored(lengths))
      chosen = try add(.slice(slice), to: value, of: node)
    } else {
      chosen = try gathered(
        value, [Choice(axis: axis, count: places.count) { places[$0] }], node)
    }
    switch indices.shape.rank {
    case 0: return try removing([axis], from: chosen, node)
    case 1: return chosen
    default: return try reshaped(chosen, to: Array(dimensions), node)
    }
  }

  /// Converts a choice of parts by indices of several axes at once, which are joined first.
  mutating func gatherParts(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(2...2)
    try node.require("batch_dims", 0)
    let (value, shape) = try array(node)
    let parts = try ONNXParts(of: shape, batchRank: 0, indices: known(node, 1), node, memory)
    try checkResult(parts.outer + parts.shape, node)
    let joined = shape.rank - parts.shape.count
    let rows = try reshaped(
      value, to: [shape.dimensions[..<joined].reduce(1, *)] + parts.shape, node)
    let chosen = try gathered(
      rows,
      [Choice(axis: 0, count: parts.starts.count) { parts.starts[$0] / max(parts.count, 1) }], node)
    return try reshaped(chosen, to: parts.outer + parts.shape, node)
  }
}
