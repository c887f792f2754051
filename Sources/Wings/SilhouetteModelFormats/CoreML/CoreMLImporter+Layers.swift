// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Kinds and field numbers come from Core ML's NeuralNetwork.proto.
extension CoreMLImporter {
  /// Converts one layer to operators of the graph.
  ///
  /// - Returns: The layer's results.
  mutating func convert(_ layer: CoreMLLayer) throws -> [Graph.ValueID] { [try result(of: layer)] }

  /// Converts a layer that has one result.
  private mutating func result(of layer: CoreMLLayer) throws -> Graph.ValueID {
    switch layer.kind {
    case "convolution": try convolution(layer)
    case "innerProduct": try innerProduct(layer)
    case "pooling": try pooling(layer)
    case "padding": try padding(layer)
    case "activation": try activation(layer)
    case "unary": try unary(layer)
    case "clip": try clip(layer)
    case "clampedReLU": try clampedReLU(layer)
    case "add": try sum(layer)
    case "multiply": try product(layer)
    case "average": try average(layer)
    case "max": try folded(layer, .binary(.maximum))
    case "min": try folded(layer, .binary(.minimum))
    case "batchnorm": try batchNormalization(layer)
    case "scale": try scale(layer)
    case "bias": try bias(layer)
    case "concat": try concatenation(layer)
    case "addBroadcastable": try folded(layer, .binary(.add))
    case "multiplyBroadcastable": try folded(layer, .binary(.multiply))
    case "divideBroadcastable": try folded(layer, .binary(.divide))
    case "maxBroadcastable": try folded(layer, .binary(.maximum))
    case "minBroadcastable": try folded(layer, .binary(.minimum))
    case "subtractBroadcastable": try difference(layer)
    case "softmaxND": try softmaxND(layer)
    case "argMax": try argMax(layer)
    case "reduceMax": try reduced(layer, .maximum)
    case "reduceMin": try reduced(layer, .maximum, isNegated: true)
    case "reduceMean": try reduced(layer, .mean)
    case "reduceSum": try reduced(layer, .mean, isSum: true)
    case "transpose": try transpose(layer)
    case "loadConstantND": try loadConstantND(layer)
    case "softmax": try add(.softmax(Operator.Softmax()), [image(layer).value], of: layer)
    case "reduce": try reduction(layer)
    case "flatten": try flatten(layer)
    case "reshape": try reshape(layer)
    case "upsample": try upsample(layer)
    case "resizeBilinear": try resizeBilinear(layer)
    case "loadConstant": try loadConstant(layer)
    default: throw unsupported(layer)
    }
  }

  private mutating func concatenation(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    guard try !layer.parameters.bool(100, "the axis") else {
      throw layer.error("sequences are not supported")
    }
    let inputs = try operands(layer, 1...CoreMLLayer.maximumValueCount)
    return try add(.concatenate(Operator.Concatenate(axis: 3)), inputs, of: layer)
  }

  private mutating func reduction(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let mode = try layer.parameters.integer(1, "a mode")
    let axis = try layer.parameters.integer(3, "an axis")
    let (input, _) = try image(layer)
    switch (mode, axis) {
    case (9, 2): return try add(.argMax(Operator.ArgMax(elementType: .int32)), [input], of: layer)
    case (1, 1):
      return try add(.globalAveragePool2D(Operator.GlobalAveragePool2D()), [input], of: layer)
    default:
      throw layer.error(
        "the largest channel (mode 9, axis 2) and the mean of rows and columns (mode 1, axis 1) are"
          + " supported, found mode \(mode), axis \(axis)")
    }
  }

  private mutating func loadConstant(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    try layer.checkInputCount(0...0)
    let dimensions = try layer.parameters.integers(1, limit: 3, "a shape")
    guard dimensions.count == 3 else {
      throw layer.error("a shape of [C, H, W], found \(dimensions)")
    }
    let numbers = try weights(layer, 2, dimensions, "the numbers")
    return addStored(
      numbers.reshaped(TensorShape([1] + numbers.shape.dimensions)).permuted([0, 2, 3, 1]),
      name: layer.name)
  }

  // MARK: Shapes

  private mutating func flatten(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let mode = try layer.parameters.integer(1, "a mode")
    let (input, shape) = try image(layer)
    return try reshaped(
      layer, input, shape, channels: shape.dropFirst().reduce(1, *), height: 1, width: 1,
      mode: mode)
  }

