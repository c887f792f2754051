// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The evaluation of operators on values that are known when a file is read.
///
/// Exporters write sizes as arithmetic: the shape of a value, a slice of it, a concatenation with other numbers. Integers are
/// 64 bits wide, and a result that does not fit is an error.
struct ONNXFolding {
  /// The maximum number of elements of a result: a file of a few bytes must not expand to gigabytes.
  static let maximumElementCount = 1 << 24

  /// The operators that are evaluated if all their inputs are known.
  static let operators: Set<String> = [
    "Shape", "Size", "Constant", "ConstantOfShape", "Identity", "Cast", "Gather", "Slice",
    "Unsqueeze", "Squeeze", "Concat", "Range", "Equal", "Less", "LessOrEqual", "Greater",
    "GreaterOrEqual", "Not", "And", "Or", "Where", "Add", "Sub", "Mul", "Div", "Mod", "Min", "Max",
    "Neg", "Abs", "Floor", "Ceil", "Sqrt", "Reshape", "Flatten", "Transpose", "Expand",
    "ReduceProd", "ReduceSum", "ReduceMax", "ReduceMin",
  ]

  let node: ONNXNode
  let inputs: [ONNXConstant?]

  init(node: ONNXNode, inputs: [ONNXConstant?]) {
    self.node = node
    self.inputs = inputs
  }

  /// Returns the result of `Shape` or `Size` for a value of the given shape.
  static func size(_ node: ONNXNode, shape: TensorShape) throws -> ONNXConstant {
    guard node.kind == "Shape" else { return ONNXConstant([shape.elementCount], shape: []) }
    func place(_ name: String, default value: Int) throws -> Int {
      let given = try node.integer(name, default: value)
      let clamped = max(given, -shape.rank)
      return min(clamped < 0 ? clamped + shape.rank : clamped, shape.rank)
    }
    let start = try place("start", default: 0)
    let end = try place("end", default: shape.rank)
    let lengths = Array(shape.dimensions[start..<max(start, end)])
    return ONNXConstant(lengths, shape: [lengths.count])
  }

  /// Returns the lengths that the operator `Reshape` asks for.
  ///
  /// 0 keeps a length, unless zeros are to be kept themselves; −1 stands for what is left.
  static func reshaped(
    _ shape: TensorShape, to target: [Int], keepsZeros: Bool, _ node: ONNXNode
  ) throws -> [Int] {
    guard target.count <= ONNXNode.maximumRank else {
      throw node.error("a result with \(target.count) axes")
    }
    var dimensions = target
    for axis in target.indices where target[axis] == 0 && !keepsZeros {
      guard axis < shape.rank else { throw node.error("axis \(axis) of \(shape) is kept") }
      dimensions[axis] = shape[axis]
    }
    let open = dimensions.indices.filter { dimensions[$0] == -1 }
    if let axis = open.first, open.count == 1 {
      dimensions[axis] = 1
      guard let rest = TensorShape(validating: dimensions)?.elementCount,
        rest > 0 || shape.elementCount == 0, shape.elementCount % max(rest, 1) == 0
      else { throw node.error("\(shape) does not fit \(target)") }
      dimensions[axis] = shape.elementCount / max(rest, 1)
    }
    guard TensorShape(validating: dimensions)?.elementCount == shape.elementCount else {
      throw node.error("\(shape) does not fit \(target)")
    }
    return dimensions
  }

  // MARK: Inputs

  private func input(_ position: Int) throws(ModelError) -> ONNXConstant {
    guard inputs.indices.contains(position), let input = inputs[position] else {
      throw node.error("input \(position) is missing")
    }
    return input
  }

  private func integers(_ position: Int) throws(ModelError) -> [Int] {
    guard let integers = try input(position).integers else {
      throw node.error("input \(position) must be integers")
    }
    return integers
  }

  private func optionalIntegers(_ position: Int) throws(ModelError) -> [Int]? {
    inputs.indices.contains(position) && inputs[position] != nil ? try integers(position) : nil
  }

  /// Returns the shape of a result, which must not be too large.
  private func checked(_ dimensions: [Int]) throws(ModelError) -> TensorShape {
    guard dimensions.count <= ONNXNode.maximumRank,
      let shape = TensorShape(validating: dimensions),
      shape.elementCount <= Self.maximumElementCount
    else { throw node.error("a constant of \(dimensions) is too large") }
    return shape
  }

  // MARK: Evaluation

