// SPDX-License-Identifier: Apache-2.0

/// An operator of a graph.
///
/// The enumeration is closed: to add an operator, add a file next to this one, and a case here and to `Kind`; the
/// compiler then points to what is still missing (its definition and the lowering).
public enum Operator: Hashable, Sendable {
  /// A two-dimensional convolution.
  case convolution2D(Convolution2D)
  /// A convolution of each channel by itself.
  case depthwiseConvolution2D(DepthwiseConvolution2D)
  /// A function of two tensors, element by element.
  case binary(Binary)
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
    case .binary(let definition): definition
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
  /// The operators without their parameters, by their names in files.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case convolution2D, depthwiseConvolution2D, binary, averagePool2D, maxPool2D
    case globalAveragePool2D, resizeBilinear, resizeNearest, concatenate, reshape, pad, softmax
    case activation, function, argMax, quantize, dequantize, parametricReLU, depthToSpace, slice
    case transpose, gather, reduce, landmarksToMatrix, transformBilinear, transformLandmarks

    /// The type of the definition.
    package var definition: any Operator.Definition.Type {
      switch self {
      case .convolution2D: Convolution2D.self
      case .depthwiseConvolution2D: DepthwiseConvolution2D.self
      case .binary: Binary.self
      case .averagePool2D: AveragePool2D.self
      case .maxPool2D: MaxPool2D.self
      case .globalAveragePool2D: GlobalAveragePool2D.self
      case .resizeBilinear: ResizeBilinear.self
      case .resizeNearest: ResizeNearest.self
      case .concatenate: Concatenate.self
      case .reshape: Reshape.self
      case .pad: Pad.self
      case .softmax: Softmax.self
      case .activation: Activation.self
      case .function: Function.self
      case .argMax: ArgMax.self
      case .quantize: Quantize.self
      case .dequantize: Dequantize.self
      case .parametricReLU: ParametricReLU.self
      case .depthToSpace: DepthToSpace.self
      case .slice: Slice.self
      case .transpose: Transpose.self
      case .gather: Gather.self
      case .reduce: Reduce.self
      case .landmarksToMatrix: LandmarksToMatrix.self
      case .transformBilinear: TransformBilinear.self
      case .transformLandmarks: TransformLandmarks.self
      }
    }
  }

  /// The elements of its inputs that an element of an operator's result depends on.
  package enum Family: Hashable, Sendable {
    /// Those at the same place, where an input may be broadcast, or stand beside the others.
    case elementwise
    /// Those under a window of the image that is the first input, with the given rows and columns.
    case window(Window, taps: Extent2D)
    /// The nearest ones of an image of another size.
    case resizing
    /// All of an image's channel.
    case wholeImage
    /// Others, such as those at another place.
    case other
  }

  /// The properties of an operator that graphs, passes, printers and files need.
  ///
  /// Those with a default are ``Operator/Definition/hasWeights``, ``Operator/Definition/isIdentity(_:_:)`` and
  /// ``Operator/Definition/visit(_:)``, besides names, attributes and costs.
  package protocol Definition: Hashable, Sendable {
    /// The operator without its parameters.
    static var kind: Kind { get }

    /// A definition whose fields are all replaced when it is read.
    static var blank: Self { get }

    /// The operator of this definition.
    var operation: Operator { get }

    /// The name in printed graphs; the kind's by default.
    var name: String { get }

    /// The name in files; the kind's by default.
    var storedName: String { get }

    /// The possible numbers of inputs; one by default.
    var inputCount: ClosedRange<Int> { get }

    /// Indicates whether the inputs other than the first are weights, which must be constant; `false` by default.
    var hasWeights: Bool { get }

    /// Returns the elements of the inputs that an element of the result depends on.
    ///
    /// - Parameter inputs: The types of the inputs, which the operator accepts.
    func family(of inputs: [TensorType]) -> Family

    /// Returns whether the result is the first input, unchanged; `false` by default.
    ///
    /// - Parameters:
    ///   - inputs: The types of the inputs.
    ///   - output: The type of the result.
    func isIdentity(_ inputs: [TensorType], _ output: TensorType) -> Bool

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

    /// Writes the parameters to a file, or reads them; none by default.
    ///
    /// Their names there are the file's own: a change of a name in the library does not change files.
    ///
    /// - Throws: ``StoredFault`` for the first field that is missing or out of range.
    mutating func visit(_ fields: inout StoredFields) throws(StoredFault)
  }
}

extension Operator.Definition {
  package var name: String { Self.kind.rawValue }

  package var storedName: String { Self.kind.rawValue }

  package var inputCount: ClosedRange<Int> { 1...1 }

  package var hasWeights: Bool { false }

  package func isIdentity(_ inputs: [TensorType], _ output: TensorType) -> Bool { false }

  package func multiplyAdds(inputs: [TensorType], output: TensorType) -> Int { 0 }

  /// Returns the number of products or the number of elements read and written, whichever is larger.
  package func operationCount(inputs: [TensorType], output: TensorType) -> Int {
    let moved = inputs.reduce(output.saturatingByteCount) {
      $0.saturatingSum($1.saturatingByteCount)
    }
    return max(multiplyAdds(inputs: inputs, output: output), moved / output.elementType.byteCount)
  }

  package var attributes: [(name: String, value: String)] { [] }

  package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {}
}

/// An operator that can apply an activation to its result.
package protocol ActivationHolder: Operator.Definition {
  /// The activation applied to the result.
  var activation: Operator.Activation { get set }

  /// Indicates whether the operator may have an activation other than the identity; `true` by default.
  var holdsActivation: Bool { get }
}

extension ActivationHolder {
  package var holdsActivation: Bool { true }
}

/// An operator's refusal of its inputs; the graph adds the node's name.
package struct OperatorError: Error, Hashable, Sendable {
  /// A description of the problem: what was expected and found.
  package let message: String

  /// Creates an error.
  package init(_ message: String) { self.message = message }
}
