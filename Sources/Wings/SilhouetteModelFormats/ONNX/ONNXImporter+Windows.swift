// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Operators that move a window over an image.
extension ONNXImporter {
  /// The window of an operator, by the attributes that all such operators share.
  struct WindowAttributes {
    var kernel: Operator.Extent2D
    var stride: Operator.Extent2D
    var dilation: Operator.Extent2D
    /// The padding before and after the rows, and before and after the columns.
    var rows: (before: Int, after: Int)
    var columns: (before: Int, after: Int)

    /// The number of rows or columns that one window covers.
    static func reach(_ kernel: Int, _ dilation: Int) -> Int {
      Int.saturatingProduct(kernel - 1, dilation).saturatingSum(1)
    }

    /// The padding of the graph's operators.
    var padding: Operator.Padding {
      rows == (0, 0) && columns == (0, 0)
        ? .valid
        : .explicit(
          top: rows.before, bottom: rows.after, left: columns.before, right: columns.after)
    }

    var window: Operator.Window {
      Operator.Window(stride: stride, dilation: dilation, padding: padding)
    }
  }

  /// Returns the window of an operator on an image [N, H, W, C].
  func window(
    _ node: ONNXNode, _ shape: TensorShape, kernel expected: [Int]? = nil
  ) throws -> WindowAttributes {
    func pair(_ name: String, default value: [Int]) throws -> [Int] {
      let found = try node.integers(name) ?? value
      guard found.count == 2, found.allSatisfy({ (1...1 << 24).contains($0) }) else {
        throw node.error("\(name) must be two numbers of 1 to \(1 << 24), found \(found)")
      }
      return found
    }
    guard let given = try node.integers("kernel_shape") ?? expected else {
      throw node.error("kernel_shape is missing")
    }
    let kernel = try pair("kernel_shape", default: given)
    if let expected, kernel != expected {
      throw node.error("kernel_shape is \(kernel), the weights are for \(expected)")
    }
    let stride = try pair("strides", default: [1, 1])
    let dilation = try pair("dilations", default: [1, 1])
    var pads = try node.integers("pads") ?? [0, 0, 0, 0]
    guard pads.count == 4, pads.allSatisfy({ (0...1 << 24).contains($0) }) else {
      throw node.error("pads must be four numbers of 0 to \(1 << 24), found \(pads)")
    }
    switch try node.text("auto_pad", default: "NOTSET") {
    case "NOTSET", "": break
    case "VALID": pads = [0, 0, 0, 0]
    case "SAME_UPPER", "SAME_LOWER":
      let isUpper = try node.text("auto_pad", default: "") == "SAME_UPPER"
      for axis in 0..<2 {
        let length = shape[axis + 1]
        let count = (length + stride[axis] - 1) / stride[axis]
        let reach = WindowAttributes.reach(kernel[axis], dilation[axis])
        let total = max(0, ((count - 1) * stride[axis]).saturatingSum(reach) - length)
        pads[axis] = isUpper ? total / 2 : total - total / 2
        pads[axis + 2] = total - pads[axis]
      }
    case let other: throw node.error("auto_pad “\(other)” is not supported")
    }
    return WindowAttributes(
      kernel: Operator.Extent2D(kernel[0], kernel[1]),
      stride: Operator.Extent2D(stride[0], stride[1]),
      dilation: Operator.Extent2D(dilation[0], dilation[1]),
      rows: (pads[0], pads[2]), columns: (pads[1], pads[3]))
  }

  // MARK: Convolutions

  /// Returns weights [M, C / groups, kh, kw].
  private mutating func weights(_ node: ONNXNode) throws -> Tensor {
    let weights = try known(node, 1).tensor
    guard weights.shape.rank == 4, weights.shape.elementCount > 0 else {
      throw node.error(
        "only two-dimensional convolutions are supported, found weights \(weights.shape)")
    }
    return weights
  }

  /// Returns the bias of an operator, if it has one.
  private mutating func bias(_ node: ONNXNode, channels: Int) throws -> Tensor? {
    guard node.hasInput(2) else { return nil }
    let bias = try known(node, 2).tensor
    guard bias.shape == [channels] else {
      throw node.error("a bias of \(bias.shape) for \(channels) channels")
    }
    return bias
  }

  mutating func convolution(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(2...3)
    let (input, shape) = try image(node)
    let weights = try weights(node)
    let attributes = try window(node, shape, kernel: [weights.shape[2], weights.shape[3]])
    var convolution = Operator.Convolution2D(
      window: attributes.window, groups: try node.integer("group", default: 1))
    convolution.allowsWinograd = true
    var operands = [input, addStored(weights.permuted([0, 2, 3, 1]), name: node.inputs[1])]
    if let bias = try bias(node, channels: weights.shape[0]) {
      operands.append(addStored(bias, name: node.inputs[2]))
    }
    return try addImage(.convolution2D(convolution), operands, of: node)
  }

