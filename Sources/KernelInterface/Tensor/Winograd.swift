// SPDX-License-Identifier: Apache-2.0

/// The tiles of an image that a 3×3 convolution by Winograd's minimal filtering multiplies: 6×6 pixels each, four apart.
package struct WinogradInput {
  /// [height, width, channels].
  package var image: UnsafePointer<Float>
  package var height: Int
  package var width: Int
  /// A multiple of ``WinogradTile/channelUnit``.
  package var channels: Int
  /// The rows of zeros above the image.
  package var padTop: Int
  /// The columns of zeros on its left.
  package var padLeft: Int
  /// The tiles from left to right.
  package var tilesPerRow: Int
  /// The transformed tiles: ``WinogradTile/elementCount`` matrices [tiles, channels].
  package var result: UnsafeMutablePointer<Float>
  /// The distance between tiles in a matrix, in elements.
  package var tileStride: Int
  /// The distance between matrices, in elements.
  package var elementStride: Int
  /// Room for ``WinogradTile/scratchCount(channels:)`` floats.
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
  /// The rows and columns of the result that a tile gives.
  package static var side: Int { 4 }
  /// The elements of a tile and channel, 6×6: one matrix product for each.
  package static var elementCount: Int { 36 }
  /// The channels of inputs and results are multiples of this: whole vectors at every level.
  package static var channelUnit: Int { 16 }

  /// Returns the floats of working memory for transforms of tiles of so many channels.
  package static func scratchCount(channels: Int) -> Int { elementCount * (channels + channelUnit) }
}

/// The tiles of the result of a 3×3 convolution by Winograd's minimal filtering: 4×4 pixels each.
package struct WinogradOutput {
  /// The products: ``WinogradTile/elementCount`` matrices [tiles, channels].
  package var products: UnsafePointer<Float>
  /// The distance between tiles in a matrix, in elements.
  package var tileStride: Int
  /// The distance between matrices, in elements.
  package var elementStride: Int
  /// One value per channel.
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
