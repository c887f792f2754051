// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Operators that move elements or change shapes.
extension ONNXImporter {
  // MARK: Parts

  mutating func concatenation(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(1...ONNXNode.maximumValueCount)
    let operands = try node.inputs.indices.map { try operand(node, $0) }
    let rank = shape(of: operands[0]).rank
    for operand in operands where shape(of: operand).rank != rank {
      throw node.error("all inputs must have \(rank) axes, found \(shape(of: operand))")
    }
    var axes = ONNXComputed.plain(rank)
    if case .computed(let first)? = operands.first(where: {
      if case .computed = $0 { true } else { false }
    }) {
      axes = first.axes
    }
    var ids: [Graph.ValueID] = []
    for position in operands.indices {
      let value = try computed(node, position)
      ids.append(try stored(value, as: axes, of: node))
    }
    let axis = try node.axis(node.integer("axis", default: 1), rank: rank)
    let concatenate = Operator.Concatenate(axis: axes.firstIndex(of: axis) ?? axis)
    return ONNXComputed(try add(.concatenate(concatenate), ids, of: node), axes: axes)
  }

  mutating func split(_ node: ONNXNode) throws -> [ONNXComputed] {
    try node.checkInputCount(1...2)
    let (value, shape) = try array(node)
    let axis = try node.axis(node.integer("axis", default: 0), rank: shape.rank)
    let length = shape[axis]
    let count = node.outputs.count
    guard count > 0 else { throw node.error("results are missing") }
    let given = try node.version < 13 ? node.integers("split") : integers(node, 1)
    let part = (length + count - 1) / count
    let lengths = given ?? (0..<count).map { max(0, min(part, length - $0 * part)) }
    guard lengths.count == count, lengths.allSatisfy({ (0...length).contains($0) }),
      lengths.reduce(0, { $0.saturatingSum($1) }) == length
    else { throw node.error("parts of \(lengths) of axis \(axis), which has \(length)") }
    var start = 0
    var results: [ONNXComputed] = []
    for (number, length) in lengths.enumerated() {
      var starts = [Int](repeating: 0, count: shape.rank)
      var sizes = shape.dimensions
      (starts[axis], sizes[axis]) = (start, length)
      let slice = Operator.Slice(starts: value.stored(starts), lengths: value.stored(sizes))
      results.append(try add(.slice(slice), to: value, of: node, part: "\(number)"))
      start += length
    }
    return results
  }

  mutating func slice(_ node: ONNXNode) throws -> ONNXComputed {
    let (value, shape) = try array(node)
    let ranges = try ONNXSlice.ranges(
      node, shape: shape, starts: node.version < 10 ? node.integers("starts") : integers(node, 1),
      ends: node.version < 10 ? node.integers("ends") : integers(node, 2),
      axes: node.version < 10 ? node.integers("axes") : integers(node, 3),
      steps: node.version < 10 ? nil : integers(node, 4))
    if ranges.allSatisfy({ $0.step == 1 }) {
      let slice = Operator.Slice(
        starts: value.stored(ranges.map(\.start)), lengths: value.stored(ranges.map(\.count)))
      return try add(.slice(slice), to: value, of: node)
    }
    return try gathered(
      value,
      ranges.enumerated().compactMap { axis, range in
        range.start == 0 && range.step == 1 && range.count == shape[axis]
          ? nil : Choice(axis: axis, count: range.count) { range.start + $0 * range.step }
      }, node)
  }

  mutating func pad(_ node: ONNXNode) throws -> ONNXComputed {
    let (value, shape) = try array(node)
    let given = try node.version < 11 ? node.integers("pads") : integers(node, 1)
    let axes =
      try integers(node, 3)?.map { try node.axis($0, rank: shape.rank) } ?? Array(shape.indices)
    guard let given, given.count == 2 * axes.count,
      given.allSatisfy({ (0...1 << 24).contains($0) })
    else { throw node.error("the paddings \(given ?? []) for \(axes.count) axes") }
    var before = [Int](repeating: 0, count: shape.rank)
    var after = before
    for (position, axis) in axes.enumerated() {
      (before[axis], after[axis]) = (given[position], given[axes.count + position])
    }
    try checkResult(shape.indices.map { before[$0] + shape[$0] + after[$0] }, node)
    switch try node.text("mode", default: "constant") {
    case "constant":
      let number = try node.version < 11 ? node.float("value", default: 0) : number(node, 2) ?? 0
      let pad = Operator.Pad(
        before: value.stored(before), after: value.stored(after), value: number)
      return try add(.pad(pad), to: value, of: node)
    case "edge", "reflect":
      let isReflected = try node.text("mode", default: "") == "reflect"
      guard
        !isReflected || axes.allSatisfy({ max(before[$0], after[$0]) < max(shape[$0], 1) })
      else { throw node.error("a reflection wider than \(shape)") }
      return try gathered(
        value,
        axes.filter { before[$0] + after[$0] > 0 }.map { axis in
          let (first, last) = (-before[axis], shape[axis] - 1)
          return Choice(axis: axis, count: shape[axis] + before[axis] + after[axis]) {
            Self.extended($0 + first, last: last, isReflected: isReflected)
          }
        }, node)
    case let mode: throw node.error("the mode “\(mode)” is not supported")
    }
  }

