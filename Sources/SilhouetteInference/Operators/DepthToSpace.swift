// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// The channels of every pixel spread over a block of pixels:
  /// result(b · y + j, b · x + i, c) = input(y, x, (b · j + i) · C + c).
  ///
  /// Input: [N, H, W, b · b · C]. Result: [N, b · H, b · W, C].
  public struct DepthToSpace: Definition {
    /// The side of a block, b.
    public var blockSize: Int

    /// Makes the operator.
    public init(blockSize: Int) {
      self.blockSize = blockSize
    }

    public var name: String { "depthToSpace" }
    public var inputCount: ClosedRange<Int> { 1...1 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.image(inputs[0], "the image")
      let shape = inputs[0].shape
      guard (1...1 << 12).contains(blockSize), shape[3] % (blockSize * blockSize) == 0 else {
        throw OperatorError("blocks of \(blockSize)×\(blockSize) from \(shape[3]) channels")
      }
      return TensorType(
        .float32,
        try OperatorChecks.shape([
          shape[0], .saturatingProduct(shape[1], blockSize),
          .saturatingProduct(shape[2], blockSize), shape[3] / (blockSize * blockSize),
        ]))
    }

    public var attributes: [(name: String, value: String)] { [("block", "\(blockSize)")] }
  }
}
