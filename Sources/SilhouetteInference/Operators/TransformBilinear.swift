// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// A crop of an image through a matrix, interpolated bilinearly; zero where the place lies outside.
  ///
  /// Inputs: image [N, H, W, C]; matrices [N, 4, 4], Float32. Result: [N, size.height, size.width, C].
  /// The pixel in row i and column j lies at the matrix's image of (j + ½, i + ½, 0, 1), less ½ along both axes; outside of
  /// 0…W − 1 and 0…H − 1 it is zero.
  ///
  /// (`TransformTensorBilinear`, version 2, of MediaPipe 0.10.21.)
  public struct TransformBilinear: Definition {
    /// The rows and columns of the crop.
    public var size: Extent2D

    /// Makes the operator.
    public init(size: Extent2D) {
      self.size = size
    }

    public var name: String { "transformBilinear" }
    public var inputCount: ClosedRange<Int> { 2...2 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.image(inputs[0], "the image")
      try OperatorChecks.float(inputs[1], "the matrices")
      let shape = inputs[0].shape
      guard inputs[1].shape == [shape[0], 4, 4] else {
        throw OperatorError("matrices must be [\(shape[0]), 4, 4], found \(inputs[1].shape)")
      }
      guard (1...1 << 24).contains(size.height), (1...1 << 24).contains(size.width) else {
        throw OperatorError("a crop of \(size)")
      }
      return TensorType(
        .float32, try OperatorChecks.shape([shape[0], size.height, size.width, shape[3]]))
    }

    public func multiplyAdds(inputs: [TensorType], output: TensorType) -> Int {
      .saturatingProduct(output.shape.elementCount, 4)
    }

    public var attributes: [(name: String, value: String)] { [("size", size.description)] }
  }
}
