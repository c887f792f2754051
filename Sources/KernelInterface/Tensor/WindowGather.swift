// SPDX-License-Identifier: Apache-2.0

/// Windows of an image to copy as rows of a matrix.
package struct WindowGather {
  package var geometry: WindowGeometry
  /// [inputHeight, inputWidth, inputChannels].
  package var input: UnsafePointer<Float>
  /// The channels of the image to copy.
  package var channels: Range<Int>
  /// The windows to copy, row-major over the result.
  package var windows: Range<Int>
  /// [windows, kernelHeight · kernelWidth · channels].
  package var matrix: UnsafeMutablePointer<Float>

  package init(
    geometry: WindowGeometry, input: UnsafePointer<Float>, channels: Range<Int>,
    windows: Range<Int>, matrix: UnsafeMutablePointer<Float>
  ) {
    self.geometry = geometry
    self.input = input
    self.channels = channels
    self.windows = windows
    self.matrix = matrix
  }
}
