// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// Mean over all rows and columns.
  ///
  /// Input: [N, H, W, C]. Result: [N, 1, 1, C].
  public struct GlobalAveragePool2D: Definition {
    /// Makes the operator.
    public init() {}

    public var name: String { "globalAveragePool2D" }
    public var inputCount: ClosedRange<Int> { 1...1 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.image(inputs[0], "the image")
      let shape = inputs[0].shape
      guard shape[1] > 0, shape[2] > 0 else {
        throw OperatorError("the mean of an image of \(shape), which has no pixels")
      }
      return TensorType(.float32, [shape[0], 1, 1, shape[3]])
    }
  }
}
