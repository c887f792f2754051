// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Layers that move a window over an image or pad an image.
extension CoreMLImporter {
  mutating func convolution(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let parameters = layer.parameters
    guard layer.inputs.count < 2 else {
      throw layer.error("weights that are computed are not supported")
    }
    let (input, shape) = try image(layer)
    let kernel = try layer.extent(20, default: 3, "the window")
    var window = Operator.Window(
      stride: try layer.extent(30, default: 1, "the stride"),
      dilation: try layer.extent(40, default: 1, "the dilation"))
    let isSame = try parameters.has(51)
    if try !isSame || !parameters.bool(60, "the direction") {
      window.padding = try padding(layer, valid: 50, same: 51, shape, kernel: kernel, window)
    }
    let channels = try parameters.integer(1, "the channels")
    let kernelChannels = try parameters.integer(2, "the channels of the window")
    let groups = max(1, try parameters.integer(10, "the groups"))
    guard channels > 0, kernelChannels > 0 else {
      throw layer.error("\(channels) channels of \(kernelChannels)")
    }
    if try parameters.bool(60, "the direction") {
      return try deconvolution(
        layer, input, shape, window, kernel: kernel, channels: channels, groups: groups)
    }
    let stored = try weights(
      layer, 90, [channels, kernelChannels, kernel.height, kernel.width], "weights")
    var operands = [input, addStored(channelsLast(stored), name: "\(layer.name).weight")]
    if try parameters.bool(70, "the bias") {
      operands.append(
        addStored(try weights(layer, 91, [channels], "biases"), name: "\(layer.name).bias"))
    }
    return try add(
      .convolution2D(Operator.Convolution2D(window: window, groups: groups)), operands, of: layer)
  }

  /// Converts a transposed convolution, whose weights are [kernelChannels, channels / groups, rows, columns].
  private mutating func deconvolution(
    _ layer: CoreMLLayer, _ input: Graph.ValueID, _ shape: TensorShape,
    _ window: Operator.Window, kernel: Operator.Extent2D, channels: Int, groups: Int
  ) throws -> Graph.ValueID {
    let parameters = layer.parameters
    let limit = 1 << 12
    let (stride, dilation) = (window.stride, window.dilation)
    guard channels % groups == 0, shape[3] % groups == 0,
      [stride.height, stride.width, dilation.height, dilation.width].allSatisfy({ $0 <= limit })
    else { throw layer.error("\(shape[3]) to \(channels) channels in \(groups) groups") }
    let stored = try weights(
      layer, 90, [shape[3], channels / groups, kernel.height, kernel.width], "weights")
    let bias = try parameters.bool(70, "the bias") ? weights(layer, 91, [channels], "biases") : nil
    let same = try parameters.message(51, "the padding")?.integer(1, "the padding")
    let border = try layer.border(parameters.message(50, "the padding")?.message(1, "the padding"))
    let size = try parameters.has(100) ? layer.extent(100, default: 1, "the result") : nil
    let lengths = [shape[1], shape[2]]
    let layout = try TransposedLayout(
      lengths, kernel: [kernel.height, kernel.width], stride: [stride.height, stride.width],
      dilation: [dilation.height, dilation.width]
    ) { axis, whole in
      let given = size.map { axis == 0 ? $0.height : $0.width }
      let edges = axis == 0 ? (border.top, border.bottom) : (border.left, border.right)
      var start = edges.0
      var length = given ?? whole - edges.0 - edges.1
      if let same {
        length = given ?? lengths[axis] * (axis == 0 ? stride.height : stride.width)
        let total = max(0, whole - length)
        start = same == 0 ? total / 2 : total - total / 2
      }
      guard lengths[axis] > 0, length > 0 else {
        throw layer.error("a result of \(length) rows or columns")
      }
      return TransposedLayout.Part(start: start, length: length)
    }
    return try transposedConvolution(
      input, weights: (stored, "\(layer.name).weight"),
      bias: bias.map { ($0, "\(layer.name).bias") }, groups: groups, layout, of: layer)
  }

  /// Converts a matrix product to a convolution whose window is the whole image.
  mutating func innerProduct(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let parameters = layer.parameters
    guard try !parameters.bool(22, "the quantization") else {
      throw layer.error("quantization while it runs is not supported")
    }
    let (input, shape) = try image(layer)
    let inputs = try parameters.integer(1, "the inputs")
    let outputs = try parameters.integer(2, "the outputs")
    guard inputs == shape.dropFirst().reduce(1, *), outputs > 0 else {
      throw layer.error("a matrix of \(outputs) × \(inputs) for an image of \(shape)")
    }
    let stored = try weights(layer, 20, [outputs, inputs], "weights")
    let matrix = channelsLast(stored.reshaped([outputs, shape[3], shape[1], shape[2]]))
    var operands = [input, addStored(matrix, name: "\(layer.name).weight")]
    if try parameters.bool(10, "the bias") {
      operands.append(
        addStored(try weights(layer, 21, [outputs], "biases"), name: "\(layer.name).bias"))
    }
    return try add(
      .convolution2D(Operator.Convolution2D(window: Operator.Window(padding: .valid))), operands,
      of: layer)
  }

  /// Permutes weights from [out, in, height, width] to [out, height, width, in].
  private func channelsLast(_ weights: Tensor) -> Tensor {
    let shape = weights.shape
    // Windows of one element need no permutation; most large weights belong to such windows.
    if shape[2] == 1 && shape[3] == 1 { return weights.reshaped([shape[0], 1, 1, shape[1]]) }
    return weights.permuted([0, 2, 3, 1])
  }

