// SPDX-License-Identifier: Apache-2.0

/// Convolution of every channel alone with one filter, for some rows of the result.
///
/// `input` may hold some rows of the image only, from `inputFirstRow` on or in a circle, and
/// `output` those of the result from `outputFirstRow` on.
package struct DepthwiseConvolution {
  /// The windows; input and output have the same number of channels.
  package var geometry: WindowGeometry
  /// [rows, inputWidth, channels], from row `inputFirstRow` of the image.
  package var input: UnsafePointer<Float>
  /// The row of the image that `input` starts with.
  package var inputFirstRow: Int
  /// The rows that `input` holds, used in a circle: row r of the image is row r mod this many.
  package var inputRowCount: Int
  /// A zero per channel, which taps outside the image read.
  package var zeros: UnsafePointer<Float>
  /// [kernelHeight, kernelWidth, channels].
  package var weights: UnsafePointer<Float>
  /// One number per channel.
  package var bias: UnsafePointer<Float>
  /// [rows, outputWidth, channels], from row `outputFirstRow` of the result.
  package var output: UnsafeMutablePointer<Float>
  /// The result's row that `output` starts with.
  package var outputFirstRow: Int
  /// The columns of the result to make.
  package var columns: Range<Int>
  /// Applied to the sum.
  package var activation: KernelActivation

  package init(
    geometry: WindowGeometry, input: UnsafePointer<Float>, inputFirstRow: Int,
    inputRowCount: Int, zeros: UnsafePointer<Float>, weights: UnsafePointer<Float>,
    bias: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>, outputFirstRow: Int, columns: Range<Int>? = nil,
    activation: KernelActivation
  ) {
    self.geometry = geometry
    self.input = input
    self.inputFirstRow = inputFirstRow
    self.inputRowCount = inputRowCount
    self.zeros = zeros
    self.weights = weights
    self.bias = bias
    self.output = output
    self.outputFirstRow = outputFirstRow
    self.columns = columns ?? 0..<geometry.outputWidth
    self.activation = activation
  }
}
