// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// The bitmap, where the image is nothing else; nobody needs to render it then.
  package var bitmap: PixelBuffer? {
    guard let bitmap = node.recipe as? Bitmap, bitmap.x == 0, bitmap.y == 0 else { return nil }
    return bitmap.pixels
  }
}
