// SPDX-License-Identifier: Apache-2.0

/// An operator of a graph.
///
/// The enumeration is closed: to add an operator, add a file next to this one and a case here; the
/// compiler then points to what is still missing (its definition and the lowering).
public enum Operator: Hashable, Sendable {
  /// A two-dimensional convolution.
  case convolution2D(Convolution2D)
  /// A convolution of each channel by itself.
  case depthwiseConvolution2D(DepthwiseConvolution2D)
  /// The sum of two tensors.
  case add(Add)
  /// The product of two tensors, element by element.
  case multiply(Multiply)
  /// The larger of two elements.
  case maximum(Maximum)
  /// The smaller of two elements.
  case minimum(Minimum)
  /// The quotient of two tensors, element by element.
  case divide(Divide)
  /// The averages over windows.
  case averagePool2D(AveragePool2D)
  /// The maxima over windows.
  case maxPool2D(MaxPool2D)
  /// The average of each channel.
  case globalAveragePool2D(GlobalAveragePool2D)
  /// Bilinear interpolation to another size.
  case resizeBilinear(ResizeBilinear)
  /// The nearest elements, at another size.
  case resizeNearest(ResizeNearest)
  /// Several tensors, joined along an axis.
  case concatenate(Concatenate)
  /// The same elements with another shape.
  case reshape(Reshape)
  /// A tensor with a border added.
  case pad(Pad)
  /// The softmax along the last axis.
  case softmax(Softmax)
  /// An activation function.
  case activation(Activation)
  /// A function of each element.
  case function(Function)
  /// The index of the largest element along the last axis.
  case argMax(ArgMax)
  /// The conversion from floats to stored integers.
  case quantize(Quantize)
  /// The conversion from stored integers to floats.
  case dequantize(Dequantize)
  /// A rectifier whose slopes for negative elements are a tensor.
  case parametricReLU(ParametricReLU)
  /// The channels of every pixel, spread over a block of pixels.
  case depthToSpace(DepthToSpace)
  /// A part of a tensor.
  case slice(Slice)
  /// The same elements with axes in another order.
  case transpose(Transpose)
  /// Elements selected by constant indices along an axis.
  case gather(Gather)
  /// One number, such as the mean, for all elements along some axes.
  case reduce(Reduce)
  /// The matrix of a crop around landmarks, as in MediaPipe.
  case landmarksToMatrix(LandmarksToMatrix)
  /// A crop under a matrix, sampled bilinearly, as in MediaPipe.
  case transformBilinear(TransformBilinear)
  /// Landmarks under a matrix, as in MediaPipe.
  case transformLandmarks(TransformLandmarks)

  /// The definition of the operator.
  package var definition: any Operator.Definition {
    switch self {
    case .convolution2D(let definition): definition
    case .depthwiseConvolution2D(let definition): definition
    case .add(let definition): definition
    case .multiply(let definition): definition
    case .maximum(let definition): definition
    case .minimum(let definition): definition
    case .divide(let definition): definition
    case .averagePool2D(let definition): definition
    case .maxPool2D(let definition): definition
    case .globalAveragePool2D(let definition): definition
    case .resizeBilinear(let definition): definition
    case .resizeNearest(let definition): definition
    case .concatenate(let definition): definition
    case .reshape(let definition): definition
    case .pad(let definition): definition
    case .softmax(let definition): definition
    case .activation(let definition): definition
    case .function(let definition): definition
    case .argMax(let definition): definition
    case .quantize(let definition): definition
    case .dequantize(let definition): definition
    case .parametricReLU(let definition): definition
    case .depthToSpace(let definition): definition
    case .slice(let definition): definition
    case .transpose(let definition): definition
    case .gather(let definition): definition
    case .reduce(let definition): definition
    case .landmarksToMatrix(let definition): definition
    case .transformBilinear(let definition): definition
    case .transformLandmarks(let definition): definition
    }
  }

  /// The operator's name in printed graphs.
  public var name: String { definition.name }
}

extension Operator {
  /// The properties of an operator that graphs, passes and printers need.
  package protocol Definition: Hashable, Sendable {
    /// The name in printed graphs, such as `convolution2D`.
    var name: String { get }

    /// The possible numbers of inputs; one by default.
    var inputCount: ClosedRange<Int> { get }

    /// Returns the type of the result.
    ///
    /// - Parameter inputs: The types of the inputs, as many as ``inputCount`` allows.
    /// - Throws: ``OperatorError`` if it does not accept such inputs.
    func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType

    /// Returns the number of multiply-adds; 0 for operators that only move data.
    func multiplyAdds(inputs: [TensorType], output: TensorType) -> Int

    /// Returns the number of elementary operations, such as reading, comparing, or multiplying and adding;
    /// `Int.max` if it overflows.
    func operationCount(inputs: [TensorType], output: TensorType) -> Int

    /// The parameters for printing, without those that have their default value.
    var attributes: [(name: String, value: String)] { get }
  }
}

extension Operator.Definition {
  package var inputCount: ClosedRange<Int> { 1...1 }

  package func multiplyAdds(inputs: [TensorType], output: TensorType) -> Int { 0 }

  /// Returns the number of products or the number of elements read and written, whichever is larger.
  package func operationCount(inputs: [TensorType], output: TensorType) -> Int {
    let moved = inputs.reduce(output.saturatingByteCount) {
      $0.saturatingSum($1.saturatingByteCount)
    }
    return max(multiplyAdds(inputs: inputs, output: output), moved / output.elementType.byteCount)
  }

  package var attributes: [(name: String, value: String)] { [] }
}

/// An operator's refusal of its inputs; the graph adds the node's name.
package struct OperatorError: Error, Hashable, Sendable {
  /// A description of the problem: what was expected and found.
  package let message: String

  /// Creates an error.
  package init(_ message: String) { self.message = message }
}
