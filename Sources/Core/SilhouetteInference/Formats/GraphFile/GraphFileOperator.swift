// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The names of operators in a graph file.
///
/// To add an operator, add a case here and its fields to `OperatorFields.swift`; the compiler points to both.
enum GraphFileOperator: String, CaseIterable, GraphFileValue {
  case convolution2D, depthwiseConvolution2D, add, multiply, maximum, minimum, divide
  case averagePool2D, maxPool2D, globalAveragePool2D, resizeBilinear, resizeNearest
  case concatenate, reshape, pad, softmax, activation, function, argMax, quantize, dequantize
  case parametricReLU, depthToSpace, slice, transpose, gather, reduce
  case landmarksToMatrix, transformBilinear, transformLandmarks

  /// Returns the operator of this name.
  ///
  /// - Parameter attributes: The operator's fields.
  /// - Throws: ``GraphFileFault`` if a field is missing, unknown or out of range.
  func operation(_ attributes: JSONValue) throws(GraphFileFault) -> Operator {
    switch self {
    case .convolution2D: .convolution2D(try .init(graphFile: attributes))
    case .depthwiseConvolution2D: .depthwiseConvolution2D(try .init(graphFile: attributes))
    case .add: .add(try .init(graphFile: attributes))
    case .multiply: .multiply(try .init(graphFile: attributes))
    case .maximum: .maximum(try .init(graphFile: attributes))
    case .minimum: .minimum(try .init(graphFile: attributes))
    case .divide: .divide(try .init(graphFile: attributes))
    case .averagePool2D: .averagePool2D(try .init(graphFile: attributes))
    case .maxPool2D: .maxPool2D(try .init(graphFile: attributes))
    case .globalAveragePool2D: .globalAveragePool2D(try .init(graphFile: attributes))
    case .resizeBilinear: .resizeBilinear(try .init(graphFile: attributes))
    case .resizeNearest: .resizeNearest(try .init(graphFile: attributes))
    case .concatenate: .concatenate(try .init(graphFile: attributes))
    case .reshape: .reshape(try .init(graphFile: attributes))
    case .pad: .pad(try .init(graphFile: attributes))
    case .softmax: .softmax(try .init(graphFile: attributes))
    case .activation: .activation(try Choice(graphFile: attributes).function)
    case .function: .function(try Choice(graphFile: attributes).function)
    case .argMax: .argMax(try .init(graphFile: attributes))
    case .quantize: .quantize(try .init(graphFile: attributes))
    case .dequantize: .dequantize(try .init(graphFile: attributes))
    case .parametricReLU: .parametricReLU(try .init(graphFile: attributes))
    case .depthToSpace: .depthToSpace(try .init(graphFile: attributes))
    case .slice: .slice(try .init(graphFile: attributes))
    case .transpose: .transpose(try .init(graphFile: attributes))
    case .gather: .gather(try .init(graphFile: attributes))
    case .reduce: .reduce(try .init(graphFile: attributes))
    case .landmarksToMatrix: .landmarksToMatrix(try .init(graphFile: attributes))
    case .transformBilinear: .transformBilinear(try .init(graphFile: attributes))
    case .transformLandmarks: .transformLandmarks(try .init(graphFile: attributes))
    }
  }

  /// Returns the name and the fields of an operator.
  static func parts(of operation: Operator) -> (name: Self, attributes: any GraphFileRecord) {
    switch operation {
    case .convolution2D(let fields): (.convolution2D, fields)
    case .depthwiseConvolution2D(let fields): (.depthwiseConvolution2D, fields)
    case .add(let fields): (.add, fields)
    case .multiply(let fields): (.multiply, fields)
    case .maximum(let fields): (.maximum, fields)
    case .minimum(let fields): (.minimum, fields)
    case .divide(let fields): (.divide, fields)
    case .averagePool2D(let fields): (.averagePool2D, fields)
    case .maxPool2D(let fields): (.maxPool2D, fields)
    case .globalAveragePool2D(let fields): (.globalAveragePool2D, fields)
    case .resizeBilinear(let fields): (.resizeBilinear, fields)
    case .resizeNearest(let fields): (.resizeNearest, fields)
    case .concatenate(let fields): (.concatenate, fields)
    case .reshape(let fields): (.reshape, fields)
    case .pad(let fields): (.pad, fields)
    case .softmax(let fields): (.softmax, fields)
    case .activation(let function): (.activation, Choice(function))
    case .function(let function): (.function, Choice(function))
    case .argMax(let fields): (.argMax, fields)
    case .quantize(let fields): (.quantize, fields)
    case .dequantize(let fields): (.dequantize, fields)
    case .parametricReLU(let fields): (.parametricReLU, fields)
    case .depthToSpace(let fields): (.depthToSpace, fields)
    case .slice(let fields): (.slice, fields)
    case .transpose(let fields): (.transpose, fields)
    case .gather(let fields): (.gather, fields)
    case .reduce(let fields): (.reduce, fields)
    case .landmarksToMatrix(let fields): (.landmarksToMatrix, fields)
    case .transformBilinear(let fields): (.transformBilinear, fields)
    case .transformLandmarks(let fields): (.transformLandmarks, fields)
    }
  }
}

/// An operator that is an enumeration: one of its functions.
private struct Choice<Function: GraphFileOperatorFunction>: GraphFileRecord {
  var function: Function

  init(_ function: Function) { self.function = function }

  static var blank: Self { Self(.blank) }

  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault) {
    try fields("function", &function)
  }
}

/// The functions of an operator that is an enumeration.
private protocol GraphFileOperatorFunction: GraphFileValue {
  static var blank: Self { get }
}

extension Operator.Activation: GraphFileOperatorFunction {
  static var blank: Self { .identity }
}

extension Operator.Function: GraphFileOperatorFunction {
  static var blank: Self { .floor }
}
