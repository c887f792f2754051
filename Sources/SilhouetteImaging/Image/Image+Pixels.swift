// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// The bitmap, where the image is nothing else; nobody needs to render it then.
  package var bitmap: PixelBuffer? {
    guard let bitmap = node.recipe as? Bitmap, bitmap.x == 0, bitmap.y == 0 else { return nil }
    return bitmap.pixels
  }

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

  /// 8-bit grey, RGB or RGBA: the least that holds every pixel of the extent.
  public var sufficientFormat: PixelFormat {
    switch node.traits.layout {
    case .grey: .grey8
    case .opaque: .rgb8
    case .full: .rgba8
    }
  }
}
