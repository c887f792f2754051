// SPDX-License-Identifier: Apache-2.0

/// Bilinear interpolation of [inputHeight, inputWidth, channels] to another size.
package struct Upsampling {
  package var input: UnsafePointer<Float>
  package var inputHeight: Int
  package var inputWidth: Int
  package var channels: Int
  package var outputHeight: Int
  package var outputWidth: Int
  /// The rule that maps rows and columns of the result to positions in the input.
  package var mapping: KernelResizeMapping

  /// The size of the scratch memory of kernels that process the upsampled channels, in floats.
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

/// The rule that maps row or column i of a resized image to a position in the input.
package enum KernelResizeMapping: UInt8, Sendable {
  /// i · (in / out)
  case asymmetric
  /// i · (in − 1) / (out − 1)
  case alignCorners
  /// (i + ½) · (in / out) − ½
  case halfPixelCenters
}
