// SPDX-License-Identifier: Apache-2.0

/// Rewrites a 1×1 convolution of a concatenation, one operand of which is a single pixel repeated at all
/// positions → the convolution of the other operands, plus that pixel's contribution: one value per channel.
///
/// The pooled branch of an atrous spatial pyramid is such a pixel. Its contribution is the same at every
/// position, so most of the product and all copies of the pixel vanish.
struct SplitPooledBranch: Pass {
  static let name = "splitPooledBranch"

  func apply(to graph: Graph) throws -> Graph {
    let useCounts = graph.useCounts
    return try GraphRewriter.rewrite(graph) { result, id, operation, inputs in
      guard case .convolution2D(let convolution) = operation,
        let weights = result.constant(inputs[1]), weights.shape[1] == 1, weights.shape[2] == 1,
        convolution.window.stride == 1, convolution.groups == 1,
        let (_, sources) = graph.operation(id), useCounts[sources[0].index] == 1,
        case (.concatenate(let concatenate), let parts)? = result.operation(inputs[0]),
        concatenate.axis == 3, parts.count > 1,
        let pooled = parts.firstIndex(where: { Self.singlePixel(result, $0) != nil }),
        let pixel = Self.singlePixel(result, parts[pooled]),
        result[inputs[0]].type.shape.dimensions.dropLast()
          == graph[id].type.shape.dimensions.dropLast()
      else { return nil }

      let start = parts[..<pooled].reduce(0) { $0 + result[$1].type.shape[3] }
      let end = start + result[parts[pooled]].type.shape[3]
      let channels = weights.shape[3]
      let plain = Operator.convolution2D(
        Operator.Convolution2D(window: Operator.Window(padding: .valid)))
      let name = graph[id].name

      let share = try result.add(
        plain,
        [pixel, result.addConstant(weights.slice(axis: 3, start..<end))] + inputs.dropFirst(2),
        name: name + ".pooled")
      var others = parts
      others.remove(at: pooled)
      let rest =
        others.count == 1
        ? others[0] : try result.add(.concatenate(concatenate), others, name: name + ".input")
      let keptWeights =
        start == 0
        ? weights.slice(axis: 3, end..<channels)
        : end == channels
          ? weights.slice(axis: 3, 0..<start)
          : Self.joined(
            weights.slice(axis: 3, 0..<start), weights.slice(axis: 3, end..<channels))
      let sum = try result.add(
        plain, [rest, result.addConstant(keptWeights)], name: name + ".places")
      return try result.add(
        .binary(.add, activation: convolution.activation), [sum, share], name: name)
    }
  }

  /// Returns the pixel [1, 1, 1, C] that a value repeats at all positions.
  private static func singlePixel(_ graph: Graph, _ value: Graph.ValueID) -> Graph.ValueID? {
    guard let (operation, inputs) = graph.operation(value) else { return nil }
    let types = inputs.map { graph[$0].type }
    let repeats =
      operation.definition.family(of: types) == .resizing
      && types[0].shape.dimensions.dropLast() == [1, 1, 1]
    return repeats ? inputs[0] : nil
  }

  /// Returns two tensors [out, 1, 1, in] side by side along their last axis.
  private static func joined(_ a: Tensor, _ b: Tensor) -> Tensor {
    let left = a.scalars(of: Float.self)
    let right = b.scalars(of: Float.self)
    let m = a.shape[3]
    let n = b.shape[3]
    let rows = (0..<a.shape[0]).map { row in
      left[row * m..<(row + 1) * m] + right[row * n..<(row + 1) * n]
    }
    return Tensor(rows.flatMap { $0 }, shape: [a.shape[0], 1, 1, m + n])
  }
}
