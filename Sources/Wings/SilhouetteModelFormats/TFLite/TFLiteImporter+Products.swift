// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Operators that are expressed as convolutions. The numeric types of options tables and their field numbers come from
// TensorFlow Lite's schema.fbs.
extension TFLiteImporter {
  /// Converts a matrix product to a pointwise convolution of images with a single pixel.
  mutating func fullyConnected(_ node: TFLiteNode) throws -> Graph.ValueID {
    try node.checkInputCount(2...3)
    let options = try node.options(8)
    let activation = try node.activation(options, field: 0)
    guard try options.integer(1, UInt8.self, "a layout of weights") == 0 else {
      throw node.error("shuffled weights are not supported")
    }
    let input = try operand(node, 0)
    let shape = graph[input].type.shape
    let stored = try constant(node, 1)
    guard stored.shape.rank == 2, stored.shape[0] > 0, stored.shape[1] > 0,
      shape.elementCount % stored.shape[1] == 0
    else { throw node.error("weights \(stored.shape) for \(shape)") }
    let rows = shape.elementCount / stored.shape[1]
    let outputs = stored.shape[0]
    let weights = try addWeights(stored.reshaped([outputs, 1, 1, stored.shape[1]]), node)
    let bias = try bias(node)
    let pixels = try add(
      .reshape(Operator.Reshape(shape: [rows, 1, 1, stored.shape[1]])), [input], of: node)
    let product = try add(
      .convolution2D(
        Operator.Convolution2D(window: Operator.Window(padding: .valid), activation: activation)),
      [pixels, weights] + bias, of: node)
    var result: TensorShape = [rows, outputs]
    if try options.bool(2, "keep_num_dims") {
      guard shape.last == stored.shape[1] else {
        throw node.error("weights \(stored.shape) for \(shape)")
      }
      result = TensorShape(shape.dimensions.dropLast() + [outputs])
    }
    return try add(.reshape(Operator.Reshape(shape: result)), [product], of: node)
  }

  /// Converts MediaPipe's transposed convolution with a bias, provided that its windows are adjacent without overlapping:
  /// the result is then a pointwise convolution that computes all pixels of a block as channels.
  ///
  /// The operator's options are three 32-bit integers: the padding (1 for SAME, 2 for VALID), the horizontal stride and the
  /// vertical stride.
  mutating func transposedConvolution(_ node: TFLiteNode) throws -> Graph.ValueID {
    try node.checkInputCount(3...3)
    let (options, offset) = try node.customOptions()
    let reader = ByteReader(options, path: node.path, format: "TFLite")
    guard options.count == 12 else {
      throw node.error("its options take 12 bytes, found \(options.count) at byte \(offset)")
    }
    var fields: [Int] = []
    for index in 0..<3 {
      fields.append(Int(try reader.littleEndian(Int32.self, at: 4 * index, "its options")))
    }
    let input = try operand(node, 0)
    let shape = graph[input].type.shape
    let stored = try constant(node, 1)
    guard shape.rank == 4, stored.shape.rank == 4, stored.shape[3] == shape[3],
      stored.shape.elementCount > 0
    else { throw node.error("weights \(stored.shape) for \(shape)") }
    let outputs = stored.shape[0]
    let side = stored.shape[1]
    // SAME removes max(0, side − 1 − (length − 1) mod step) rows, VALID none.
    let isWhole =
      fields[0] == 2
      || (fields[0] == 1
        && [shape[1], shape[2]].allSatisfy { $0 > 0 && ($0 - 1) % side == side - 1 })
    guard fields[1] == side, fields[2] == side, stored.shape[2] == side, isWhole else {
      throw node.error(
        "windows of \(side)×\(stored.shape[2]), options \(fields) and \(shape): windows must touch"
          + " and not overlap")
    }
    // [out, row, column, in] → [row, column, out, in], the order of the channels that form a block.
    let weights = try addWeights(
      stored.permuted([1, 2, 0, 3]).reshaped([side * side * outputs, 1, 1, shape[3]]), node)
    let bias = try constant(node, 2)
    guard bias.shape == [outputs] else {
      throw node.error("a bias of \(bias.shape) for \(outputs) channels")
    }
    let repeated = (0..<side * side).flatMap { _ in bias.scalars(of: Float.self) }
    let block = try add(
      .convolution2D(Operator.Convolution2D(window: Operator.Window(padding: .valid))),
      [input, weights, addStored(Tensor(repeated), name: "\(node.resultName).bias")], of: node,
      part: "blocks")
    return try add(.depthToSpace(Operator.DepthToSpace(blockSize: side)), [block], of: node)
  }
}
