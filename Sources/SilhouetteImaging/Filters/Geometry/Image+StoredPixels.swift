// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// The format of the bitmap or stream, if the image is nothing but one, perhaps turned by right angles.
  package var storedFormat: PixelFormat? {
    switch storedRecipe {
    case let bitmap as Bitmap: bitmap.pixels.format
    case let stream as StreamedPixels: stream.key.source.format
    default: nil
    }
  }

  /// The colour space of the bitmap or stream; see ``storedFormat``.
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