  mutating func evaluate() throws -> ONNXConstant {
    switch node.kind {
    case "Constant": return try constant()
    case "ConstantOfShape": return try constantOfShape()
    case "Identity": return try input(0)
    case "Cast": return try cast()
    case "Gather": return try gather()
    case "Slice": return try slice()
    case "Concat": return try concatenation()
    case "Range": return try range()
    case "Where": return try choice()
    case "Not":
      return ONNXConstant(
        try integers(0).map { $0 == 0 ? 1 : 0 }, shape: try input(0).shape, type: .bool)
    case "Unsqueeze", "Squeeze", "Reshape", "Flatten": return try withOtherShape()
    case "Transpose":
      let value = try input(0)
      let order = try node.integers("perm") ?? Array(value.shape.indices.reversed())
      guard order.sorted() == Array(value.shape.indices) else {
        throw node.error("the order \(order) for \(value.shape)")
      }
      return try moved(value, to: order.map { value.shape[$0] }) { position in
        var source = position
        for (axis, from) in order.enumerated() { source[from] = position[axis] }
        return source
      }
    case "Expand":
      let value = try input(0)
      return try expanded(value, to: broadcast(value.shape, checked(integers(1))))
    case "Neg", "Abs", "Floor", "Ceil", "Sqrt": return try unary()
    case "ReduceProd", "ReduceSum", "ReduceMax", "ReduceMin": return try reduction()
    default: return try folded()
    }
  }

