// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A builder of graphs for importers that enforces ``ModelLimits``.
package struct LimitedGraphBuilder {
  /// The file's name in errors.
  package let path: String
  package let limits: ModelLimits
  package private(set) var graph = Graph()
  /// The memory of constants.
  package let memory: ConstantMemory
  private var operandCount = 0
  private var multiplyAdds = 0
  /// The number of elementary operations that are no multiply-adds.
  private var otherOperationCount = 0

  package init(path: String, fileByteCount: Int, limits: ModelLimits) {
    self.path = path
    self.limits = limits
    memory = ConstantMemory(path: path, fileByteCount: fileByteCount, limits: limits)
  }

  /// Creates a builder of another graph of the same file, whose constants are counted together.
  package init(beside other: LimitedGraphBuilder) {
    (path, limits, memory) = (other.path, other.limits, other.memory)
  }

  // MARK: Values

  /// Adds an input.
  package mutating func addInput(_ name: String, _ type: TensorType) throws(ModelError)
    -> Graph.ValueID
  {
    try checkSize(of: type)
    return graph.addInput(name, type)
  }

  /// Adds a constant. Its elements were counted when they were read.
  package mutating func addConstant(_ tensor: Tensor, name: String) -> Graph.ValueID {
    graph.addConstant(tensor, name: name)
  }

  /// Adds an operator.
  ///
  /// - Parameters:
  ///   - operation: The operator.
  ///   - inputs: Its operands.
  ///   - name: The name of its result.
  ///   - error: A function that creates an error with the location in the file.
  /// - Throws: The error that `error` creates if the operator does not accept such operands; ``ModelError`` if there are
  ///   too many values or the new one is too large.
  package mutating func add(
    _ operation: Operator, _ inputs: [Graph.ValueID], name: String,
    error: (GraphError) -> any Error
  ) throws -> Graph.ValueID {
    let limit = Int.saturatingProduct(4, limits.maximumTensorCount)
    guard graph.values.count < limit else {
      throw tooLarge("values", limit, graph.values.count + 1)
    }
    // Operators of a FlatBuffer can share one list of operands.
    operandCount += inputs.count
    let operandLimit = limit.saturatingSum(.saturatingProduct(12, limits.maximumTensorCount))
    guard operandCount <= operandLimit else {
      throw tooLarge("operands", operandLimit, operandCount)
    }
    let value: Graph.ValueID
    do {
      value = try graph.add(operation, inputs, name: name)
    } catch let failure {
      throw error(failure)
    }
    try checkSize(of: graph[value].type)
    try countWork(of: value)
    return value
  }

  /// Adds a value to the results, under a name.
  package mutating func addOutput(_ name: String, _ value: Graph.ValueID) {
    graph.addOutput(name, value)
  }

  // MARK: Limits

  /// Counts the operations that computing a value takes.
  private mutating func countWork(of value: Graph.ValueID) throws(ModelError) {
    let products = graph.multiplyAdds(of: value)
    multiplyAdds = multiplyAdds.saturatingSum(products)
    guard multiplyAdds <= limits.maximumMultiplyAdds else {
      throw tooLarge("multiply-adds", limits.maximumMultiplyAdds, multiplyAdds)
    }
    otherOperationCount = otherOperationCount.saturatingSum(
      graph.operationCount(of: value) - products)
    guard otherOperationCount <= limits.maximumOperationCount else {
      throw tooLarge("elementary operations", limits.maximumOperationCount, otherOperationCount)
    }
  }

  private func checkSize(of type: TensorType) throws(ModelError) {
    guard type.saturatingByteCount <= limits.maximumArenaByteCount else {
      throw tooLarge(
        "bytes in a tensor of \(type)", limits.maximumArenaByteCount, type.saturatingByteCount)
    }
  }

  private func tooLarge(_ what: String, _ limit: Int, _ found: Int) -> ModelError {
    ModelError(path: path, reason: .tooLarge(what: what, limit: limit, found: found))
  }
}
