// SPDX-License-Identifier: Apache-2.0

/// A blend mode between two images. Inputs: source, background.
struct BlendRecipe: PixelwiseRecipe {
  let mode: ImageBlendMode

  func extent(of inputs: [Rect]) -> Rect { inputs[0].union(inputs[1]) }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    let layout = SourceOverRecipe().layout(of: inputs)
    // Colours of greys differ from grey by rounding.
    return mode.isSeparable ? layout : max(layout, .opaque)
  }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    let (source, background) = (inputs[0], inputs[1])
    mode.blendRows(source, background, into: output, count: span.count)
  }

  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int? {
    inputs[0].isOutside ? 1 : inputs[1].isOutside ? 0 : nil
  }

  var summary: String { "blend: \(mode)" }
}

extension Image {
  /// Returns this image over a background, their colours blended where they overlap.
  ///
  /// Premultiplied, S · (1 − αd) + D · (1 − αs) + αs · αd · B(cb, cs); alpha is αs + αd − αs · αd.
  /// Only the mode's formula clamps, so that values beyond 0…1 stay as it makes them. The extent contains
  /// both.
  public func blended(_ mode: ImageBlendMode, over background: Image) -> Image {
    if extent.isEmpty { return background }
    if background.extent.isEmpty { return self }
    return Image(BlendRecipe(mode: mode), self, background)
  }
}
