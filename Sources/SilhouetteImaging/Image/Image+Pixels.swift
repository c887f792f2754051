// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// The bitmap, where the image is nothing else; nobody needs to render it then.
  package var bitmap: PixelBuffer? {
    guard let bitmap = node.recipe as? Bitmap, bitmap.x == 0, bitmap.y == 0 else { return nil }
    return bitmap.pixels
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
