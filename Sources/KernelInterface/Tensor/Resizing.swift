// SPDX-License-Identifier: Apache-2.0

/// Bilinear interpolation of [inputHeight, inputWidth, channels] to another size.
package struct Upsampling {
  package var input: UnsafePointer<Float>
  package var inputHeight: Int
  package var inputWidth: Int
  package var channels: Int
  package var outputHeight: Int
  package var outputWidth: Int
  /// The position in the input of each row and column.
  package var mapping: KernelResizeMapping

  /// The working memory of kernels that go on with the upsampled channels, in floats.
  package var scratchCount: Int { inputWidth * channels + 2 * outputWidth }

  package init(
    input: UnsafePointer<Float>, inputHeight: Int, inputWidth: Int, channels: Int,
    outputHeight: Int, outputWidth: Int, mapping: KernelResizeMapping
  ) {
    self.input = input
    self.inputHeight = inputHeight
    self.inputWidth = inputWidth
    self.channels = channels
    self.outputHeight = outputHeight
    self.outputWidth = outputWidth
    self.mapping = mapping
  }
}

/// The position in the input of a row or column of a resized image.
package enum KernelResizeMapping: UInt8, Sendable {
  /// i · (in / out)
  case asymmetric
  /// i · (in − 1) / (out − 1)
  case alignCorners
  /// (i + ½) · (in / out) − ½
  case halfPixelCenters
}