  private mutating func reshape(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let dimensions = try layer.parameters.integers(1, limit: 4, "a shape")
    let mode = try layer.parameters.integer(2, "a mode")
    let (input, shape) = try image(layer)
    guard dimensions.count == 3 || (dimensions.count == 4 && dimensions[0] == 1),
      dimensions.allSatisfy({ $0 > 0 })
    else { throw layer.error("a shape of [C, H, W], found \(dimensions)") }
    let axes = Array(dimensions.suffix(3))
    return try reshaped(
      layer, input, shape, channels: axes[0], height: axes[1], width: axes[2], mode: mode)
  }

  /// Reshapes a value and returns the result; the elements are enumerated in channels-first (mode 0) or channels-last (mode
  /// 1) order.
  private mutating func reshaped(
    _ layer: CoreMLLayer, _ input: Graph.ValueID, _ shape: TensorShape, channels: Int, height: Int,
    width: Int, mode: Int
  ) throws -> Graph.ValueID {
    guard mode == 0 || mode == 1 else { throw layer.error("the unknown mode \(mode)") }
    // In the graph, channels are the last axis. With a single pixel or channel, both orders are the same; if the number of
    // channels does not change, each pixel's channels stay together.
    let isPlain = shape[3] == 1 || shape[1] * shape[2] == 1
    let becomesPlain = channels == 1 || height == 1 && width == 1
    guard mode == 1 || channels == shape[3] || (isPlain && becomesPlain) else {
      throw layer.error(
        "from \(shape[3]) channels of \(shape[1])×\(shape[2]) to \(channels) of \(height)×\(width)"
          + " the order of the elements would change, which is not supported")
    }
    guard let result = TensorShape(validating: [shape[0], height, width, channels]) else {
      throw layer.error("a shape of [\(channels), \(height), \(width)] is not possible")
    }
    return try add(.reshape(Operator.Reshape(shape: result)), [input], of: layer)
  }

  // MARK: Resizing

  private mutating func upsample(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    guard try !layer.parameters.has(7) else {
      throw layer.error("only integer factors are supported")
    }
    let factor = try layer.extent(1, default: 1, "the factors")
    let (input, shape) = try image(layer)
    let (height, tooHigh) = shape[1].multipliedReportingOverflow(by: factor.height)
    let (width, tooWide) = shape[2].multipliedReportingOverflow(by: factor.width)
    guard !tooHigh, !tooWide else { throw layer.error("\(shape) times \(factor) is too large") }
    let size = Operator.Extent2D(height, width)
    let mode = try layer.parameters.integer(5, "a mode")
    if mode == 0 {
      let nearest = Operator.ResizeNearest(size: size, mapping: .asymmetric)
      return try add(.resizeNearest(nearest), [input], of: layer)
    }
    let grid = try layer.parameters.integer(6, "a mode")
    let mappings: [Operator.ResizeMapping] = [.asymmetric, .alignCorners, .halfPixelCenters]
    guard mode == 1, mappings.indices.contains(grid) else {
      throw layer.error("the unknown mode \(mode), \(grid)")
    }
    return try add(
      .resizeBilinear(Operator.ResizeBilinear(size: size, mapping: mappings[grid])), [input],
      of: layer)
  }

  private mutating func resizeBilinear(_ layer: CoreMLLayer) throws -> Graph.ValueID {
    let size = try layer.extent(1, default: 1, "the size")
    let (input, shape) = try image(layer)
    let mode = try layer.parameters.message(2, "the mode")?.integer(1, "the mode") ?? 0
    let mapping: Operator.ResizeMapping
    switch mode {
    case 0: mapping = .alignCorners
    case 1:
      // This mode differs from mode 0 only for a result with one row or column, which is sampled at the middle of the
      // image.
      guard size.height > 1 || shape[1] == 1, size.width > 1 || shape[2] == 1 else {
        throw layer.error("one row or column in the middle (mode 1) is not supported")
      }
      mapping = .alignCorners
    case 2: mapping = .asymmetric
    default: throw layer.error("sampling modes 0 to 2 are supported, found \(mode)")
    }
    return try add(
      .resizeBilinear(Operator.ResizeBilinear(size: size, mapping: mapping)), [input], of: layer)
  }
}
