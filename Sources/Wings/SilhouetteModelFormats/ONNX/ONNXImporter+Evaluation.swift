// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Operators on values that are all known, and for which ``ONNXFolding`` has no rule: the engine computes them as it would in a
// run, while the file is read, so that other operators may ask for their results.
extension ONNXImporter {
  /// The number of operations that preparing an operator counts for.
  private static let preparationCount = 1 << 10

  /// Returns the results of an operator on known values; `nil` if some are computed, or if the network had better compute the
  /// results, because that takes long or few numbers become many.
  mutating func evaluated(
    _ node: ONNXNode, _ type: ONNXElementType?
  ) throws -> [ONNXValue]? {
    let names = node.inputs.filter { !$0.isEmpty }
    guard !names.isEmpty, names.allSatisfy(isKnown) else { return nil }
    var sourceCount = 0
    for position in node.inputs.indices where node.hasInput(position) {
      let constant = try known(node, position)
      guard constant.isExact else { return nil }
      sourceCount += constant.shape.elementCount
    }
    let network = builder
    builder = LimitedGraphBuilder(beside: network)
    defer { builder = network }
    let results = try converted(node, type)
    let count = graph.statistics.operationCount.saturatingSum(
      .saturatingProduct(Self.preparationCount, graph.values.count))
    let largest = max(sourceCount, memory.maximumGrownCount)
    guard evaluatedCount.saturatingSum(count) <= .saturatingProduct(16, memory.maximumGrownCount),
      graph.values.allSatisfy({ $0.type.shape.elementCount <= largest })
    else { return nil }
    evaluatedCount += count
    let tensors = try values(of: graph, node)
    var known: [ONNXValue] = []
    for result in results {
      guard case .computed(let value) = result else {
        known.append(result)
        continue
      }
      let tensor = tensors[value.id.index]
      let order = ONNXComputed.plain(value.axes.count).map { value.position(of: $0) }
      try memory.countParameters(tensor.shape.elementCount, byteCount: MemoryLayout<Int>.size)
      guard let constant = ONNXConstant(tensor.permuted(order), type) else { return nil }
      known.append(.constant(constant))
    }
    return known
  }

  /// Returns the tensors of a graph without inputs.
  private func values(of graph: Graph, _ node: ONNXNode) throws -> [Tensor] {
    var tensors: [Tensor] = []
    for value in graph.values {
      switch value.origin {
      case .constant(let tensor): tensors.append(tensor)
      case .operation(let operation, let inputs):
        try memory.countParameters(value.type.shape.elementCount)
        tensors.append(try Model.evaluate(operation, inputs.map { tensors[$0.index] }))
      case .input: throw node.unsupported
      }
    }
    return tensors
  }
}

extension ONNXConstant {
  /// Indicates that Float32 represents the values.
  fileprivate var isExact: Bool { integers?.allSatisfy { $0.magnitude <= 1 << 24 } ?? true }

  /// Creates a constant of computed numbers, `nil` if some are not finite.
  ///
  /// - Parameter type: The type in the file, unless they are real numbers.
  fileprivate init?(_ tensor: Tensor, _ type: ONNXElementType?) {
    switch tensor.elementType {
    case .int64: self.init(tensor.scalars(of: Int64.self).map(Int.init), shape: tensor.shape)
    case .float32:
      guard tensor.firstNonFiniteIndex == nil else { return nil }
      guard let type else {
        self.init(tensor)
        return
      }
      let numbers = tensor.scalars(of: Float.self).map { Int(exactly: $0.rounded(.towardZero)) }
      guard !numbers.contains(nil) else { return nil }
      self.init(numbers.compactMap(\.self), shape: tensor.shape, type: type)
    default: return nil
    }
  }
}
