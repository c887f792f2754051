// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Fusion {
  /// The number of result pixels from which the transforms and the larger weights pay off.
  private static let leastPixelCount = 1024

  /// A value whose channels are part of a convolution's input.
  struct WinogradSource: Hashable, Sendable {
    /// The value to read.
    var value: Int
    /// The index of the bilinear resize of the value that the convolution computes while it reads; `nil` for none.
    var resize: Int?
  }

  /// Returns the convolutions of a graph that suit Winograd's minimal filtering, with the values they read. Instead of a
  /// concatenation of channels or a bilinear resize that has no other reader, they read its operands.
  ///
  /// - Parameters:
  ///   - groups: The operators that are executed together, by their last value.
  ///   - absorbed: The values of groups other than their last.
  ///   - useCounts: The number of readers of each value.
  static func winograd(
    in graph: Graph, groups: [Int: Group], absorbed: Set<Int>, useCounts: [Int]
  ) -> [Int: [WinogradSource]] {
    var found: [Int: [WinogradSource]] = [:]
    for index in graph.values.indices where !absorbed.contains(index) {
      let node: Int
      switch groups[index] {
      case nil: node = index
      case .residual(let convolution, _):
        guard case .operation(.binary(let add), _) = graph.values[index].origin,
          add.activation == .identity
        else { continue }
        node = convolution
      case .slopes, .bias, .block: continue
      }
      guard let input = winogradInput(of: node, in: graph) else { continue }
      found[node] = (concatenated(input, in: graph, useCounts) ?? [input]).map { value in
        resized(value, in: graph, useCounts).map { WinogradSource(value: $0, resize: value) }
          ?? WinogradSource(value: value)
      }
    }
    return found
  }

  /// Returns the input of a convolution that suits Winograd's minimal filtering.
  private static func winogradInput(of node: Int, in graph: Graph) -> Int? {
    guard case .operation(.convolution2D(let convolution), let inputs) = graph.values[node].origin,
      convolution.allowsWinograd, convolution.groups == 1, convolution.window.stride == 1,
      convolution.window.dilation == 1,
      inputs.dropFirst().allSatisfy({ graph.constant($0) != nil }),
      let weights = graph.constant(inputs[1])?.shape, weights[1] == 3, weights[2] == 3,
      weights[0] % WinogradTile.channelUnit == 0, weights[3] % WinogradTile.channelUnit == 0
    else { return nil }
    let result = graph.values[node].type.shape
    guard result[1].multipliedReportingOverflow(by: result[2]).partialValue >= leastPixelCount
    else { return nil }
    switch convolution.activation {
    case .identity, .relu, .relu6: return inputs[0].index
    case .hardSwish, .sigmoid: return nil
    }
  }

  /// Returns the operands of a concatenation of channels that has one reader, if their channels all fill whole vectors.
  private static func concatenated(
    _ value: Int, in graph: Graph, _ useCounts: [Int]
  ) -> [Int]? {
    guard case .operation(.concatenate(let concatenate), let inputs) = graph.values[value].origin,
      concatenate.axis == 3, useCounts[value] == 1,
      inputs.allSatisfy({
        graph[$0].type.shape[3] > 0 && graph[$0].type.shape[3] % WinogradTile.channelUnit == 0
      })
    else { return nil }
    return inputs.map(\.index)
  }

  /// Returns the input of a bilinear resize that has one reader.
  private static func resized(_ value: Int, in graph: Graph, _ useCounts: [Int]) -> Int? {
    guard case .operation(.resizeBilinear(let resize), let inputs) = graph.values[value].origin,
      useCounts[value] == 1
    else { return nil }
    let positions = resize.positions(in: graph[inputs[0]].type.shape)
    guard positions.rows.canStartAnywhere, positions.columns.canStartAnywhere else { return nil }
    return inputs[0].index
  }
}
