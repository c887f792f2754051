// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Returns the image marked as worth keeping: a renderer with a ``Renderer.Cache`` computes it once, whole, and reads it from memory
  /// afterwards, for any region and in any other image.
  ///
  /// The pixels are the same to the last bit with a cache and without. Without one, of infinite extent, or larger than the
  /// cache's limit, nothing is kept. Steps before the mark and after it stay apart: a transform of a marked transform interpolates
  /// twice.
  public func insertingIntermediate() -> Image {
    if node.recipe is IntermediateRecipe || extent.isEmpty || extent.isInfinite { return self }
    return Image(IntermediateRecipe(isEssential: false), self)
  }

  /// The image, computed once for a rendering, as far as it is needed, before the steps that follow: instead of again for each
  /// block that reads it, which would take longer than all the rest.
  func computedOnce() -> Image { Image(IntermediateRecipe(isEssential: true), self) }
}

/// Marks its input; the pixels stay.
struct IntermediateRecipe: PixelwiseRecipe {
  /// Indicates whether the input is computed once even where no cache keeps it.
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