  mutating func pooling(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let parameters = layer.parameters
    let type = try parameters.integer(1, "the type")
    guard type == 0 || type == 1 else {
      throw layer.error("the largest (0) and the mean (1) are supported, found type \(type)")
    }
    var (input, shape) = try image(layer)
    if try parameters.bool(60, "the extent") {
      if type == 1 {
        return try add(.globalAveragePool2D(Operator.GlobalAveragePool2D()), [input], of: layer)
      }
      let whole = Operator.Extent2D(shape[1], shape[2])
      return try add(
        .maxPool2D(Operator.MaxPool2D(size: whole, window: Operator.Window(padding: .valid))),
        [input],
        of: layer)
    }
    guard try !parameters.has(32) else {
      throw layer.error("windows up to the last pixel (includeLastPixel) are not supported")
    }
    let size = try layer.extent(10, default: 3, "the window")
    var window = Operator.Window(stride: try layer.extent(20, default: 1, "the stride"))
    window.padding = try padding(layer, valid: 30, same: 31, shape, kernel: size, window)
    if type == 0 {
      return try add(.maxPool2D(Operator.MaxPool2D(size: size, window: window)), [input], of: layer)
    }
    if try !parameters.bool(50, "the divisor"), window.padding != .valid {
      // Zeros around the image count towards this average, so they are added to the image explicitly.
      let border = Self.border(window, size, shape)
      input = try add(.pad(border.pad(value: 0)), [input], of: layer, part: "border")
      window.padding = .valid
    }
    return try add(
      .averagePool2D(Operator.AveragePool2D(size: size, window: window)), [input], of: layer)
  }

  mutating func padding(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let parameters = layer.parameters
    let border = try layer.border(parameters.message(10, "the padding"))
    let (input, shape) = try image(layer)
    var value: Float = 0
    if let constant = try parameters.message(1, "the number to pad with") {
      value = try constant.float(1, "the number to pad with")
    } else if border != CoreMLLayer.Border() {
      guard try parameters.has(2) || parameters.has(3) else {
        throw layer.error("no kind of padding")
      }
      return try extended(layer, input, shape, by: border, isReflected: parameters.has(2))
    }
    return try add(.pad(border.pad(value: value)), [input], of: layer)
  }

  /// Adds pixels around an image: its own next to the edge, mirrored, or the outermost ones.
  private mutating func extended(
    _ layer: CoreMLLayer, _ input: Graph.ValueID, _ shape: TensorShape,
    by border: CoreMLLayer.Border,
    isReflected: Bool
  ) throws -> Graph.ValueID {
    var result = input
    for (axis, before, after) in [
      (1, border.top, border.bottom), (2, border.left, border.right),
    ] where before + after > 0 {
      let last = shape[axis] - 1
      guard last >= 0, !isReflected || max(before, after) <= last else {
        throw layer.error("a border of \(before) and \(after) for \(shape)")
      }
      let indices = (-before...last + after).map {
        Self.extended($0, last: last, isReflected: isReflected)
      }
      result = try add(
        .gather(Operator.Gather(axis: axis, indices: indices)), [result], of: layer,
        part: axis == 1 ? "rows" : "columns")
    }
    return result
  }

  // MARK: Borders

  /// Returns the padding of a window, which the file stores in one of two fields.
  private func padding(
    _ layer: CoreMLLayer, valid: Int, same: Int, _ shape: TensorShape, kernel: Operator.Extent2D,
    _ window: Operator.Window
  ) throws -> Operator.Padding {
    if let message = try layer.parameters.message(same, "the padding") {
      switch try message.integer(1, "the padding") {
      case 0: return .same
      case 1: return Self.border(window, kernel, shape).flipped.padding
      case let mode: throw layer.error("the unknown padding \(mode)")
      }
    }
    guard let message = try layer.parameters.message(valid, "the padding") else {
      throw layer.error("its padding is missing")
    }
    return try layer.border(message.message(1, "the padding")).padding
  }

  /// Returns the border of rows and columns with which a window extends an image.
  private static func border(
    _ window: Operator.Window, _ kernel: Operator.Extent2D, _ shape: TensorShape
  ) -> CoreMLLayer.Border {
    switch window.padding {
    case .valid: return CoreMLLayer.Border()
    case .explicit(let top, let bottom, let left, let right):
      return CoreMLLayer.Border(top: top, bottom: bottom, left: left, right: right)
    case .same:
      func total(_ length: Int, _ kernel: Int, _ stride: Int, _ dilation: Int) -> Int {
        // None of the factors is over 2²⁴.
        max(0, ((length + stride - 1) / stride - 1) * stride + (kernel - 1) * dilation + 1 - length)
      }
      let rows = total(shape[1], kernel.height, window.stride.height, window.dilation.height)
      let columns = total(shape[2], kernel.width, window.stride.width, window.dilation.width)
      return CoreMLLayer.Border(
        top: rows / 2, bottom: rows - rows / 2, left: columns / 2, right: columns - columns / 2)
    }
  }
}

extension CoreMLLayer.Border {
  /// The border with left and right, and top and bottom, exchanged.
  fileprivate var flipped: CoreMLLayer.Border {
    CoreMLLayer.Border(top: bottom, bottom: top, left: right, right: left)
  }
}
