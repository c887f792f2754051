// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// An operator or layer of a file.
protocol ImportedNode {
  /// What the file calls an input by.
  associatedtype Input
  /// The inputs, including those that are left out.
  var inputs: [Input] { get }
  /// The name of the first result, which names the values that it is computed from.
  var resultName: String { get }
  /// Returns an error about the operator's attributes or inputs.
  func error(_ message: String) -> ModelError
}

extension ImportedNode {
  /// Checks the number of inputs.
  func checkInputCount(_ range: ClosedRange<Int>) throws(ModelError) {
    guard range.contains(inputs.count) else {
      let expected =
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
      throw error("takes \(expected) inputs, found \(inputs.count)")
    }
  }
}

/// An importer of a file format, which adds operators to a graph one by one.
protocol GraphImporter {
  associatedtype Node: ImportedNode

  var builder: LimitedGraphBuilder { get set }

  /// Adds an operator to the graph; errors name the operator of the file, of which it may be a part.
  mutating func add(
    _ operation: Operator, _ inputs: [Graph.ValueID], of node: Node, part: String
  ) throws -> Graph.ValueID
}

extension GraphImporter {
  /// The graph built so far.
  var graph: Graph { builder.graph }

  mutating func add(
    _ operation: Operator, _ inputs: [Graph.ValueID], of node: Node, part: String
  ) throws -> Graph.ValueID {
    let name = part.isEmpty ? node.resultName : "\(node.resultName).\(part)"
    return try builder.add(operation, inputs, name: name) { node.error($0.message) }
  }

  /// Adds the operator that computes the result of one of the file.
  mutating func add(
    _ operation: Operator, _ inputs: [Graph.ValueID], of node: Node
  ) throws -> Graph.ValueID {
    try add(operation, inputs, of: node, part: "")
  }

  /// Adds a constant to the graph.
  mutating func addStored(_ tensor: Tensor, name: String = "") -> Graph.ValueID {
    builder.addConstant(tensor, name: name)
  }

  /// Adds a transposed convolution of an image [N, H, W, C] as a convolution to blocks, one for each pixel.
  ///
  /// - Parameters:
  ///   - input: The image.
  ///   - weights: The weights, [C, outputs of a group, rows, columns], and their name.
  ///   - bias: The number that is added to each channel of the result.
  ///   - groups: The number of groups of channels.
  mutating func transposedConvolution(
    _ input: Graph.ValueID, weights: (tensor: Tensor, name: String),
    bias: (tensor: Tensor, name: String)?, groups: Int, _ layout: TransposedLayout, of node: Node
  ) throws -> Graph.ValueID {
    let parts = weights.tensor.shape[1]
    let outputs = parts * groups
    let operation = Operator.Convolution2D(
      window: Operator.Window(
        padding: .explicit(
          top: layout.rows.taps - 1, bottom: layout.rows.taps - 1 + layout.rows.extra,
          left: layout.columns.taps - 1,
          right: layout.columns.taps - 1 + layout.columns.extra)),
      groups: groups)
    try builder.memory.countParameters(layout.weightCount(weights.tensor.shape, groups: groups))
    let block = layout.weights(weights.tensor, groups: groups)
    var operands = [input, addStored(block, name: weights.name)]
    let (sy, sx) = (layout.rows.stride, layout.columns.stride)
    if let bias {
      let numbers = bias.tensor.scalars(of: Float.self)
      let repeated = (0..<groups).flatMap { group in
        (0..<sy * sx).flatMap { _ in numbers[group * parts..<(group + 1) * parts] }
      }
      operands.append(addStored(Tensor(repeated), name: bias.name))
    }
    var result = try add(.convolution2D(operation), operands, of: node, part: "blocks")
    let blocks = graph[result].type.shape
    if groups == 1, sy == sx, sy <= 1 << 12 {
      result = try add(
        .depthToSpace(Operator.DepthToSpace(blockSize: sy)), [result], of: node, part: "pixels")
    } else {
      result = try rearranged(
        result, [blocks[0], blocks[1], blocks[2], groups, sy, sx, parts],
        axes: [0, 1, 4, 2, 5, 3, 6], [blocks[0], blocks[1] * sy, blocks[2] * sx, outputs], node)
    }
    let slice = Operator.Slice(
      starts: [0, layout.rows.start, layout.columns.start, 0],
      lengths: [blocks[0], layout.rows.length, layout.columns.length, outputs])
    return try add(.slice(slice), [result], of: node, part: "")
  }

  /// Adds a reshape, a transposition and another reshape.
  mutating func rearranged(
    _ value: Graph.ValueID, _ dimensions: [Int], axes: [Int], _ result: [Int], _ node: Node
  ) throws -> Graph.ValueID {
    let parts = try add(
      .reshape(Operator.Reshape(shape: Self.shape(dimensions))), [value], of: node, part: "parts")
    let moved = try add(
      .transpose(Operator.Transpose(axes: axes)), [parts], of: node, part: "moved")
    return try add(
      .reshape(Operator.Reshape(shape: Self.shape(result))), [moved], of: node, part: "")
  }

  /// Returns a shape; one that is not possible becomes one that no value has.
  private static func shape(_ dimensions: [Int]) -> TensorShape {
    TensorShape(validating: dimensions) ?? [.max]
  }
}
