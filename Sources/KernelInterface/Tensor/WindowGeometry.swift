// SPDX-License-Identifier: Apache-2.0

/// The windows of a convolution or a pooling over one image; sizes in elements.
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
  /// Rows of padding above the first row of the input.
  package var padTop: Int
  /// Columns of padding left of the first column of the input.
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
