// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

extension ONNXImporter {
  /// Converts an operator.
  ///
  /// - Returns: Its results.
  mutating func convert(_ node: ONNXNode) throws -> [ONNXValue] {
    if node.kind == "Split" { return try split(node).map { .computed($0) } }
    if node.kind == "LayerNormalization" {
      return try layerNormalization(node).map { .computed($0) }
    }
    if node.kind == "TopK" { return try largest(node).map { .computed($0) } }
    if node.kind == "Identity" || node.kind == "Dropout" { return [try operand(node, 0)] }
    return [.computed(try result(of: node))]
  }

  /// Converts an operator that has one result.
  private mutating func result(of node: ONNXNode) throws -> ONNXComputed {
    switch node.kind {
    // Windows
    case "Conv": try convolution(node)
    case "ConvTranspose": try transposedConvolution(node)
    case "MaxPool": try maximumPooling(node)
    case "AveragePool": try averagePooling(node)
    case "GlobalAveragePool": try globalPool(node, .mean)
    case "GlobalMaxPool": try globalPool(node, .maximum)
    // Two values
    case "Add": try binary(node, .binary(.add))
    case "Mul": try binary(node, .binary(.multiply))
    case "Sub": try difference(node)
    case "Div": try quotient(node)
    case "Max": try folded(node, .binary(.maximum))
    case "Min": try folded(node, .binary(.minimum))
    case "Sum": try folded(node, .binary(.add))
    case "Mean": try mean(node)
    case "Pow": try power(node)
    case "PRelu": try binary(node, .parametricReLU(Operator.ParametricReLU()))
    // One value
    case "Relu": try unary(node, .activation(.relu))
    case "Sigmoid": try unary(node, .activation(.sigmoid))
    case "HardSwish": try unary(node, .activation(.hardSwish))
    case "Exp": try unary(node, .function(.exponential))
    case "Log": try unary(node, .function(.logarithm))
    case "Sqrt": try unary(node, .function(.squareRoot))
    case "Floor": try unary(node, .function(.floor))
    case "Ceil": try unary(node, .function(.ceiling))
    case "Erf": try unary(node, .function(.errorFunction))
    case "LeakyRelu": try leakyReLU(node)
    case "Clip": try clip(node)
    case "HardSigmoid": try hardSigmoid(node)
    case "Tanh", "Neg", "Abs", "Reciprocal", "Elu", "Selu", "Celu", "Softplus", "Mish", "Gelu":
      try elementary(node)
    case "Round": try unary(node, .function(.round))
    case "Sign": try sign(node)
    case "Cast": try cast(node)
    // Truth values
    case "Greater", "Less", "GreaterOrEqual", "LessOrEqual", "Equal", "Xor": try comparison(node)
    case "And": try binary(node, .binary(.multiply))
    case "Or": try binary(node, .binary(.maximum))
    case "Not":
      try ONNXComputed(opposite(computed(node, 0).id, node), axes: computed(node, 0).axes)
    case "Where": try choice(node)
    // Along axes
    case "Softmax": try softmax(node)
    case "LogSoftmax": try logSoftmax(node)
    case "ArgMax": try argMax(node, isLargest: true)
    case "ArgMin": try argMax(node, isLargest: false)
    case "ReduceMean": try reduce(node, .mean)
    case "ReduceMax": try reduce(node, .maximum)
    case "ReduceMin": try reduceMinimum(node)
    case "ReduceSum": try reduceSum(node)
    case "ReduceL1", "ReduceL2", "ReduceSumSquare", "ReduceLogSum": try reduceFunction(node)
    case "ReduceLogSumExp": try reduceExponentials(node)
    // Normalisation and products
    case "BatchNormalization": try batchNormalization(node)
    case "InstanceNormalization": try instanceNormalization(node)
    case "MatMul": try matrixProduct(node)
    case "Gemm": try generalProduct(node)
    // Shapes
    case "Concat": try concatenation(node)
    case "Slice": try slice(node)
    case "Gather": try gather(node)
    case "GatherND": try gatherParts(node)
    case "Pad": try pad(node)
    case "Reshape": try reshape(node)
    case "Flatten": try flatten(node)
    case "Transpose": try transpose(node)
    case "Squeeze": try squeeze(node)
    case "Unsqueeze": try unsqueeze(node)
    case "Expand": try expand(node)
    case "Tile": try tile(node)
    case "DepthToSpace": try depthToSpace(node)
    case "SpaceToDepth": try spaceToDepth(node)
    case "Resize": try resize(node)
    case "Upsample": try upsample(node)
    default: throw node.unsupported
    }
  }
}
