// SPDX-License-Identifier: Apache-2.0

extension RenderPlan {
  /// The bitmaps whose pixels are in temporary files.
  var spilledBitmaps: [PixelBuffer] {
    graph.entries.compactMap { entry in
      let bitmap =
        entry.node.recipe.sourceRecipe as? Bitmap
        ?? (entry.node.recipe as? RenderedPixels)?.pixels
      guard let pixels = bitmap?.pixels, pixels.isSpilled else { return nil }
      return pixels
    }
  }
}
