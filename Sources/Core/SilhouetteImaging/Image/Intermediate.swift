// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Returns the image marked for caching: a renderer with a ``Renderer/Cache`` computes all of it once, and
  /// afterwards reads it from memory, for any region and within any other image.
  ///
  /// The pixels are bit-identical with and without a cache. An image is not kept if it is infinite or exceeds the
  /// cache's limit. Steps before and after the mark are not combined: a transform of a marked transform interpolates
  /// twice.
  public func insertingIntermediate() -> Image {
    if node.recipe is IntermediateRecipe || extent.isEmpty || extent.isInfinite { return self }
    return Image(IntermediateRecipe(isEssential: false), self)
  }

  /// Returns the image with a mark: a rendering computes the part that it needs once, before the steps that follow,
  /// instead of again for each block that reads it.
  func computedOnce() -> Image { Image(IntermediateRecipe(isEssential: true), self) }
}

/// A mark on the input; pixels are unchanged.
struct IntermediateRecipe: PixelwiseRecipe {
  /// Indicates whether the input is computed once even without a cache.
  let isEssential: Bool

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    copyRow(inputs[0], into: output, count: span.count)
  }

  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int? { 0 }

  var summary: String { isEssential ? "compute once" : "intermediate" }
}
