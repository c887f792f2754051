// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Operator {
  /// A function applied to every element, as a separate operator or fused into the preceding one.
  public enum Activation: String, Hashable, Sendable, CaseIterable, StoredValue, Definition {
    /// x
    case identity
    /// max(x, 0)
    case relu
    /// min(max(x, 0), 6)
    case relu6
    /// x · min(max(x + 3, 0), 6) / 6
    case hardSwish
    /// 1 / (1 + exp(−x))
    case sigmoid

    package static var kind: Operator.Kind { .activation }
    package static var blank: Self { .identity }
    package var operation: Operator { .activation(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .elementwise }
    package func isIdentity(_ inputs: [TensorType], _ output: TensorType) -> Bool {
      self == .identity
    }
    package var name: String { rawValue }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("function", &self)
    }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.float(inputs[0], "the input")
      return inputs[0]
    }

    /// The attribute of an operator into which this is fused.
    var attribute: [(name: String, value: String)] {
      self == .identity ? [] : [("activation", rawValue)]
    }

    /// The corresponding value for the kernels.
    package var kernel: KernelActivation {
      switch self {
      case .identity: .identity
      case .relu: .relu
      case .relu6: .relu6
      case .hardSwish: .hardSwish
      case .sigmoid: .sigmoid
      }
    }
  }

  /// The parametric ReLU: x where x is not negative, slope · x elsewhere, usually with one slope per channel.
  ///
  /// Inputs: x, Float32; slopes, Float32, broadcast to the shape of x with axes aligned at the last. Result: the shape of x.
  public struct ParametricReLU: Definition {
    /// Creates the operator.
    public init() {}

    package static var kind: Operator.Kind { .parametricReLU }
    package static var blank: Self { Self() }
    package var operation: Operator { .parametricReLU(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .elementwise }
    package var inputCount: ClosedRange<Int> { 2...2 }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      let result = try OperatorChecks.elementwise(inputs[0], inputs[1])
      guard result == inputs[0] else {
        throw OperatorError("slopes of \(inputs[1].shape) for \(inputs[0].shape)")
      }
      return result
    }
  }

  /// The softmax: exp(β · x) divided by its sum along the last axis, which gives values in 0…1 that add up to 1.
  ///
  /// Input: Float32 with at least one axis. The largest element is subtracted first, so that nothing
  /// overflows.
  public struct Softmax: Definition {
    /// The factor β.
    public var beta: Float

    /// Creates the operator.
    public init(beta: Float = 1) {
      self.beta = beta
    }

    package static var kind: Operator.Kind { .softmax }
    package static var blank: Self { Self() }
    package var operation: Operator { .softmax(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .other }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("beta", &beta)
    }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.float(inputs[0], "the input")
      guard let last = inputs[0].shape.last, last > 0 else {
        throw OperatorError("softmax along an axis without elements")
      }
      return inputs[0]
    }

    package var attributes: [(name: String, value: String)] {
      beta == 1 ? [] : [("beta", "\(beta)")]
    }
  }

  /// The index of the largest element along the last axis; the first among equals.
  ///
  /// Input: Float32 [..., C]. Result: [...] of ``elementType``.
  public struct ArgMax: Definition {
    /// The type of the indices: `int32` or `int64`.
    public var elementType: ElementType

    /// Creates the operator.
    public init(elementType: ElementType = .int64) {
      self.elementType = elementType
    }

    package static var kind: Operator.Kind { .argMax }
    package static var blank: Self { Self() }
    package var operation: Operator { .argMax(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .other }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("type", &elementType)
    }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.float(inputs[0], "the input")
      guard elementType == .int32 || elementType == .int64 else {
        throw OperatorError("indices are int32 or int64, not \(elementType.rawValue)")
      }
      guard let last = inputs[0].shape.last, last > 0 else {
        throw OperatorError("the largest along an axis without elements")
      }
      return TensorType(elementType, TensorShape(inputs[0].shape.dimensions.dropLast()))
    }

    package var attributes: [(name: String, value: String)] { [("type", elementType.rawValue)] }
  }
}
