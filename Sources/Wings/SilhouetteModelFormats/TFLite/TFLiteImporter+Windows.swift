// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// The numeric types of options tables and their field numbers come from TensorFlow Lite's schema.fbs.
extension TFLiteImporter {
  mutating func convolution(_ node: TFLiteNode) throws -> Graph.ValueID {
    try node.checkInputCount(2...3)
    let options = try node.options(1)
    let window = try window(node, options, dilation: (width: 4, height: 5))
    let activation = try node.activation(options, field: 3)
    let input = try operand(node, 0)
    let weights = try operand(node, 1)
    // If the weights have fewer channels than the image, the convolution has groups.
    let channels = graph[input].type.shape.last ?? 0
    let perGroup = graph[weights].type.shape.last ?? 0
    let groups = perGroup > 0 && channels % perGroup == 0 ? channels / perGroup : 1
    let operation = Operator.Convolution2D(window: window, groups: groups, activation: activation)
    return try add(.convolution2D(operation), [input, weights] + bias(node), of: node)
  }

  mutating func depthwiseConvolution(_ node: TFLiteNode) throws -> Graph.ValueID {
    try node.checkInputCount(2...3)
    let options = try node.options(2)
    let operation = Operator.DepthwiseConvolution2D(
      window: try window(node, options, dilation: (width: 5, height: 6)),
      activation: try node.activation(options, field: 4))
    let input = try operand(node, 0)
    // [1, kh, kw, C · m] in the file, [kh, kw, C · m] here.
    let stored = try constant(node, 1)
    guard stored.shape.rank == 4, stored.shape[0] == 1 else {
      throw node.error("weights must be [1, kh, kw, channels], found \(stored.shape)")
    }
    let weights = try addWeights(
      stored.reshaped(TensorShape(Array(stored.shape.dimensions.dropFirst()))), node)
    return try add(.depthwiseConvolution2D(operation), [input, weights] + bias(node), of: node)
  }

  mutating func pooling(
    _ node: TFLiteNode,
    _ operation: (Operator.Extent2D, Operator.Window, Operator.Activation) -> Operator
  ) throws -> Graph.ValueID {
    let options = try node.options(5)
    let size = Operator.Extent2D(
      Int(try options.integer(4, Int32.self, "a window")),
      Int(try options.integer(3, Int32.self, "a window")))
    return try add(
      operation(size, window(node, options), node.activation(options, field: 5)), onInputs: 1,
      of: node)
  }

  mutating func mean(_ node: TFLiteNode) throws -> Graph.ValueID {
    try node.checkInputCount(2...2)
    let input = try operand(node, 0)
    let shape = graph[input].type.shape
    let axes = try integers(node, 1).map { $0 < 0 ? $0 + shape.rank : $0 }
    guard shape.rank == 4, axes.sorted() == [1, 2] else {
      throw node.error("the mean over rows and columns is supported, found \(axes) of \(shape)")
    }
    let mean = try add(.globalAveragePool2D(Operator.GlobalAveragePool2D()), [input], of: node)
    if try node.optionalOptions(27)?.bool(0, "keep_dims") ?? false { return mean }
    return try add(.reshape(Operator.Reshape(shape: [shape[0], shape[3]])), [mean], of: node)
  }

  mutating func resizeBilinear(_ node: TFLiteNode) throws -> Graph.ValueID {
    let options = try node.optionalOptions(15)
    let mapping = try mapping(node, options, alignCorners: 2, halfPixelCenters: 3)
    let resize = Operator.ResizeBilinear(size: try size(node), mapping: mapping)
    return try add(.resizeBilinear(resize), [operand(node, 0)], of: node)
  }

  mutating func resizeNearest(_ node: TFLiteNode) throws -> Graph.ValueID {
    let options = try node.optionalOptions(74)
    let mapping = try mapping(node, options, alignCorners: 0, halfPixelCenters: 1)
    let resize = Operator.ResizeNearest(size: try size(node), mapping: mapping)
    return try add(.resizeNearest(resize), [operand(node, 0)], of: node)
  }

  private func size(_ node: TFLiteNode) throws -> Operator.Extent2D {
    try node.checkInputCount(2...2)
    let size = try integers(node, 1)
    guard size.count == 2 else { throw node.error("a size of \(size)") }
    return Operator.Extent2D(size[0], size[1])
  }

  private func mapping(
    _ node: TFLiteNode, _ options: FlatBufferTable?, alignCorners: Int, halfPixelCenters: Int
  ) throws -> Operator.ResizeMapping {
    let aligned = try options?.bool(alignCorners, "align_corners") ?? false
    let centred = try options?.bool(halfPixelCenters, "half_pixel_centers") ?? false
    guard !(aligned && centred) else {
      throw node.error("align_corners and half_pixel_centers exclude each other")
    }
    return aligned ? .alignCorners : centred ? .halfPixelCenters : .asymmetric
  }

  /// Returns the padding and strides of a window, which are the first three fields of all options tables for windows.
  private func window(
    _ node: TFLiteNode, _ options: FlatBufferTable, dilation: (width: Int, height: Int)? = nil
  ) throws -> Operator.Window {
    let padding: Operator.Padding
    switch try options.integer(0, UInt8.self, "a padding") {
    case 0: padding = .same
    case 1: padding = .valid
    case let number: throw node.error("unknown padding \(number)")
    }
    func step(_ field: Int, default value: Int32 = 0) throws(FormatError) -> Int {
      Int(try options.integer(field, Int32.self, default: value, "a step"))
    }
    return Operator.Window(
      stride: Operator.Extent2D(try step(2), try step(1)),
      dilation: try dilation.map {
        Operator.Extent2D(try step($0.height, default: 1), try step($0.width, default: 1))
      } ?? 1,
      padding: padding)
  }
}
