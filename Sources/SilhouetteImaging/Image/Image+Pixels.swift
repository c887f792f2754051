// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// The bitmap, where the image is nothing else; nobody needs to render it then.
  package var bitmap: PixelBuffer? { (node.recipe as? Bitmap)?.pixels }
}