  mutating func expand(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(2...2)
    let target = try integers(node, 1) ?? []
    var value = try computed(node, 0)
    let rank = max(target.count, value.axes.count)
    value = try withRank(rank, value, node)
    let shape = shape(of: value)
    let lengths = [Int](repeating: 1, count: rank - target.count) + target
    guard
      zip(shape, lengths).allSatisfy({ $0 == $1 || $1 == 1 || $0 == 1 }),
      lengths.allSatisfy({ (0...1 << 24).contains($0) })
    else { throw node.error("\(shape) cannot be expanded to \(target)") }
    try checkResult(zip(shape, lengths).map { max($0, $1) }, node)
    let changed = shape.indices.filter { shape[$0] == 1 && lengths[$0] > 1 }
    guard !changed.isEmpty else { return value }
    if rank == 4, changed.allSatisfy({ $0 >= 2 }) {
      // One pixel that is repeated, which passes recognise.
      let image = try stored(value, as: ONNXComputed.channelsLast, of: node)
      let size = Operator.Extent2D(max(lengths[2], shape[2]), max(lengths[3], shape[3]))
      let resize = Operator.ResizeNearest(size: size, mapping: .asymmetric)
      return try addImage(.resizeNearest(resize), [image], of: node)
    }
    return try gathered(
      value, changed.map { Choice(axis: $0, count: lengths[$0]) { _ in 0 } }, node)
  }

  mutating func tile(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(2...2)
    let (value, shape) = try array(node)
    let repeats = try integers(node, 1) ?? []
    guard repeats.count == shape.rank, repeats.allSatisfy({ (1...1 << 12).contains($0) }) else {
      throw node.error("\(repeats) repetitions for \(shape)")
    }
    try checkResult(zip(shape, repeats).map { Int.saturatingProduct($0, $1) }, node)
    return try gathered(
      value,
      shape.indices.filter { repeats[$0] > 1 }.map { axis in
        let length = shape[axis]
        return Choice(axis: axis, count: repeats[axis] * length) { $0 % length }
      }, node)
  }

  // MARK: Shapes

  /// Returns a value with more axes, each of length 1, before its own.
  private mutating func withRank(
    _ rank: Int, _ value: ONNXComputed, _ node: ONNXNode
  ) throws -> ONNXComputed {
    let missing = rank - value.axes.count
    return missing > 0 ? try inserting(Array(0..<missing), into: value, node) : value
  }

  /// Adds a reshape of a value in the order of the file.
  mutating func reshaped(
    _ value: ONNXComputed, to dimensions: [Int], _ node: ONNXNode
  ) throws -> ONNXComputed {
    guard let shape = TensorShape(validating: dimensions) else {
      throw node.error("the shape \(dimensions) is not possible")
    }
    let id = try plain(value, of: node)
    return ONNXComputed(
      try add(.reshape(Operator.Reshape(shape: shape)), [id], of: node),
      axes: ONNXComputed.plain(shape.rank))
  }

  mutating func reshape(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(2...2)
    let value = try computed(node, 0)
    let dimensions = try ONNXFolding.reshaped(
      shape(of: value), to: integers(node, 1) ?? [],
      keepsZeros: node.integer("allowzero", default: 0) != 0, node)
    return try reshaped(value, to: dimensions, node)
  }

  mutating func flatten(_ node: ONNXNode) throws -> ONNXComputed {
    let (value, shape) = try array(node)
    var axis = try node.integer("axis", default: 1)
    guard (-shape.rank...shape.rank).contains(axis) else {
      throw node.error("axis \(axis) of \(shape)")
    }
    if axis < 0 { axis += shape.rank }
    return try reshaped(
      value,
      to: [shape.dimensions[..<axis].reduce(1, *), shape.dimensions[axis...].reduce(1, *)], node)
  }

