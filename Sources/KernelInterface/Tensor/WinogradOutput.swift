// SPDX-License-Identifier: Apache-2.0

/// The tiles of the result of a 3×3 convolution by Winograd's minimal filtering: 4×4 pixels each.
package struct WinogradOutput {
  /// The products: ``WinogradTile/elementCount`` matrices [tiles, channels].
  package var products: UnsafePointer<Float>
  /// The distance between tiles in a matrix, in elements.
  package var tileStride: Int
  /// The distance between matrices, in elements.
  package var elementStride: Int
  /// One number per channel.
  package var bias: UnsafePointer<Float>
  /// Applied to the sum; one that only clamps.
  package var activation: KernelActivation
  /// Added after the activation, in the layout of the result; may be the result itself.
  package var residual: UnsafePointer<Float>?
  /// [height, width, channels].
  package var result: UnsafeMutablePointer<Float>
  package var height: Int
  package var width: Int
  /// A multiple of ``WinogradTile/channelUnit``.
  package var channels: Int
  /// The tiles from left to right.
  package var tilesPerRow: Int
  /// Room for ``WinogradTile/scratchCount(channels:)`` floats.
  package var scratch: UnsafeMutablePointer<Float>

  package init(
    products: UnsafePointer<Float>, tileStride: Int, elementStride: Int,
    bias: UnsafePointer<Float>, activation: KernelActivation, residual: UnsafePointer<Float>?,
    result: UnsafeMutablePointer<Float>, height: Int, width: Int, channels: Int, tilesPerRow: Int,
    scratch: UnsafeMutablePointer<Float>
  ) {
    self.products = products
    self.tileStride = tileStride
    self.elementStride = elementStride
    self.bias = bias
    self.activation = activation
    self.residual = residual
    self.result = result
    self.height = height
    self.width = width
    self.channels = channels
    self.tilesPerRow = tilesPerRow
    self.scratch = scratch
  }
}
