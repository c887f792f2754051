// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// The format of a bitmap or a streamed picture, where the image is nothing else or that one turned
  /// by right angles.
  package var storedFormat: PixelFormat? {
    switch storedRecipe {
    case let bitmap as Bitmap: bitmap.pixels.format
    case let stream as StreamedPixels: stream.key.source.format
    default: nil
    }
  }

  /// Its colour space.
  package var storedSpace: ColorSpace? {
    switch storedRecipe {
    case let bitmap as Bitmap: bitmap.pixels.colorSpace
    case let stream as StreamedPixels: stream.key.colorSpace
    default: nil
    }
  }

  private var storedRecipe: any Recipe {
    guard let affine = node.recipe as? AffineRecipe, affine.keepsGrid else { return node.recipe }
    return node.inputs[0].recipe
  }
}
