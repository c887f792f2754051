// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// The numeric types of options tables and their field numbers come from TensorFlow Lite's schema.fbs.
extension TFLiteImporter {
  /// Converts one operator.
  ///
  /// - Returns: The operator's results.
  mutating func convert(_ node: TFLiteNode) throws -> [Graph.ValueID] { [try result(of: node)] }

  /// Converts an operator that has one result.
  private mutating func result(of node: TFLiteNode) throws -> Graph.ValueID {
    switch node.name {
    case "CONV_2D": try convolution(node)
    case "DEPTHWISE_CONV_2D": try depthwiseConvolution(node)
    case "ADD": try binary(node, options: 11) { .binary(.add, activation: $0) }
    case "MUL": try binary(node, options: 21) { .binary(.multiply, activation: $0) }
    case "MAXIMUM": try add(.binary(.maximum), onInputs: 2, of: node)
    case "MINIMUM": try add(.binary(.minimum), onInputs: 2, of: node)
    case "AVERAGE_POOL_2D":
      try pooling(node) {
        .averagePool2D(Operator.AveragePool2D(size: $0, window: $1, activation: $2))
      }
    case "MAX_POOL_2D":
      try pooling(node) {
        .maxPool2D(Operator.MaxPool2D(size: $0, window: $1, activation: $2))
      }
    case "MEAN": try mean(node)
    case "RESIZE_BILINEAR": try resizeBilinear(node)
    case "RESIZE_NEAREST_NEIGHBOR": try resizeNearest(node)
    case "CONCATENATION": try concatenation(node)
    case "RESHAPE": try reshape(node)
    case "PAD": try pad(node, value: 0)
    case "PADV2": try pad(node, value: paddingValue(node))
    case "SOFTMAX": try softmax(node)
    case "ARG_MAX": try argMax(node)
    case "LOGISTIC": try add(.activation(.sigmoid), onInputs: 1, of: node)
    case "RELU": try add(.activation(.relu), onInputs: 1, of: node)
    case "RELU6": try add(.activation(.relu6), onInputs: 1, of: node)
    case "HARD_SWISH": try add(.activation(.hardSwish), onInputs: 1, of: node)
    case "PRELU": try add(.parametricReLU(Operator.ParametricReLU()), onInputs: 2, of: node)
    case "FULLY_CONNECTED": try fullyConnected(node)
    case "DEPTH_TO_SPACE": try depthToSpace(node)
    case "STRIDED_SLICE": try stridedSlice(node)
    case "CUSTOM Convolution2DTransposeBias": try transposedConvolution(node)
    case "CUSTOM Landmarks2TransformMatrix": try landmarksToMatrix(node)
    case "CUSTOM TransformTensorBilinear": try transformBilinear(node)
    case "CUSTOM TransformLandmarks": try transformLandmarks(node)
    // Sparse and quantised constants have already been read as the values they represent.
    case "QUANTIZE", "DEQUANTIZE", "DENSIFY": try sameNumbers(node)
    default: throw node.unsupported
    }
  }

  private mutating func binary(
    _ node: TFLiteNode, options: Int, _ operation: (Operator.Activation) -> Operator
  ) throws -> Graph.ValueID {
    let activation = try node.activation(node.optionalOptions(options), field: 0)
    return try add(operation(activation), onInputs: 2, of: node)
  }

  private mutating func sameNumbers(_ node: TFLiteNode) throws -> Graph.ValueID {
    try node.checkInputCount(1...1)
    let value = try operand(node, 0)
    guard graph[value].type.elementType == .float32 else {
      throw node.error("takes real numbers, found \(graph[value].type)")
    }
    return value
  }

  private mutating func concatenation(_ node: TFLiteNode) throws -> Graph.ValueID {
    try node.checkInputCount(1...TFLiteNode.maximumTensorCount)
    let options = try node.options(10)
    let activation = try node.activation(options, field: 1)
    let inputs = try node.inputs.indices.map { try operand(node, $0) }
    let rank = graph[inputs[0]].type.shape.rank
    let axis = Int(try options.integer(0, Int32.self, "an axis"))
    let result = try add(
      .concatenate(Operator.Concatenate(axis: axis < 0 ? axis + rank : axis)), inputs, of: node)
    guard activation != .identity else { return result }
    return try add(.activation(activation), [result], of: node)
  }

  private mutating func reshape(_ node: TFLiteNode) throws -> Graph.ValueID {
    try node.checkInputCount(1...2)
    var dimensions: [Int]
    if node.hasInput(1) {
      dimensions = try integers(node, 1)
    } else {
      dimensions =
        try node.options(17).vector(
          0, elementByteCount: 4, limit: TFLiteTensor.maximumRank, "a shape")?
        .integers(Int32.self, "a shape").map(Int.init) ?? []
    }
    let input = try operand(node, 0)
    let count = graph[input].type.shape.elementCount
    let open = dimensions.indices.filter { dimensions[$0] == -1 }
    if let axis = open.first, open.count == 1 {
      dimensions[axis] = 1
      guard let rest = TensorShape(validating: dimensions)?.elementCount, rest > 0,
        count % rest == 0
      else { throw node.error("\(count) elements do not fit the shape \(dimensions)") }
      dimensions[axis] = count / rest
    }
    guard let shape = TensorShape(validating: dimensions) else {
      throw node.error("the shape \(dimensions) is not possible")
    }
    return try add(.reshape(Operator.Reshape(shape: shape)), [input], of: node)
  }

  private mutating func pad(_ node: TFLiteNode, value: Float) throws -> Graph.ValueID {
    try node.checkInputCount(2...3)
    let input = try operand(node, 0)
    let amounts = try integers(node, 1)
    guard amounts.count == 2 * graph[input].type.shape.rank else {
      throw node.error("\(amounts.count) paddings for \(graph[input].type)")
    }
    let before = stride(from: 0, to: amounts.count, by: 2).map { amounts[$0] }
    let after = stride(from: 1, to: amounts.count, by: 2).map { amounts[$0] }
    return try add(
      .pad(Operator.Pad(before: before, after: after, value: value)), [input], of: node)
  }

  private mutating func paddingValue(_ node: TFLiteNode) throws -> Float {
    let value = try constant(node, 2)
    guard value.shape.elementCount == 1, let number = value.scalars().first else {
      throw node.error("one number to pad with, found \(value.type)")
    }
    return number
  }

  private mutating func softmax(_ node: TFLiteNode) throws -> Graph.ValueID {
    let beta = try node.options(9).float(0, "a factor")
    guard beta.isFinite else { throw node.error("the factor \(beta) is not finite") }
    return try add(.softmax(Operator.Softmax(beta: beta)), onInputs: 1, of: node)
  }

  private mutating func argMax(_ node: TFLiteNode) throws -> Graph.ValueID {
    try node.checkInputCount(2...2)
    let input = try operand(node, 0)
    let rank = graph[input].type.shape.rank
    let axes = try integers(node, 1)
    guard axes.count == 1, axes[0] == -1 || axes[0] == rank - 1 else {
      throw node.error("the largest along the last axis is supported, found axis \(axes)")
    }
    let number = try node.optionalOptions(40)?.integer(0, UInt8.self, "a type") ?? 0
    let type: ElementType
    switch TFLiteElementType(rawValue: number) {
    case .int32: type = .int32
    case .int64: type = .int64
    default: throw node.error("indices are int32 or int64, found type \(number)")
    }
    return try add(.argMax(Operator.ArgMax(elementType: type)), [input], of: node)
  }
}
