// SPDX-License-Identifier: Apache-2.0

/// The weights of a convolution: values [o, i, j, c] in row-major order, for output channel o, row
/// i and column j of the kernel, and input channel c.
public struct ConvolutionWeights: Equatable, Sendable {
  /// The number of output channels.
  public let outputs: Int
  /// The number of rows of the kernel.
  public let height: Int
  /// The number of columns of the kernel.
  public let width: Int
  /// The number of input channels.
  public let inputs: Int
  /// The weights in row-major order.
  public var values: [Float]

  /// Creates weights.
  ///
  /// - Precondition: `values` has outputs · height · width · inputs elements.
  public init(outputs: Int, height: Int, width: Int, inputs: Int, values: [Float]) {
    precondition(
      values.count == outputs * height * width * inputs,
      "\(values.count) weights for \(outputs)×\(height)×\(width)×\(inputs)")
    self.outputs = outputs
    self.height = height
    self.width = width
    self.inputs = inputs
    self.values = values
  }

  /// The weight of an input channel at a position of the kernel, for an output channel.
  ///
  /// - Precondition: 0 ≤ o < outputs, 0 ≤ i < height, 0 ≤ j < width and 0 ≤ c < inputs.
  public subscript(o: Int, i: Int, j: Int, c: Int) -> Float {
    get { values[offset(o, i, j, c)] }
    set { values[offset(o, i, j, c)] = newValue }
  }

  private func offset(_ o: Int, _ i: Int, _ j: Int, _ c: Int) -> Int {
    precondition(
      o >= 0 && o < outputs && i >= 0 && i < height && j >= 0 && j < width && c >= 0 && c < inputs,
      "[\(o), \(i), \(j), \(c)] of weights \(outputs)×\(height)×\(width)×\(inputs)")
    return ((o * height + i) * width + j) * inputs + c
  }
}

/// The movement of a kernel over an image, the same for rows and columns.
public struct Window: Equatable, Sendable {
  /// The distance between the positions of the kernel for neighbouring results, at least 1.
  public let stride: Int
  /// The distance between neighbouring taps of the kernel, at least 1.
  public let dilation: Int
  /// The number of rows and columns of zeros on each of the four sides of the image, at least 0.
  public let padding: Int

  /// Creates a window.
  public init(stride: Int = 1, dilation: Int = 1, padding: Int = 0) {
    self.stride = stride
    self.dilation = dilation
    self.padding = padding
  }
}
