// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Operators that move or choose values.
extension ONNXFolding {
  func gather() throws -> ONNXConstant {
    let value = try input(0)
    let axis = try node.axis(node.integer("axis", default: 0), rank: value.shape.rank)
    let indices = try input(1)
    let length = value.shape[axis]
    let places = try node.places(integers(1), axis: axis, of: value.shape)
    let dimensions =
      value.shape.dimensions[..<axis] + indices.shape.dimensions
      + value.shape.dimensions[(axis + 1)...]
    let shape = try checked(
      Array(dimensions), isReal: value.integers == nil, madeOf: value.shape.elementCount)
    let inner = value.shape.strides[axis]
    let outer = value.shape.dimensions[..<axis].reduce(1, *)
    return value.like(shape) { target, size in
      value.withUnsafeBytes { source in
        var end = 0
        // An axis of no elements can stand beside one of any length.
        for part in 0..<(shape.elementCount > 0 ? outer : 0) {
          for place in places {
            let start = (part * length + place) * inner * size
            let target = UnsafeMutableRawBufferPointer(rebasing: target[end...])
            target.copyMemory(
              from: UnsafeRawBufferPointer(rebasing: source[start..<start + inner * size]))
            end += inner * size
          }
        }
      }
    }
  }

  func slice() throws -> ONNXConstant {
    let value = try input(0)
    let isOld = node.version < 10
    let ranges = try ONNXSlice.ranges(
      node, shape: value.shape, starts: isOld ? node.integers("starts") : optionalIntegers(1),
      ends: isOld ? node.integers("ends") : optionalIntegers(2),
      axes: isOld ? node.integers("axes") : optionalIntegers(3),
      steps: isOld ? nil : optionalIntegers(4))
    let shape = try checked(ranges.map(\.count), isReal: value.integers == nil)
    let strides = value.shape.strides
    let rows = StridedRows(
      shape.dimensions, strides: [zip(ranges, strides).map { $0.step * $1 }],
      starts: [zip(ranges, strides).reduce(0) { $0 + $1.0.start * $1.1 }])
    return value.like(shape, reading: rows)
  }

  func transposition() throws -> ONNXConstant {
    let value = try input(0)
    let order = try node.integers("perm") ?? Array(value.shape.indices.reversed())
    guard order.sorted() == Array(value.shape.indices) else {
      throw node.error("the order \(order) for \(value.shape)")
    }
    let shape = try checked(
      order.map { value.shape[$0] }, isReal: value.integers == nil)
    let strides = value.shape.strides
    let rows = StridedRows(shape.dimensions, strides: [order.map { strides[$0] }], starts: [0])
    return value.like(shape, reading: rows)
  }

  func expansion() throws -> ONNXConstant? {
    let value = try input(0)
    let target = try integers(1)
    guard let lengths = TensorShape(validating: target) else {
      throw node.error("a constant of \(target) is too large")
    }
    let shape = try broadcast(value.shape, lengths)
    let isReal = value.integers == nil
    if isReal, shape.elementCount > max(value.shape.elementCount, memory.maximumGrownCount) {
      return nil
    }
    _ = try checked(shape.dimensions, isReal: isReal, madeOf: value.shape.elementCount)
    return value.like(shape, reading: StridedRows(shape, broadcasting: value.shape))
  }

  func concatenation() throws -> ONNXConstant {
    let first = try input(0)
    let axis = try node.axis(node.integer("axis", default: 1), rank: first.shape.rank)
    var dimensions = first.shape.dimensions
    var parts: [ONNXConstant] = []
    for position in inputs.indices {
      let part = try input(position)
      var expected = first.shape.dimensions
      guard part.shape.rank == first.shape.rank, (part.integers == nil) == (first.integers == nil)
      else { throw node.error("inputs of different kinds") }
      expected[axis] = part.shape[axis]
      guard part.shape.dimensions == expected else {
        throw node.error("\(first.shape) and \(part.shape) along axis \(axis)")
      }
      parts.append(part)
    }
    dimensions[axis] = parts.reduce(0) { $0.saturatingSum($1.shape[axis]) }
    let shape = try checked(dimensions, isReal: first.integers == nil)
    let outer = dimensions[..<axis].reduce(1, *)
    let inner = dimensions[axis...].reduce(1, *)
    return first.like(shape) { target, size in
      var offset = 0
      for part in parts where part.shape.elementCount > 0 {
        let count = part.shape.dimensions[axis...].reduce(1, *)
        part.withUnsafeBytes { source in
          for row in 0..<outer {
            let target = UnsafeMutableRawBufferPointer(
              rebasing: target[((row * inner + offset) * size)...])
            target.copyMemory(
              from: UnsafeRawBufferPointer(
                rebasing: source[row * count * size..<(row + 1) * count * size]))
          }
        }
        offset += count
      }
    }
  }

