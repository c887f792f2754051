// SPDX-License-Identifier: Apache-2.0

/// Pixels that a rendering made before the others, in place of the step that they are of.
///
/// The step may reach further than its pixels, which are those that are needed.
struct RenderedPixels: PixelwiseRecipe {
  let pixels: Bitmap
  /// The traits of the step.
  let traits: PixelTraits

  func extent(of inputs: [Rect]) -> Rect { traits.extent }

  func variation(of inputs: [PixelTraits]) -> Rect { traits.variation }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { pixels.layout(of: inputs) }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    pixels.compute(span, into: output, from: inputs, in: context)
  }

  var summary: String { pixels.summary }
}
