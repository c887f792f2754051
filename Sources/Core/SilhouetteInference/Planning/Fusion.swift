// SPDX-License-Identifier: Apache-2.0

/// The groups of operators in a graph that are executed together in one step.
///
/// Each group is executed at the position of its last value; its other values have no reader outside the group.
struct Fusion: Sendable {
  /// A group of operators that are executed together, by the indices of their values.
  enum Group: Hashable, Sendable {
    /// A convolution and the addition of a value of the result's shape, with the addition's activation.
    case residual(convolution: Int, residual: Int)
    /// A convolution, optionally the addition of a value of the result's shape, and slopes for negative values, one per
    /// channel.
    case slopes(convolution: Int, residual: Int?, slopes: Int)
    /// A convolution and the addition of one value per channel, with the addition's activation.
    case bias(convolution: Int, bias: Int)
    /// A convolution, a depthwise convolution, a pointwise one and optionally a residual: a block of
    /// MobileNetV2, executed strip by strip, so that its intermediate values never leave the cache.
    case block(expand: Int, depthwise: Int, project: Int, residual: Int?)
  }

  /// The groups, by the index of their last value.
  private(set) var groups: [Int: Group] = [:]

  /// The convolutions that are computed by Winograd's minimal filtering, and the values whose concatenated channels are
  /// their input.
  private(set) var winograd: [Int: [WinogradSource]] = [:]

  /// The values that are part of a group, other than its last.
  private(set) var absorbed: Set<Int> = []

  private let graph: Graph
  private let useCounts: [Int]

  /// Finds groups.
  ///
  /// - Parameters:
  ///   - graph: The computation.
  ///   - fusesBlocks: Allows blocks to be computed strip by strip.
  ///   - usesWinograd: Allows Winograd's minimal filtering for the convolutions that permit it.
  init(_ graph: Graph, fusesBlocks: Bool, usesWinograd: Bool) {
    self.graph = graph
    useCounts = graph.useCounts
    for index in graph.values.indices {
      if let (convolution, residual) = residual(addedBy: index), !absorbed.contains(convolution) {
        absorb([convolution], into: index, .residual(convolution: convolution, residual: residual))
      } else if let (convolution, bias) = bias(addedBy: index), !absorbed.contains(convolution) {
        absorb([convolution], into: index, .bias(convolution: convolution, bias: bias))
      } else {
        absorbSlopes(appliedBy: index)
      }
    }
    if fusesBlocks { fuseBlocks() }
    if usesWinograd { findWinograd() }
  }

  private mutating func fuseBlocks() {
    for index in graph.values.indices where !absorbed.contains(index) {
      let (project, residual): (Int, Int?) =
        if case .residual(let convolution, let residual) = groups[index] {
          (convolution, residual)
        } else {
          (index, nil)
        }
      // Only plain convolutions support an activation after a residual.
      if case .operation(.binary(let sum), _) = graph.values[index].origin, sum.function == .add,
        sum.activation != .identity
      {
        continue
      }
      if groups[index] != nil, residual == nil { continue }
      guard let (expand, depthwise) = block(endingIn: project), expand != residual,
        depthwise != residual
      else { continue }
      absorb(
        [expand, depthwise] + (project == index ? [] : [project]), into: index,
        .block(expand: expand, depthwise: depthwise, project: project, residual: residual))
    }
  }

  /// Returns whether nothing but one other block reads the result of a block.
  func isChained(_ output: Int) -> Bool {
    groups.values.contains { group in
      guard case .block(let expand, _, _, let residual) = group,
        case .operation(_, let inputs) = graph.values[expand].origin, inputs[0].index == output
      else { return false }
      return useCounts[output] == (residual == output ? 2 : 1)
    }
  }

  private mutating func findWinograd() {
    winograd = Self.winograd(
      in: graph, groups: groups, absorbed: absorbed, useCounts: useCounts)
    for (node, sources) in winograd {
      guard case .operation(_, let inputs) = graph.values[node].origin else { continue }
      if sources.count > 1 { absorbed.insert(inputs[0].index) }
      absorbed.formUnion(sources.compactMap(\.resize))
    }
  }

