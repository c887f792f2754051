// SPDX-License-Identifier: Apache-2.0

/// The windows of a convolution or pooling over one image, with sizes in elements.
package struct WindowGeometry: Sendable, Hashable {
  package var inputHeight: Int
  package var inputWidth: Int
  package var inputChannels: Int
  package var outputHeight: Int
  package var outputWidth: Int
  package var outputChannels: Int
  package var kernelHeight: Int
  package var kernelWidth: Int
  package var strideHeight: Int
  package var strideWidth: Int
  package var dilationHeight: Int
  package var dilationWidth: Int
  /// The number of rows of padding above the first row of the input.
  package var padTop: Int
  /// The number of columns of padding left of the first column of the input.
  package var padLeft: Int

  package init(
    inputHeight: Int, inputWidth: Int, inputChannels: Int,
    outputHeight: Int, outputWidth: Int, outputChannels: Int,
    kernelHeight: Int, kernelWidth: Int, strideHeight: Int, strideWidth: Int,
    dilationHeight: Int, dilationWidth: Int, padTop: Int, padLeft: Int
  ) {
    self.inputHeight = inputHeight
    self.inputWidth = inputWidth
    self.inputChannels = inputChannels
    self.outputHeight = outputHeight
    self.outputWidth = outputWidth
    self.outputChannels = outputChannels
    self.kernelHeight = kernelHeight
    self.kernelWidth = kernelWidth
    self.strideHeight = strideHeight
    self.strideWidth = strideWidth
    self.dilationHeight = dilationHeight
    self.dilationWidth = dilationWidth
    self.padTop = padTop
    self.padLeft = padLeft
  }
}

/// A depthwise convolution: every channel is convolved with a separate filter.
///
/// `input` may hold only some rows of the image: those from `inputFirstRow` on, or the latest ones in a ring buffer.
/// `output` may hold only the rows of the result from `outputFirstRow` on.
package struct DepthwiseConvolution {
  /// The windows; input and output have the same number of channels.
  package var geometry: WindowGeometry
  /// The input [rows, inputWidth, channels], from row `inputFirstRow` of the image.
  package var input: UnsafePointer<Float>
  /// The index, in the image, of the first row in `input`.
  package var inputFirstRow: Int
  /// The number of rows of `input`, which is a ring buffer: row r of the image is stored in row r modulo this number.
  package var inputRowCount: Int
  /// One zero per channel, which taps outside the image read instead of a pixel.
  package var zeros: UnsafePointer<Float>
  /// The weights [kernelHeight, kernelWidth, channels].
  package var weights: UnsafePointer<Float>
  /// The bias: one value per channel.
  package var bias: UnsafePointer<Float>
  /// The output [rows, outputWidth, channels], from row `outputFirstRow` of the result.
  package var output: UnsafeMutablePointer<Float>
  /// The index, in the result, of the first row in `output`.
  package var outputFirstRow: Int
  /// The columns of the result to compute.
  package var columns: Range<Int>
  /// The activation that is applied to the sum.
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

/// A pooling operation, which reduces every window to one value per channel.
package struct Pooling {
  /// The windows; input and output have the same number of channels.
  package var geometry: WindowGeometry
  /// The input [inputHeight, inputWidth, channels].
  package var input: UnsafePointer<Float>
  /// The output [outputHeight, outputWidth, channels].
  package var output: UnsafeMutablePointer<Float>
  /// The activation that is applied to every result.
  package var activation: KernelActivation

  package init(
    geometry: WindowGeometry, input: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>,
    activation: KernelActivation
  ) {
    self.geometry = geometry
    self.input = input
    self.output = output
    self.activation = activation
  }
}
