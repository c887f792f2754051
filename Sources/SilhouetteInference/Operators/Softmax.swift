// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// exp(β · x) divided by its sum along the last axis: numbers in 0…1 that add up to 1.
  ///
  /// Input: Float32 with at least one axis. The largest number is subtracted first, so nothing
  /// overflows.
  public struct Softmax: Definition {
    /// The factor β.
    public var beta: Float

    /// Makes the operator.
    public init(beta: Float = 1) {
      self.beta = beta
    }

    public var name: String { "softmax" }
    public var inputCount: ClosedRange<Int> { 1...1 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.float(inputs[0], "the input")
      guard let last = inputs[0].shape.last, last > 0 else {
        throw OperatorError("softmax along an axis without elements")
      }
      return inputs[0]
    }

    public var attributes: [(name: String, value: String)] {
      beta == 1 ? [] : [("beta", "\(beta)")]
    }
  }
}
