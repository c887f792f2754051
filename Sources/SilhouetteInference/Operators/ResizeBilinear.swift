// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// Bilinear interpolation to another size; not smoothed where it shrinks.
  ///
  /// Input: [N, H, W, C]. Result: [N, size.height, size.width, C].
  public struct ResizeBilinear: Definition {
    /// The size of the result.
    public var size: Extent2D
    /// The mapping from rows and columns of the result to places in the input.
    public var mapping: ResizeMapping

    /// Makes the operator.
    public init(size: Extent2D, mapping: ResizeMapping) {
      self.size = size
      self.mapping = mapping
    }

    public var name: String { "resizeBilinear" }
    public var inputCount: ClosedRange<Int> { 1...1 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try mapping.outputType(of: inputs[0], size: size)
    }

    public var attributes: [(name: String, value: String)] {
      [("size", size.description), ("mapping", mapping.rawValue)]
    }
  }
}
