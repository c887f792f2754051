// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// The bitmap, where the image is nothing else; nobody needs to render it then.
  package var bitmap: PixelBuffer? {
    guard let bitmap = node.recipe as? Bitmap, bitmap.x == 0, bitmap.y == 0 else { return nil }
    return bitmap.pixels
  }

  /// The streamed picture, where the image is nothing else or that one turned by right angles.
  package var storedSource: (any PixelSource)? {
    if let stream = node.recipe as? StreamedPixels { return stream.key.source }
    guard let affine = node.recipe as? AffineRecipe, affine.keepsGrid else { return nil }
    return (node.inputs[0].recipe as? StreamedPixels)?.key.source
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
