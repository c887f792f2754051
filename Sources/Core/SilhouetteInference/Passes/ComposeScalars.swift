// SPDX-License-Identifier: Apache-2.0

/// Rewrites a chain of multiplications, additions, maxima and minima with a scalar each, and of
/// clamping activations → the fewest operators that compute the same function.
///
/// For example, −max(−relu(x), −6) becomes ReLU6, a maximum with 0 becomes ReLU, and a subtraction
/// that is followed by the same addition vanishes.
struct ComposeScalars: Pass {
  static let name = "composeScalars"

  func apply(to graph: Graph) throws -> Graph {
    let chains = Self.chains(in: graph)
    // The input of the first link of each chain, in the new graph.
    var heads: [Int: Graph.ValueID] = [:]
    let rewritten = try GraphRewriter.rewrite(graph) { result, id, _, inputs in
      guard let chain = chains[id.index] else { return nil }
      let head = chain.previous.flatMap { heads[$0] } ?? inputs[chain.position]
      heads[id.index] = head
      guard let steps = chain.function.steps, steps.count < chain.length || chain.isRenamed(steps)
      else { return nil }
      return try Self.add(steps, to: &result, after: head, name: graph[id].name)
    }
    // The links of the chains are now unused.
    return try RemoveUnused().apply(to: rewritten)
  }

  /// A chain of elementwise operators that ends in a value.
  private struct Chain {
    /// The function that the operators together compute.
    var function: ScalarFunction
    /// The number of operators.
    var length: Int
    /// The index of the last operator's input that is not constant.
    let position: Int
    /// The index of the value before the last operator, if the chain has an earlier one.
    var previous: Int?
    /// Indicates whether the last operator is a maximum or minimum.
    let isExtremum: Bool

    /// Returns whether a chain of one operator can be replaced with another, more specific operator.
    func isRenamed(_ steps: [ScalarFunction.Step]) -> Bool {
      guard length == 1, isExtremum, case .activation = steps.first else { return false }
      return true
    }
  }

  private static func chains(in graph: Graph) -> [Int: Chain] {
    let useCounts = graph.useCounts
    var chains: [Int: Chain] = [:]
    for index in graph.values.indices {
      let id = Graph.ValueID(index: index)
      guard var chain = chain(of: id, in: graph, after: .identity),
        let operand = graph.operation(id)?.inputs[chain.position]
      else { continue }
      // A link that other operators read is computed anyway; the chain begins after it.
      if useCounts[operand.index] == 1, let before = chains[operand.index],
        let whole = Self.chain(of: id, in: graph, after: before.function)
      {
        chain.function = whole.function
        chain.length += before.length
        chain.previous = operand.index
      }
      chains[index] = chain
    }
    return chains
  }

  /// Returns the chain that ends in a value; `nil` if its operator does more than scale, add and
  /// clamp.
  private static func chain(
    of id: Graph.ValueID, in graph: Graph, after function: ScalarFunction
  ) -> Chain? {
    guard let (operation, inputs) = graph.operation(id) else { return nil }
    if case .activation(let activation) = operation {
      return function.activated(by: activation).map {
        Chain(function: $0, length: 1, position: 0, isExtremum: false)
      }
    }
    guard case .binary(let binary) = operation,
      let position = inputs.firstIndex(where: { graph.constant($0) == nil }),
      graph[inputs[position]].type == graph[id].type,
      let number = graph.constant(inputs[1 - position])?.uniformNumber
    else { return nil }
    var isExtremum = false
    let result: ScalarFunction?
    switch binary.function {
    case .add: result = function.adding(number).activated(by: binary.activation)
    case .multiply where number != 0:
      result = function.multiplied(by: number).activated(by: binary.activation)
    case .maximum: (result, isExtremum) = (function.atLeast(number), true)
    case .minimum: (result, isExtremum) = (function.atMost(number), true)
    case .divide where position == 0 && number != 0:
      result = function.multiplied(by: 1 / number)
    default: result = nil
    }
    return result.map {
      Chain(function: $0, length: 1, position: position, isExtremum: isExtremum)
    }
  }

  private static func add(
    _ steps: [ScalarFunction.Step], to graph: inout Graph, after head: Graph.ValueID, name: String
  ) throws -> Graph.ValueID {
    var value = head
    func constant(_ number: Float) -> Graph.ValueID {
      graph.addConstant(Tensor([number], shape: []))
    }
    for (number, step) in steps.enumerated() {
      let part = number == steps.count - 1 ? name : "\(name).\(number)"
      value =
        switch step {
        case .multiply(let factor):
          try graph.add(.binary(.multiply), [value, constant(factor)], name: part)
        case .add(let term):
          try graph.add(.binary(.add), [value, constant(term)], name: part)
        case .maximum(let bound):
          try graph.add(.binary(.maximum), [value, constant(bound)], name: part)
        case .minimum(let bound):
          try graph.add(.binary(.minimum), [value, constant(bound)], name: part)
        case .activation(let activation):
          try graph.add(.activation(activation), [value], name: part)
        }
    }
    return value
  }
}

extension Tensor {
  /// The value of all elements of a Float32 tensor; `nil` if they differ or the tensor is
  /// empty.
  package var uniformNumber: Double? {
    guard elementType == .float32 else { return nil }
    return withUnsafeScalars(of: Float.self) { scalars in
      guard let first = scalars.first, first.isFinite, scalars.allSatisfy({ $0 == first }) else {
        return nil
      }
      return Double(first)
    }
  }
}
