// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A builder of graphs for importers that enforces ``ModelLimits``.
struct LimitedGraphBuilder {
  /// The file's name in errors.
  let path: String
  let limits: ModelLimits
  private(set) var graph = Graph()
  private var parameterCount = 0

  init(path: String, limits: ModelLimits) {
    self.path = path
    self.limits = limits
  }

  // MARK: Values

  /// Adds an input.
  mutating func addInput(_ name: String, _ type: TensorType) throws(ModelError) -> Graph.ValueID {
    try checkSize(of: type)
    return graph.addInput(name, type)
  }

  /// Adds a constant. Its elements were counted when they were read.
  mutating func addConstant(_ tensor: Tensor, name: String) -> Graph.ValueID {
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
  mutating func add(
    _ operation: Operator, _ inputs: [Graph.ValueID], name: String,
    error: (GraphError) -> any Error
  ) throws -> Graph.ValueID {
    let limit = 4 * limits.maximumTensorCount
    guard graph.values.count < limit else {
      throw tooLarge("values", limit, graph.values.count + 1)
    }
    let value: Graph.ValueID
    do {
      value = try graph.add(operation, inputs, name: name)
    } catch let failure {
      throw error(failure)
    }
    try checkSize(of: graph[value].type)
    return value
  }

  /// Adds a value to the results, under a name.
  mutating func addOutput(_ name: String, _ value: Graph.ValueID) {
    graph.addOutput(name, value)
  }

  // MARK: Limits

  /// The number of elements from which the builder checks that enough memory is available.
  private static let checkedCount = 1 << 16

  /// Counts stored values towards the limit before memory is allocated for them.
  mutating func countParameters(_ count: Int) throws(ModelError) {
    parameterCount = parameterCount.saturatingSum(count)
    guard parameterCount <= limits.maximumParameterCount else {
      throw tooLarge("parameters", limits.maximumParameterCount, parameterCount)
    }
    guard count >= Self.checkedCount else { return }
    do {
      try AvailableMemory.require(4 * count)
    } catch {
      throw ModelError(path: path, reason: .outOfMemory(byteCount: 4 * count))
    }
  }

  /// Checks the number of operations of the whole graph against the limits.
  func checkWork() throws(ModelError) {
    let statistics = graph.statistics
    let multiplyAdds = statistics.multiplyAdds
    guard multiplyAdds <= limits.maximumMultiplyAdds else {
      throw tooLarge("multiply-adds", limits.maximumMultiplyAdds, multiplyAdds)
    }
    let others = statistics.operationCount - multiplyAdds
    guard others <= limits.maximumOperationCount else {
      throw tooLarge("elementary operations", limits.maximumOperationCount, others)
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