  mutating func transpose(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(1...1)
    let value = try computed(node, 0)
    let rank = value.axes.count
    let order = try node.integers("perm") ?? Array((0..<rank).reversed())
    guard order.sorted() == ONNXComputed.plain(rank) else {
      throw node.error("the order \(order) for \(rank) axes")
    }
    // Nothing moves: the stored axes get other names.
    return ONNXComputed(value.id, axes: value.axes.map { order.firstIndex(of: $0) ?? $0 })
  }

  mutating func squeeze(_ node: ONNXNode) throws -> ONNXComputed {
    let (value, shape) = try array(node)
    let given = try node.version < 13 ? node.integers("axes") : integers(node, 1)
    let axes =
      try given?.map { try node.axis($0, rank: shape.rank) }
      ?? shape.indices.filter { shape[$0] == 1 }
    guard axes.allSatisfy({ shape[$0] == 1 }) else {
      throw node.error("the axes \(axes) of \(shape) do not all have length 1")
    }
    return try removing(axes, from: value, node)
  }

  mutating func unsqueeze(_ node: ONNXNode) throws -> ONNXComputed {
    let value = try computed(node, 0)
    let given = try node.version < 13 ? node.integers("axes") : integers(node, 1)
    guard let given else { throw node.error("axes are missing") }
    let rank = value.axes.count + given.count
    let axes = try given.map { try node.axis($0, rank: rank) }.sorted()
    guard Set(axes).count == axes.count else { throw node.error("the axes \(axes) repeat") }
    return try inserting(axes, into: value, node)
  }

  /// Adds a reshape that removes axes of length 1, whatever the order in which the axes are stored.
  mutating func removing(
    _ axes: [Int], from value: ONNXComputed, _ node: ONNXNode
  ) throws -> ONNXComputed {
    let removed = Set(axes)
    guard !removed.isEmpty else { return value }
    let shape = graph[value.id].type.shape
    let kept = value.axes.indices.filter { !removed.contains(value.axes[$0]) }
    let names = kept.map { value.axes[$0] }
    let sorted = names.sorted()
    return ONNXComputed(
      try add(
        .reshape(Operator.Reshape(shape: TensorShape(kept.map { shape[$0] }))), [value.id],
        of: node, part: "axes"),
      axes: names.map { sorted.firstIndex(of: $0) ?? $0 })
  }

  /// Adds a reshape that inserts axes of length 1 at the given positions, in ascending order; they are stored last.
  mutating func inserting(
    _ axes: [Int], into value: ONNXComputed, _ node: ONNXNode
  ) throws -> ONNXComputed {
    let shape = graph[value.id].type.shape
    let rank = value.axes.count + axes.count
    guard rank <= ONNXNode.maximumRank else { throw node.error("a result with \(rank) axes") }
    let others = (0..<rank).filter { !axes.contains($0) }
    let ones = [Int](repeating: 1, count: axes.count)
    return ONNXComputed(
      try add(
        .reshape(Operator.Reshape(shape: TensorShape(shape.dimensions + ones))), [value.id],
        of: node, part: "axes"),
      axes: value.axes.map { others[$0] } + axes)
  }

  // MARK: Blocks

  mutating func depthToSpace(_ node: ONNXNode) throws -> ONNXComputed {
    let (input, shape) = try image(node)
    let side = try node.integer("blocksize", default: 0)
    guard (1...1 << 12).contains(side), shape[3] % (side * side) == 0 else {
      throw node.error("blocks of \(side) for \(shape[3]) channels")
    }
    if try node.text("mode", default: "DCR") == "DCR" {
      return try addImage(.depthToSpace(Operator.DepthToSpace(blockSize: side)), [input], of: node)
    }
    let channels = shape[3] / (side * side)
    let result = try rearranged(
      input, [shape[0], shape[1], shape[2], channels, side, side], axes: [0, 1, 4, 2, 5, 3],
      [shape[0], shape[1] * side, shape[2] * side, channels], node)
    return ONNXComputed(result, axes: ONNXComputed.channelsLast)
  }

  mutating func spaceToDepth(_ node: ONNXNode) throws -> ONNXComputed {
    let (input, shape) = try image(node)
    let side = try node.integer("blocksize", default: 0)
    guard (1...1 << 12).contains(side), shape[1] % side == 0, shape[2] % side == 0 else {
      throw node.error("blocks of \(side) for \(shape)")
    }
    let isColumnFirst = try node.text("mode", default: "DCR") == "CRD"
    let result = try rearranged(
      input, [shape[0], shape[1] / side, side, shape[2] / side, side, shape[3]],
      axes: isColumnFirst ? [0, 1, 3, 5, 2, 4] : [0, 1, 3, 2, 4, 5],
      [shape[0], shape[1] / side, shape[2] / side, side * side * shape[3]], node)
    return ONNXComputed(result, axes: ONNXComputed.channelsLast)
  }
}