  private func constant() throws -> ONNXConstant {
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

  private func constantOfShape() throws -> ONNXConstant {
    let shape = try checked(integers(0))
    let value = inputs.count > 1 ? inputs[1] : nil
    guard let value else {
      return ONNXConstant(Tensor(zeros: shape))
    }
    guard value.shape.elementCount == 1 else { throw node.error("the value must be one number") }
    return value.selected([Int](repeating: 0, count: shape.elementCount), shape: shape)
  }

  private func cast() throws -> ONNXConstant {
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

  private func gather() throws -> ONNXConstant {
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

  private func slice() throws -> ONNXConstant {
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

  private func concatenation() throws -> ONNXConstant {
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

  private func range() throws -> ONNXConstant {
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

  private func choice() throws -> ONNXConstant {
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

  private func withOtherShape() throws -> ONNXConstant {
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

  // MARK: Arithmetic

  private func unary() throws -> ONNXConstant {
    let value = try input(0)
    if let integers = value.integers {
      switch node.kind {
      case "Neg":
        return ONNXConstant(integers.map { 0 &- $0 }, shape: value.shape, type: value.type)
      case "Abs":
        return ONNXConstant(
          integers.map { $0 < 0 ? 0 &- $0 : $0 }, shape: value.shape, type: value.type)
      default: throw node.error("takes real numbers")
      }
    }
    let numbers = value.tensor.scalars(of: Float.self)
    let result: [Float]
    switch node.kind {
    case "Neg": result = numbers.map { -$0 }
    case "Abs": result = numbers.map { abs($0) }
    case "Floor": result = numbers.map { $0.rounded(.down) }
    case "Ceil": result = numbers.map { $0.rounded(.up) }
    default: result = numbers.map { $0.squareRoot() }
    }
    return ONNXConstant(Tensor(result, shape: value.shape))
  }

  private func reduction() throws -> ONNXConstant {
    let value = try input(0)
    let given = try node.has("axes") ? node.integers("axes") : optionalIntegers(1)
    let rank = value.shape.rank
    let axes = Set(try given?.map { try node.axis($0, rank: rank) } ?? Array(0..<rank))
    guard axes.count == rank else { throw node.error("constants are reduced along all axes") }
    let shape = TensorShape(
      try node.integer("keepdims", default: 1) != 0 ? [Int](repeating: 1, count: rank) : [])
    if let integers = value.integers {
      var result =
        node.kind == "ReduceProd" ? 1 : node.kind == "ReduceSum" ? 0 : integers.first ?? 0
      for integer in integers { result = try combined(result, integer, kind: node.kind) }
      return ONNXConstant([result], shape: shape, type: value.type)
    }
    let numbers = value.tensor.scalars(of: Float.self)
    let result: Float
    switch node.kind {
    case "ReduceProd": result = numbers.reduce(1, *)
    case "ReduceSum": result = numbers.reduce(0, +)
    case "ReduceMax": result = numbers.max() ?? 0
    default: result = numbers.min() ?? 0
    }
    return ONNXConstant(Tensor([result], shape: shape))
  }

  /// Applies an operator on two values between successive inputs.
  private func folded() throws -> ONNXConstant {
    var result = try input(0)
    for position in inputs.indices.dropFirst() {
      result = try binary(result, input(position))
    }
    return result
  }

  private func binary(_ first: ONNXConstant, _ second: ONNXConstant) throws -> ONNXConstant {
    let shape = try broadcast(first.shape, second.shape)
    let (a, b) = try (expanded(first, to: shape), expanded(second, to: shape))
    let isComparison = ["Equal", "Less", "LessOrEqual", "Greater", "GreaterOrEqual", "And", "Or"]
      .contains(node.kind)
    if let x = a.integers, let y = b.integers {
      let numbers = try shape.elements.map { try combined(x[$0], y[$0], kind: node.kind) }
      return ONNXConstant(numbers, shape: shape, type: isComparison ? .bool : first.type)
    }
    let (x, y) = (a.tensor.scalars(of: Float.self), b.tensor.scalars(of: Float.self))
    if isComparison {
      let flags = try shape.elements.map { try compared(x[$0], y[$0]) ? 1 : 0 }
      return ONNXConstant(flags, shape: shape, type: .bool)
    }
    let numbers = try shape.elements.map { index throws(ModelError) -> Float in
      switch node.kind {
      case "Add": x[index] + y[index]
      case "Sub": x[index] - y[index]
      case "Mul": x[index] * y[index]
      case "Div": x[index] / y[index]
      case "Min": min(x[index], y[index])
      case "Max": max(x[index], y[index])
      default: throw node.error("takes integers")
      }
    }
    return ONNXConstant(Tensor(numbers, shape: shape))
  }

  private func compared(_ x: Float, _ y: Float) throws(ModelError) -> Bool {
    switch node.kind {
    case "Equal": return x == y
    case "Less": return x < y
    case "LessOrEqual": return x <= y
    case "Greater": return x > y
    case "GreaterOrEqual": return x >= y
    default: throw node.error("takes truth values")
    }
  }

  private func combined(_ x: Int, _ y: Int, kind: String) throws(ModelError) -> Int {
    func checked(_ result: (partialValue: Int, overflow: Bool)) throws(ModelError) -> Int {
      guard !result.overflow else { throw node.error("\(x) and \(y): the result overflows") }
      return result.partialValue
    }
    switch kind {
    case "Add", "ReduceSum": return try checked(x.addingReportingOverflow(y))
    case "Sub": return try checked(x.subtractingReportingOverflow(y))
    case "Mul", "ReduceProd": return try checked(x.multipliedReportingOverflow(by: y))
    case "Div": return try checked(x.dividedReportingOverflow(by: y))
    case "Mod":
      let rest = try checked(x.remainderReportingOverflow(dividingBy: y))
      let isC = try node.remainsLikeC
      return isC || rest == 0 || (rest < 0) == (y < 0) ? rest : rest + y
    case "Min", "ReduceMin": return min(x, y)
    case "Max", "ReduceMax": return max(x, y)
    case "Equal": return x == y ? 1 : 0
    case "Less": return x < y ? 1 : 0
    case "LessOrEqual": return x <= y ? 1 : 0
    case "Greater": return x > y ? 1 : 0
    case "GreaterOrEqual": return x >= y ? 1 : 0
    case "And": return x != 0 && y != 0 ? 1 : 0
    case "Or": return x != 0 || y != 0 ? 1 : 0
    default: throw node.unsupported
    }
  }

  // MARK: Positions

  private func broadcast(_ a: TensorShape, _ b: TensorShape) throws(ModelError) -> TensorShape {
    do {
      return try checked(OperatorChecks.broadcast(a, b).dimensions)
    } catch let error as OperatorError {
      throw node.error(error.message)
    } catch let error as ModelError {
      throw error
    } catch {
      throw node.error("\(error)")
    }
  }

  private func expanded(
    _ value: ONNXConstant, to shape: TensorShape
  ) throws(ModelError) -> ONNXConstant {
    guard value.shape != shape else { return value }
    let missing = shape.rank - value.shape.rank
    return try moved(value, to: shape.dimensions) { position in
      value.shape.indices.map { value.shape[$0] == 1 ? 0 : position[$0 + missing] }
    }
  }

  /// Returns a constant whose element at each position is the value's at another one.
  private func moved(
    _ value: ONNXConstant, to dimensions: [Int], from source: ([Int]) -> [Int]
  ) throws(ModelError) -> ONNXConstant {
    let shape = try checked(dimensions)
    let strides = value.shape.strides
    var positions: [Int] = []
    positions.reserveCapacity(shape.elementCount)
    var position = [Int](repeating: 0, count: shape.rank)
    for _ in 0..<shape.elementCount {
      positions.append(zip(source(position), strides).reduce(0) { $0 + $1.0 * $1.1 })
      for axis in position.indices.reversed() {
        position[axis] += 1
        if position[axis] < shape[axis] { break }
        position[axis] = 0
      }
    }
    return value.selected(positions, shape: shape)
  }
}

extension ONNXNode {
  /// Indicates whether the operator `Mod` has the sign of the dividend, as in C.
  fileprivate var remainsLikeC: Bool {
    get throws(ModelError) {
      do {
        return try integer("fmod", default: 0) != 0
      } catch {
        throw self.error("\(error)")
      }
    }
  }
}

extension TensorShape {
  /// The indices of all elements in row-major order.
  fileprivate var elements: Range<Int> { 0..<elementCount }
}
