// SPDX-License-Identifier: Apache-2.0

extension Graph {
  /// Statistics about the size of a graph.
  public struct Statistics: Hashable, Sendable {
    /// The number of occurrences of an operator.
    public struct OperatorCount: Hashable, Sendable {
      /// The operator's name.
      public let name: String
      /// The number of occurrences.
      public let count: Int
    }

    /// The operators, in the order in which they first occur.
    public let operators: [OperatorCount]
    /// The number of multiplications followed by an addition in one run; `Int.max` if it overflows.
    public let multiplyAdds: Int
    /// The number of elementary operations in one run, such as reading, comparing, or multiplying and adding; `Int.max` if
    /// it overflows.
    public let operationCount: Int
    /// The number of stored parameters, each counted once however often it is used.
    public let parameterCount: Int
    /// The size in bytes of the largest input or computed value.
    public let largestActivationByteCount: Int

    /// The number of operators.
    public var operatorCount: Int { operators.reduce(0) { $0 + $1.count } }

    init(_ graph: Graph) {
      var names: [String] = []
      var counts: [String: Int] = [:]
      var multiplyAdds = 0
      var operationCount = 0
      var parameterCount = 0
      var largest = 0
      for (index, value) in graph.values.enumerated() {
        switch value.origin {
        case .input: largest = max(largest, value.type.saturatingByteCount)
        case .constant: parameterCount += value.type.shape.elementCount
        case .operation(let operation, _):
          if counts[operation.name] == nil { names.append(operation.name) }
          counts[operation.name, default: 0] += 1
          let id = Graph.ValueID(index: index)
          multiplyAdds = multiplyAdds.saturatingSum(graph.multiplyAdds(of: id))
          operationCount = operationCount.saturatingSum(graph.operationCount(of: id))
          largest = max(largest, value.type.saturatingByteCount)
        }
      }
      operators = names.map { OperatorCount(name: $0, count: counts[$0] ?? 0) }
      self.multiplyAdds = multiplyAdds
      self.operationCount = operationCount
      self.parameterCount = parameterCount
      largestActivationByteCount = largest
    }
  }
}

extension Graph {
  /// Statistics about the size of the graph.
  ///
  /// - Complexity: O(*n*) for *n* values.
  public var statistics: Statistics { Statistics(self) }

  /// Returns the number of multiplications followed by an addition that computing a value takes; 0 for inputs
  /// and constants, `Int.max` if it overflows.
  package func multiplyAdds(of id: ValueID) -> Int {
    count(of: id) { $0.multiplyAdds(inputs: $1, output: $2) }
  }

  /// Returns the number of elementary operations that computing a value takes, such as reading, comparing, or multiplying
  /// and adding; 0 for inputs and constants, `Int.max` if it overflows.
  package func operationCount(of id: ValueID) -> Int {
    count(of: id) { $0.operationCount(inputs: $1, output: $2) }
  }

  private func count(
    of id: ValueID, _ count: (any Operator.Definition, [TensorType], TensorType) -> Int
  ) -> Int {
    guard let (operation, inputs) = operation(id) else { return 0 }
    // No operator takes more than one operation per pair of a result element and an input element.
    let types = inputs.map { self[$0].type }
    let widest = types.map { Double($0.shape.elementCount) }.max() ?? 0
    guard Double(self[id].type.shape.elementCount) * widest < 0x1p62 else { return .max }
    return count(operation.definition, types, self[id].type)
  }

  /// Returns the number of stored parameters (weights and bias) of the operator that computes a value.
  package func parameterCount(of id: ValueID) -> Int {
    guard let (_, inputs) = operation(id) else { return 0 }
    return inputs.reduce(0) { sum, input in
      constant(input) == nil ? sum : sum + self[input].type.shape.elementCount
    }
  }
}
