// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

// Constants, and operators that move or choose values.
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
    let shape = try checked(integers(0))
    let value = inputs.count > 1 ? inputs[1] : nil
    guard let value else {
      return ONNXConstant(Tensor(zeros: shape))
    }
    guard value.shape.elementCount == 1 else { throw node.error("the value must be one number") }
    return value.selected([Int](repeating: 0, count: shape.elementCount), shape: shape)
  }

  func cast() throws -> ONNXConstant {
    let value = try input(0)
    let number = try node.integer("to", default: 0)
    guard let type = ONNXElementType(rawValue: number) else {
      throw node.error("the element type \(number) is not supported")
    }
    switch value.numbers {
    case .integers(let integers):
      guard !type.isReal else { return ONNXConstant(value.tensor) }
      return ONNXConstant(
        type == .bool ? integers.map { $0 == 0 ? 0 : 1 } : integers, shape: value.shape, type: type)
    case .reals(let tensor):
      guard !type.isReal else { return value }
      let integers = try tensor.scalars(of: Float.self).map { number throws(ModelError) in
        if type == .bool { return number == 0 ? 0 : 1 }
        guard let integer = Int(exactly: number.rounded(.towardZero)) else {
          throw node.error("\(number) is not an integer of 64 bits")
        }
        return integer
      }
      return ONNXConstant(integers, shape: value.shape, type: type)
    }
  }

  func gather() throws -> ONNXConstant {
    let value = try input(0)
    let axis = try node.axis(node.integer("axis", default: 0), rank: value.shape.rank)
    let indices = try input(1)
    let length = value.shape[axis]
    let places = try integers(1).map { index throws(ModelError) in
      guard (-length..<length).contains(index) else {
        throw node.error("index \(index) of axis \(axis), which has \(length)")
      }
      return index < 0 ? index + length : index
    }
    let dimensions =
      value.shape.dimensions[..<axis] + indices.shape.dimensions
      + value.shape.dimensions[(axis + 1)...]
    let shape = try checked(Array(dimensions))
    let inner = value.shape.strides[axis]
    let outer = value.shape.dimensions[..<axis].reduce(1, *)
    var positions: [Int] = []
    positions.reserveCapacity(shape.elementCount)
    for part in 0..<outer {
      for place in places {
        let start = (part * length + place) * inner
        positions += start..<start + inner
      }
    }
    return value.selected(positions, shape: shape)
  }

  func slice() throws -> ONNXConstant {
    let value = try input(0)
    let isOld = node.version < 10
    let ranges = try ONNXSlice.ranges(
      node, shape: value.shape, starts: isOld ? node.integers("starts") : optionalIntegers(1),
      ends: isOld ? node.integers("ends") : optionalIntegers(2),
      axes: isOld ? node.integers("axes") : optionalIntegers(3),
      steps: isOld ? nil : optionalIntegers(4))
    return try moved(value, to: ranges.map(\.count)) { position in
      zip(position, ranges).map { $1.start + $0 * $1.step }
    }
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
    let shape = try checked(dimensions)
    let outer = dimensions[..<axis].reduce(1, *)
    func joined<T>(_ lists: [[T]]) -> [T] {
      (0..<outer).flatMap { part in
        zip(lists, parts).flatMap { list, constant in
          let count = constant.shape.elementCount / max(outer, 1)
          return list[part * count..<(part + 1) * count]
        }
      }
    }
    if first.integers != nil {
      return ONNXConstant(joined(parts.map { $0.integers ?? [] }), shape: shape, type: first.type)
    }
    return ONNXConstant(
      Tensor(joined(parts.map { $0.tensor.scalars(of: Float.self) }), shape: shape))
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
      let shape = try checked([count])
      return ONNXConstant(
        (0..<count).map { start + $0 * delta }, shape: shape, type: parts[0].type)
    }
    let numbers = parts.map { Double($0.tensor.scalars(of: Float.self)[0]) }
    let exact = ((numbers[1] - numbers[0]) / numbers[2]).rounded(.up)
    guard exact.isFinite, exact < Double(Self.maximumElementCount) else {
      throw node.error("the range \(numbers[0]) to \(numbers[1]) by \(numbers[2])")
    }
    return ONNXConstant(
      Tensor((0..<Int(max(0, exact))).map { Float(numbers[0] + Double($0) * numbers[2]) }))
  }

  func choice() throws -> ONNXConstant {
    let condition = try input(0)
    let (first, second) = try (input(1), input(2))
    let shape = try broadcast(broadcast(condition.shape, first.shape), second.shape)
    guard let flags = try expanded(condition, to: shape).integers else {
      throw node.error("input 0 must be integers")
    }
    let (a, b) = try (expanded(first, to: shape), expanded(second, to: shape))
    if let x = a.integers, let y = b.integers {
      return ONNXConstant(
        shape.elements.map { flags[$0] != 0 ? x[$0] : y[$0] }, shape: shape, type: first.type)
    }
    let (x, y) = (a.tensor.scalars(of: Float.self), b.tensor.scalars(of: Float.self))
    return ONNXConstant(Tensor(shape.elements.map { flags[$0] != 0 ? x[$0] : y[$0] }, shape: shape))
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
    return value.reshaped(try checked(dimensions))
  }
}
