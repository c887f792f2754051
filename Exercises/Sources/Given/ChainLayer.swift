// SPDX-License-Identifier: Apache-2.0

/// A convolution in a chain, seen along one axis: its result is the input of the next layer.
public struct ChainLayer: Equatable, Sendable, CustomStringConvertible {
  /// The number of taps, at least 1.
  public let kernel: Int
  /// The distance between the first taps of neighbouring results, at least 1.
  public let stride: Int
  /// The distance between neighbouring taps, at least 1.
  public let dilation: Int
  /// The number of zeros before the first row and after the last one, at least 0.
  public let padding: Int

  /// Creates a layer.
  public init(kernel: Int, stride: Int = 1, dilation: Int = 1, padding: Int = 0) {
    self.kernel = kernel
    self.stride = stride
    self.dilation = dilation
    self.padding = padding
  }

  public var description: String {
    "(kernel \(kernel), stride \(stride), dilation \(dilation), padding \(padding))"
  }
}
