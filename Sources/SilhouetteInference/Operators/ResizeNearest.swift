// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// The nearest number for every place of another size.
  ///
  /// Input: [N, H, W, C]. Result: [N, size.height, size.width, C].
  public struct ResizeNearest: Definition {
    /// The size of the result.
    public var size: Extent2D
    /// The mapping from rows and columns of the result to places in the input.
    public var mapping: ResizeMapping

    /// Makes the operator.
    public init(size: Extent2D, mapping: ResizeMapping) {
      self.size = size
      self.mapping = mapping
    }

    public var name: String { "resizeNearest" }
    public var inputCount: ClosedRange<Int> { 1...1 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try mapping.outputType(of: inputs[0], size: size)
    }

    public var attributes: [(name: String, value: String)] {
      [("size", size.description), ("mapping", mapping.rawValue)]
    }
  }
}
