// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Layers that number axes: of a value with C, H and W as its last three axes, or of one that has lost some of them.
extension CoreMLImporter {
  /// The order of the graph's axes [N, H, W, C] by which they become those of the file, [N, C, H, W].
  private static let outward = [0, 3, 1, 2]
  /// The order of the file's axes by which they become those of the graph.
  private static let inward = [0, 2, 3, 1]

  /// Returns the axis of a layer's first input in the order [N, C, H, W], or in the value's own if it has other axes.
  private func axis(_ layer: CoreMLLayer, _ axis: Int) throws -> Int {
    let rank = ranks[layer.inputs.first ?? ""] ?? 5
    let count = try graph[operand(layer)].type.shape.rank
    // The file's first axes may be ones that the graph does not have.
    let place = axis < 0 ? count + axis : axis + count - rank
    guard rank >= 3 || count < 4, (-rank..<rank).contains(axis), (0..<count).contains(place) else {
      throw layer.error("axis \(axis) of a value with \(rank) axes")
    }
    return place
  }

  /// Returns the value of a layer's first input with its axes in the order of the file.
  private mutating func plain(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let value = try operand(layer)
    guard graph[value].type.shape.rank == 4 else { return value }
    return try moved(value, Self.outward, layer, part: "plain")
  }

  private mutating func moved(
    _ value: Graph.ValueID, _ axes: [Int], _ layer: CoreMLLayer, part: String = ""
  ) throws -> Graph.ValueID {
    if axes == Array(axes.indices) { return value }
    return try add(.transpose(Operator.Transpose(axes: axes)), [value], of: layer, part: part)
  }

  private mutating func reshaped(
    _ value: Graph.ValueID, _ dimensions: [Int], _ layer: CoreMLLayer
  ) throws -> Graph.ValueID {
    try add(.reshape(Operator.Reshape(shape: TensorShape(dimensions))), [value], of: layer)
  }

  /// Applies a function along an axis, which comes last before it; the function may remove that axis.
  private mutating func along(
    _ axis: Int, _ layer: CoreMLLayer, keepsAxis: Bool = true, _ operation: Operator
  ) throws -> Graph.ValueID {
    let value = try operand(layer)
    let shape = graph[value].type.shape
    let isImage = shape.rank == 4
    if isImage, axis == 1 {
      // Channels are last already.
      let result = try add(operation, [value], of: layer, part: "channels")
      let isReduced = graph[result].type.shape.rank == 3
      return isReduced && keepsAxis ? try reshaped(result, shape.dropLast() + [1], layer) : result
    }
    var order = Array(shape.indices)
    order.append(order.remove(at: axis))
    var result = try moved(plain(layer), order, layer, part: "moved")
    result = try add(operation, [result], of: layer, part: "last")
    if graph[result].type.shape.rank < shape.rank {
      guard keepsAxis else { return result }
      var dimensions = graph[result].type.shape.dimensions
      dimensions.insert(1, at: axis)
      result = try reshaped(result, dimensions, layer)
    } else {
      result = try moved(result, shape.indices.map { order.firstIndex(of: $0) ?? $0 }, layer)
    }
    return isImage ? try moved(result, Self.inward, layer) : result
  }

  mutating func softmaxND(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    try layer.checkInputCount(1...1)
    let axis = try axis(layer, layer.parameters.integer(1, "an axis"))
    return try along(axis, layer, .softmax(Operator.Softmax()))
  }

  mutating func argMax(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    try layer.checkInputCount(1...1)
    let axis = try axis(layer, layer.parameters.integer(1, "an axis"))
    let removes = try layer.parameters.bool(2, "whether the axis is removed")
    if removes { removedAxisCount = 1 }
    return try along(
      axis, layer, keepsAxis: !removes, .argMax(Operator.ArgMax(elementType: .int32)))
  }