  private mutating func absorb(_ values: [Int], into last: Int, _ group: Group) {
    absorbed.formUnion(values)
    groups[last] = group
  }

  // MARK: Matching

  /// Returns the convolution that computes a value, if it has constant weights, one group and a single reader.
  private func convolution(_ index: Int, isUsedOnce: Bool = true) -> Operator.Convolution2D? {
    guard case .operation(.convolution2D(let convolution), let inputs) = graph.values[index].origin,
      convolution.groups == 1, !isUsedOnce || useCounts[index] == 1,
      inputs.dropFirst().allSatisfy({ graph.constant($0) != nil })
    else { return nil }
    return convolution
  }

  private func residual(addedBy index: Int) -> (convolution: Int, residual: Int)? {
    guard case .operation(.binary(let binary), let inputs) = graph.values[index].origin,
      binary.function == .add, inputs[0] != inputs[1]
    else { return nil }
    for (candidate, other) in [(inputs[0], inputs[1]), (inputs[1], inputs[0])] {
      if convolution(candidate.index) != nil, graph[candidate].type == graph.values[index].type,
        graph[other].type == graph.values[index].type
      {
        return (candidate.index, other.index)
      }
    }
    return nil
  }

  /// Fuses slopes into the preceding convolution, or the preceding convolution and residual.
  private mutating func absorbSlopes(appliedBy index: Int) {
    guard case .operation(.parametricReLU, let inputs) = graph.values[index].origin,
      let slopes = graph.constant(inputs[1]), useCounts[inputs[0].index] == 1,
      let channels = graph.values[index].type.shape.last, slopes.shape.elementCount == channels,
      slopes.shape.last == channels
    else { return }
    let source = inputs[0].index
    if case .residual(let convolution, let residual) = groups[source] {
      guard case .operation(.binary(let sum), _) = graph.values[source].origin,
        sum.activation == .identity
      else { return }
      groups[source] = nil
      absorb(
        [source], into: index,
        .slopes(convolution: convolution, residual: residual, slopes: inputs[1].index))
    } else if groups[source] == nil, let convolution = convolution(source),
      convolution.activation == .identity, !absorbed.contains(source)
    {
      absorb(
        [source], into: index,
        .slopes(convolution: source, residual: nil, slopes: inputs[1].index))
    }
  }

  private func bias(addedBy index: Int) -> (convolution: Int, bias: Int)? {
    guard case .operation(.binary(let binary), let inputs) = graph.values[index].origin,
      binary.function == .add
    else { return nil }
    let result = graph.values[index].type.shape
    for (candidate, other) in [(inputs[0], inputs[1]), (inputs[1], inputs[0])] {
      if let convolution = convolution(candidate.index), convolution.activation == .identity,
        graph[candidate].type.shape == result, graph[other].type.shape == [1, 1, 1, result[3]],
        graph.constant(other) == nil,
        graph.operation(candidate)?.inputs.count == 2
      {
        return (candidate.index, other.index)
      }
    }
    return nil
  }

  private func block(endingIn project: Int) -> (expand: Int, depthwise: Int)? {
    guard convolution(project, isUsedOnce: false) != nil,
      case .operation(_, let inputs) = graph.values[project].origin,
      let weights = graph.constant(inputs[1]), weights.shape[1] == 1, weights.shape[2] == 1,
      graph[inputs[0]].type.shape.dimensions.dropLast()
        == graph.values[project].type.shape.dimensions.dropLast()
    else { return nil }
    let depthwise = inputs[0].index
    guard
      case .operation(.depthwiseConvolution2D, let operands) = graph.values[depthwise].origin,
      useCounts[depthwise] == 1, operands.dropFirst().allSatisfy({ graph.constant($0) != nil }),
      graph.values[depthwise].type.shape[3] == graph[operands[0]].type.shape[3],
      convolution(operands[0].index) != nil, !absorbed.contains(operands[0].index),
      // It is the last value of another block.
      groups[operands[0].index] == nil
    else { return nil }
    return (operands[0].index, depthwise)
  }
}
