// SPDX-License-Identifier: Apache-2.0

/// A reduction of windows, each channel alone.
package struct Pooling {
  /// Input and output have the same number of channels.
  package var geometry: WindowGeometry
  /// [inputHeight, inputWidth, channels].
  package var input: UnsafePointer<Float>
  /// [outputHeight, outputWidth, channels].
  package var output: UnsafeMutablePointer<Float>
  /// Applied to every result.
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