  /// Converts a layer that reduces axes, which it lists.
  mutating func reduced(
    _ layer: CoreMLLayer, _ kind: Operator.Reduce.Kind, isNegated: Bool = false,
    isSum: Bool = false
  ) throws -> Graph.ValueID {
    try layer.checkInputCount(1...1)
    let count = try graph[operand(layer)].type.shape.rank
    let listed = try layer.parameters.integers(1, limit: 8, "axes").map { try axis(layer, $0) }
    let axes = try layer.parameters.bool(3, "the extent") ? Set(0..<count) : Set(listed)
    return try reduced(
      layer, kind, axes, keepsAxes: layer.parameters.bool(2, "whether axes are kept"),
      isNegated: isNegated, isSum: isSum)
  }

  /// Reduces axes in the order [N, C, H, W].
  mutating func reduced(
    _ layer: CoreMLLayer, _ kind: Operator.Reduce.Kind, _ axes: Set<Int>, keepsAxes: Bool,
    isNegated: Bool, isSum: Bool
  ) throws -> Graph.ValueID {
    let value = try operand(layer)
    let shape = graph[value].type.shape
    guard !axes.isEmpty, shape.elementCount > 0 else { throw layer.error("no axes") }
    if keepsAxes, shape.rank == 4, axes == [2, 3], kind == .mean, !isSum {
      return try add(.globalAveragePool2D(Operator.GlobalAveragePool2D()), [value], of: layer)
    }
    let order = shape.indices.filter { !axes.contains($0) } + axes.sorted()
    var result = try moved(plain(layer), order, layer, part: "moved")
    let lengths = graph[result].type.shape
    if isNegated { result = try scaled(result, by: -1, layer, part: "negated") }
    let reduce = Operator.Reduce(kind, axes: lengths.rank - axes.count..<lengths.rank)
    result = try add(.reduce(reduce), [result], of: layer, part: "reduced")
    let count = lengths.suffix(axes.count).reduce(1, *)
    let factor: Float = isNegated ? -1 : isSum ? Float(count) : 1
    if factor != 1 { result = try scaled(result, by: factor, layer, part: "scaled") }
    // Axes of one element are inserted or removed without moving elements.
    let isImage = shape.rank == 4
    let dimensions = isImage ? Self.outward.map { shape[$0] } : shape.dimensions
    guard keepsAxes else {
      removedAxisCount = axes.count
      return try reshaped(
        result, dimensions.indices.filter { !axes.contains($0) }.map { dimensions[$0] }, layer)
    }
    result = try reshaped(
      result, dimensions.indices.map { axes.contains($0) ? 1 : dimensions[$0] }, layer)
    return isImage ? try moved(result, Self.inward, layer) : result
  }

  mutating func transpose(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    try layer.checkInputCount(1...1)
    let value = try operand(layer)
    let count = graph[value].type.shape.rank
    let order = try layer.parameters.integers(1, limit: 8, "an order of axes")
    let rank = ranks[layer.inputs[0]] ?? 5
    guard order.count == rank, order.sorted() == Array(0..<rank) else {
      throw layer.error("the order \(order) of a value with \(rank) axes")
    }
    // Axes that the graph does not have, which come first, must stay; those that the file does not have stay.
    let missing = rank - count
    let leading = Array(0..<max(0, -missing))
    guard missing <= 0 || Array(order.prefix(missing)) == Array(0..<missing) else {
      throw layer.error("the order \(order), which moves a sequence, is not supported")
    }
    let axes = leading + order.dropFirst(max(0, missing)).map { $0 - missing }
    guard count == 4 else { return try moved(value, axes, layer) }
    return try moved(value, Self.inward.map { Self.outward[axes[$0]] }, layer)
  }

  /// Adds the numbers of a layer, of any shape up to [N, C, H, W].
  mutating func loadConstantND(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    try layer.checkInputCount(0...0)
    let dimensions = try layer.parameters.integers(1, limit: 5, "a shape")
    let numbers = try weights(layer, 2, dimensions, "the numbers")
    let leading = max(0, 4 - dimensions.count)
    let extra = max(0, dimensions.count - 4)
    guard dimensions.prefix(extra).allSatisfy({ $0 == 1 }) else {
      throw layer.error("a shape of up to [N, C, H, W], found \(dimensions)")
    }
    let shape = [Int](repeating: 1, count: leading) + dimensions.dropFirst(extra)
    return addStored(numbers.reshaped(TensorShape(shape)).permuted(Self.inward), name: layer.name)
  }
}
