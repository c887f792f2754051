// SPDX-License-Identifier: Apache-2.0

/// Rewrites an operator that returns its input unchanged → that input; an average over the whole image →
/// a global average, which is faster.
struct DropIdentities: Pass {
  static let name = "dropIdentities"

  func apply(to graph: Graph) throws -> Graph {
    try GraphRewriter.rewrite(graph) { result, id, operation, inputs in
      let from = result[inputs[0]].type
      let to = graph[id].type
      // The last case lists operators instead of using a default, so that a new operator must be considered.
      switch operation {
      case .activation(.identity): return inputs[0]
      case .reshape where from == to: return inputs[0]
      case .concatenate where inputs.count == 1: return inputs[0]
      case .pad(let pad) where (pad.before + pad.after).allSatisfy({ $0 == 0 }): return inputs[0]
      case .resizeBilinear(let resize) where from == to && resize.exactPositions == nil:
        return inputs[0]
      case .resizeNearest where from == to: return inputs[0]
      case .averagePool2D(let pool)
      where pool.size == 1 && pool.window.stride == 1 && pool.activation == .identity && from == to:
        return inputs[0]
      case .averagePool2D(let pool)
      where pool.size == Operator.Extent2D(from.shape[1], from.shape[2])
        && pool.window.dilation == 1
        && pool.window.padding == .valid && pool.activation == .identity:
        return try result.add(
          .globalAveragePool2D(Operator.GlobalAveragePool2D()), inputs, name: graph[id].name)
      case .transpose(let transpose) where transpose.axes == Array(from.shape.indices):
        return inputs[0]
      case .convolution2D, .depthwiseConvolution2D, .add, .multiply, .maximum, .minimum,
        .divide, .function, .transpose, .gather, .reduce,
        .averagePool2D, .maxPool2D, .globalAveragePool2D, .resizeBilinear, .resizeNearest,
        .concatenate, .reshape, .pad, .softmax, .activation, .argMax, .quantize, .dequantize,
        .parametricReLU, .depthToSpace, .slice, .landmarksToMatrix, .transformBilinear,
        .transformLandmarks:
        return nil
      }
    }
  }
}
