// SPDX-License-Identifier: Apache-2.0

/// The input of a 3×3 convolution by Winograd's minimal filtering: tiles of 6×6 pixels, 4 pixels apart.
package struct WinogradInput {
  /// The image [height, width, channels].
  package var image: UnsafePointer<Float>
  package var height: Int
  package var width: Int
  /// The number of channels, a multiple of ``WinogradTile/channelUnit``.
  package var channels: Int
  /// The number of rows of zeros above the image.
  package var padTop: Int
  /// The number of columns of zeros left of the image.
  package var padLeft: Int
  /// The number of tiles per row.
  package var tilesPerRow: Int
  /// The transformed tiles: ``WinogradTile/elementCount`` matrices [tiles, channels].
  package var result: UnsafeMutablePointer<Float>
  /// The distance between tiles in a matrix, in elements.
  package var tileStride: Int
  /// The distance between matrices, in elements.
  package var elementStride: Int
  /// Scratch memory for ``WinogradTile/scratchCount(channels:)`` floats.
  package var scratch: UnsafeMutablePointer<Float>

  package init(
    image: UnsafePointer<Float>, height: Int, width: Int, channels: Int, padTop: Int, padLeft: Int,
    tilesPerRow: Int, result: UnsafeMutablePointer<Float>, tileStride: Int, elementStride: Int,
    scratch: UnsafeMutablePointer<Float>
  ) {
    self.image = image
    self.height = height
    self.width = width
    self.channels = channels
    self.padTop = padTop
    self.padLeft = padLeft
    self.tilesPerRow = tilesPerRow
    self.result = result
    self.tileStride = tileStride
    self.elementStride = elementStride
    self.scratch = scratch
  }
}

/// The sizes of Winograd's minimal filtering F(4×4, 3×3).
package enum WinogradTile {
  /// The number of rows, and of columns, of the result that one tile covers.
  package static var side: Int { 4 }
  /// The number of elements of a tile per channel, 6×6; each of them is an operand of a separate matrix product.
  package static var elementCount: Int { 36 }
  /// The number of which the channel counts of inputs and results are multiples, so that channels fill whole vectors at
  /// every level.
  package static var channelUnit: Int { 16 }

  /// Returns the size of the scratch memory for transforms of tiles with this many channels, in floats.
  package static func scratchCount(channels: Int) -> Int { elementCount * channels }
}

/// The result of a 3×3 convolution by Winograd's minimal filtering: tiles of 4×4 pixels.
package struct WinogradOutput {
  /// The products: ``WinogradTile/elementCount`` matrices [tiles, channels].
  package var products: UnsafePointer<Float>
  /// The distance between tiles in a matrix, in elements.
  package var tileStride: Int
  /// The distance between matrices, in elements.
  package var elementStride: Int
  /// The bias: one value per channel.
  package var bias: UnsafePointer<Float>
  /// The activation that is applied to the sum: identity, ReLU or ReLU6.
  package var activation: KernelActivation
  /// The values to add after the activation, in the layout of the result; may be the result itself.
  package var residual: UnsafePointer<Float>?
  /// The result [height, width, channels].
  package var result: UnsafeMutablePointer<Float>
  package var height: Int
  package var width: Int
  /// The number of channels, a multiple of ``WinogradTile/channelUnit``.
  package var channels: Int
  /// The number of tiles per row.
  package var tilesPerRow: Int

  package init(
    products: UnsafePointer<Float>, tileStride: Int, elementStride: Int,
    bias: UnsafePointer<Float>, activation: KernelActivation, residual: UnsafePointer<Float>?,
    result: UnsafeMutablePointer<Float>, height: Int, width: Int, channels: Int, tilesPerRow: Int
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
  }
}
