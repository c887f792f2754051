// SPDX-License-Identifier: Apache-2.0

/// Folds a factor and a term for each output channel, such as those of batch normalisation, into the weights and the bias of
/// the convolution before them: (W x + b) · s + t = (s W) x + (s b + t).
///
/// Sums and products are rounded once, from Float64.
struct FoldChannelScales: Pass {
  static let name = "foldChannelScales"

  func apply(to graph: Graph) throws -> Graph {
    let useCounts = graph.useCounts
    let folded = try GraphRewriter.rewrite(graph) { result, id, operation, inputs in
      guard case .binary(let scaling) = operation,
        scaling.function == .multiply || scaling.function == .add,
        let (_, sources) = graph.operation(id),
        let position = inputs.firstIndex(where: { result.constant($0) == nil }),
        useCounts[sources[position].index] == 1,
        let (producer, operands) = result.operation(inputs[position]),
        result[inputs[position]].type == graph[id].type,
        let numbers = result.constant(inputs[1 - position]),
        numbers.shape.elementCount == graph[id].type.shape.last,
        numbers.shape.last == numbers.shape.elementCount
      else { return nil }
      return try Self.fold(
        scaling, numbers.scalars(of: Float.self), into: producer, operands, &result,
        name: graph[id].name)
    }
    return try RemoveUnused().apply(to: folded)
  }

  /// Adds a convolution with other weights; `nil` if the operator is none, or the numbers do not fit Float32.
  private static func fold(
    _ scaling: Operator.Binary, _ numbers: [Float], into producer: Operator,
    _ operands: [Graph.ValueID],
    _ graph: inout Graph, name: String
  ) throws -> Graph.ValueID? {
    let operation: Operator
    // The number of neighbouring weights that belong to one output channel.
    let run: Int
    guard operands.count > 1, let weights = graph.constant(operands[1]) else { return nil }
    switch producer {
    case .convolution2D(var convolution) where convolution.activation == .identity:
      convolution.activation = scaling.activation
      operation = .convolution2D(convolution)
      run = weights.shape.elementCount / max(weights.shape[0], 1)
    case .depthwiseConvolution2D(var convolution) where convolution.activation == .identity:
      convolution.activation = scaling.activation
      operation = .depthwiseConvolution2D(convolution)
      run = 1
    default: return nil
    }
    let multiplies = scaling.function == .multiply
    var bias = [Double](repeating: 0, count: numbers.count)
    if operands.count > 2 {
      guard let stored = graph.constant(operands[2]) else { return nil }
      bias = stored.scalars(of: Float.self).map(Double.init)
    }
    var scaled = weights
    if multiplies {
      scaled.withUnsafeMutableScalars(of: Float.self) { weights in
        for index in weights.indices {
          let channel = index / run % numbers.count
          weights[index] = Float(Double(weights[index]) * Double(numbers[channel]))
        }
      }
      for channel in bias.indices { bias[channel] *= Double(numbers[channel]) }
    } else {
      for channel in bias.indices { bias[channel] += Double(numbers[channel]) }
    }
    let terms = Tensor(bias.map { Float($0) })
    let areFinite = [scaled, terms].allSatisfy {
      $0.withUnsafeScalars(of: Float.self) { $0.allSatisfy { $0.isFinite } }
    }
    guard areFinite else { return nil }
    let constant =
      multiplies
      ? graph.addConstant(scaled, name: graph[operands[1]].name) : operands[1]
    return try graph.add(
      operation, [operands[0], constant, graph.addConstant(terms)], name: name)
  }
}