  /// Converts a transposed convolution to a convolution that computes a block of s×s pixels of the result as channels, for
  /// windows that touch, overlap or leave gaps.
  ///
  /// Row s · q + r of the result is Σ over j of row q − j of the image times row r + s · j of the window, which is a
  /// convolution for each r. (Shi et al., *Is the deconvolution layer the same as a convolutional layer?*, 2016.)
  mutating func transposedConvolution(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(2...3)
    let (input, shape) = try image(node)
    let weights = try weights(node)
    let groups = try node.integer("group", default: 1)
    guard groups > 0, weights.shape[0] == shape[3], shape[3] % groups == 0 else {
      throw node.error("weights \(weights.shape) in \(groups) groups for \(shape[3]) channels")
    }
    let layout = try node.transposedLayout(shape, kernel: [weights.shape[2], weights.shape[3]])
    let id = try transposedConvolution(
      input, weights: (weights, node.inputs[1]),
      bias: bias(node, channels: weights.shape[1] * groups).map { ($0, node.inputs[2]) },
      groups: groups, layout, of: node)
    return ONNXComputed(id, axes: ONNXComputed.channelsLast)
  }

  // MARK: Pooling

  mutating func maximumPooling(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(1...1)
    try node.require("storage_order", 0)
    let (input, shape) = try image(node)
    let attributes = try clipped(node, window(node, shape), shape)
    let pool = Operator.MaxPool2D(size: attributes.kernel, window: attributes.window)
    return try addImage(.maxPool2D(pool), [input], of: node)
  }

  mutating func averagePooling(_ node: ONNXNode) throws -> ONNXComputed {
    try node.checkInputCount(1...1)
    let (image, shape) = try self.image(node)
    var input = image
    let stated = try window(node, shape)
    var attributes = try clipped(node, stated, shape)
    // Only the padding that the file states counts, not what windows beyond it would need.
    if try node.integer("count_include_pad", default: 0) != 0 {
      let rows = min(stated.rows.after, attributes.rows.after)
      let columns = min(stated.columns.after, attributes.columns.after)
      input = try add(
        .pad(
          Operator.Pad(
            before: [0, stated.rows.before, stated.columns.before, 0],
            after: [0, rows, columns, 0])),
        [input], of: node, part: "padded")
      attributes.rows = (0, attributes.rows.after - rows)
      attributes.columns = (0, attributes.columns.after - columns)
    }
    let pool = Operator.AveragePool2D(size: attributes.kernel, window: attributes.window)
    return try addImage(.averagePool2D(pool), [input], of: node)
  }

  /// Returns a window whose padding after the last row and column leaves exactly the windows that the file counts: with
  /// ceil_mode, a window may reach beyond the padding, but must begin within it.
  private func clipped(
    _ node: ONNXNode, _ attributes: WindowAttributes, _ shape: TensorShape
  ) throws -> WindowAttributes {
    guard try node.integer("ceil_mode", default: 0) != 0 else { return attributes }
    func after(
      _ length: Int, _ padding: (before: Int, after: Int), kernel: Int, stride: Int, dilation: Int
    ) throws -> Int {
      let reach = WindowAttributes.reach(kernel, dilation)
      let rest = length + padding.before + padding.after - reach
      guard rest >= 0 else { throw node.error("a window over \(reach) does not fit") }
      var count = (rest + stride - 1) / stride + 1
      if (count - 1) * stride >= length + padding.before { count -= 1 }
      return max(0, (count - 1) * stride + reach - length - padding.before)
    }
    var result = attributes
    result.rows.after = try after(
      shape[1], attributes.rows, kernel: attributes.kernel.height,
      stride: attributes.stride.height, dilation: attributes.dilation.height)
    result.columns.after = try after(
      shape[2], attributes.columns, kernel: attributes.kernel.width,
      stride: attributes.stride.width, dilation: attributes.dilation.width)
    return result
  }

  mutating func globalPool(_ node: ONNXNode, _ kind: Operator.Reduce.Kind) throws -> ONNXComputed {
    try node.checkInputCount(1...1)
    let (value, shape) = try array(node)
    guard shape.rank >= 3 else { throw node.error("takes images, found \(shape)") }
    return try reduced(value, kind, along: Array(2..<shape.rank), keepsAxes: true, node)
  }
}
