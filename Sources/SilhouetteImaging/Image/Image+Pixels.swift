// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// The bitmap, if the image is nothing else and needs no rendering.
  package var bitmap: PixelBuffer? {
    guard let bitmap = node.recipe as? Bitmap, bitmap.x == 0, bitmap.y == 0 else { return nil }
    return bitmap.pixels
  }

  /// The smallest of 8-bit grey, RGB and RGBA that holds every pixel of the extent.
  public var sufficientFormat: PixelFormat {
    switch node.traits.layout {
    case .grey: .grey8
    case .opaque: .rgb8
    case .full: .rgba8
    }
  }
}