  func choice() throws -> ONNXConstant {
    let condition = try input(0)
    let (first, second) = try (input(1), input(2))
    let shapes = (condition.shape, first.shape, second.shape)
    let shape = try broadcast(shapes.0, shapes.1, shapes.2)
    guard let flags = condition.integers else { throw node.error("input 0 must be integers") }
    let rows = StridedRows(shape, broadcasting: shapes.0, shapes.1, shapes.2)
    func choose<T>(
      _ x: UnsafeBufferPointer<T>, _ y: UnsafeBufferPointer<T>,
      _ target: UnsafeMutableBufferPointer<T>
    ) {
      let steps = (rows.steps[0], rows.steps[1], rows.steps[2])
      flags.withUnsafeBufferPointer { flags in
        rows.forEach { start, places in
          for index in 0..<rows.count {
            target[start + index] =
              flags[places[0] + index * steps.0] != 0
              ? x[places[1] + index * steps.1] : y[places[2] + index * steps.2]
          }
        }
      }
    }
    if let x = first.integers, let y = second.integers {
      let count = try checked(shape.dimensions, isReal: false).elementCount
      let chosen = [Int](unsafeUninitializedCapacity: count) { target, initializedCount in
        x.withUnsafeBufferPointer { x in y.withUnsafeBufferPointer { choose(x, $0, target) } }
        initializedCount = count
      }
      return ONNXConstant(chosen, shape: shape, type: first.type)
    }
    let result = try checked(shape.dimensions, isReal: true)
    let (x, y) = (first.tensor, second.tensor)
    return ONNXConstant(
      Tensor(shape: result) { target in
        x.withUnsafeScalars(of: Float.self) { x in
          y.withUnsafeScalars(of: Float.self) { choose(x, $0, target) }
        }
      })
  }

  func withOtherShape() throws -> ONNXConstant {
    let value = try input(0)
    let shape = value.shape
    let dimensions: [Int]
    switch node.kind {
    case "Reshape":
      dimensions = try Self.reshaped(
        shape, to: integers(1), keepsZeros: node.integer("allowzero", default: 0) != 0, node)
    case "Flatten":
      var axis = try node.integer("axis", default: 1)
      guard (-shape.rank...shape.rank).contains(axis) else { throw node.error("axis \(axis)") }
      if axis < 0 { axis += shape.rank }
      dimensions = [
        shape.dimensions[..<axis].reduce(1, *), shape.dimensions[axis...].reduce(1, *),
      ]
    default:
      let given = try node.version < 13 ? node.integers("axes") : optionalIntegers(1)
      let isInserting = node.kind == "Unsqueeze"
      let rank = isInserting ? shape.rank + (given?.count ?? 0) : shape.rank
      let axes = Set(try given?.map { try node.axis($0, rank: rank) } ?? [])
      guard axes.count == given?.count ?? 0 else { throw node.error("axes repeat") }
      if isInserting {
        var rest = shape.dimensions[...]
        dimensions = (0..<rank).map { axes.contains($0) ? 1 : rest.popFirst() ?? 1 }
      } else {
        let removed = given == nil ? Set(shape.indices.filter { shape[$0] == 1 }) : axes
        guard removed.allSatisfy({ shape[$0] == 1 }) else {
          throw node.error("the axes \(removed.sorted()) of \(shape)")
        }
        dimensions = shape.indices.filter { !removed.contains($0) }.map { shape[$0] }
      }
    }
    guard dimensions.count <= ONNXNode.maximumRank, let result = TensorShape(validating: dimensions)
    else { throw node.error("a constant of \(dimensions) is too large") }
    return value.reshaped(result)
  }
}
