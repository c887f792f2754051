// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// The operators, without their parameters.
///
/// The switch has no default: the compiler points here when an operator is added.
enum OperatorKind: CaseIterable {
  case convolution2D, depthwiseConvolution2D, add, multiply, maximum, minimum, divide
  case averagePool2D, maxPool2D
  case globalAveragePool2D, resizeBilinear, resizeNearest, concatenate, reshape, pad, softmax
  case activation, function, argMax, quantize, dequantize
  case parametricReLU, depthToSpace, slice, transpose, gather, reduce
  case landmarksToMatrix, transformBilinear, transformLandmarks

  init(_ operation: Operator) {
    self =
      switch operation {
      case .convolution2D: .convolution2D
      case .depthwiseConvolution2D: .depthwiseConvolution2D
      case .add: .add
      case .multiply: .multiply
      case .maximum: .maximum
      case .minimum: .minimum
      case .divide: .divide
      case .averagePool2D: .averagePool2D
      case .maxPool2D: .maxPool2D
      case .globalAveragePool2D: .globalAveragePool2D
      case .resizeBilinear: .resizeBilinear
      case .resizeNearest: .resizeNearest
      case .concatenate: .concatenate
      case .reshape: .reshape
      case .pad: .pad
      case .softmax: .softmax
      case .activation: .activation
      case .function: .function
      case .argMax: .argMax
      case .quantize: .quantize
      case .dequantize: .dequantize
      case .parametricReLU: .parametricReLU
      case .depthToSpace: .depthToSpace
      case .slice: .slice
      case .transpose: .transpose
      case .gather: .gather
      case .reduce: .reduce
      case .landmarksToMatrix: .landmarksToMatrix
      case .transformBilinear: .transformBilinear
      case .transformLandmarks: .transformLandmarks
      }
  }
}
