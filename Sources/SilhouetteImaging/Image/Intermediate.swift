// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Returns the image marked for caching: a renderer with a ``Renderer.Cache`` computes it once, whole, and reads it
  /// from memory afterwards, for any region and in any other image.
  ///
  /// The pixels are bit-identical with and without a cache. Nothing is kept without a cache, of an infinite image, or
  /// if it exceeds the cache's limit. Steps before and after the mark are not combined: a transform of a marked
  /// transform interpolates twice.
  public func insertingIntermediate() -> Image {
    if node.recipe is IntermediateRecipe || extent.isEmpty || extent.isInfinite { return self }
    return Image(IntermediateRecipe(isEssential: false), self)
  }

  /// Returns the image marked to be computed once for a rendering, as far as it is needed, before the steps that
  /// follow, instead of again for each block that reads it.
  func computedOnce() -> Image { Image(IntermediateRecipe(isEssential: true), self) }
}

/// A mark on its input; pixels are unchanged.
struct IntermediateRecipe: PixelwiseRecipe {
  /// Indicates whether the input is computed once even without a cache.
  let isEssential: Bool

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    copyRow(inputs[0], into: output, count: span.count)
  }

  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int? { 0 }

  var summary: String { isEssential ? "compute once" : "intermediate" }
}
