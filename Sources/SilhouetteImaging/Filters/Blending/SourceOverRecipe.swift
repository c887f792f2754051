// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Image {
  /// Returns this image over another: S + D · (1 − αs) on premultiplied values (Porter & Duff 1984).
  public func composited(over background: Image) -> Image {
    if extent.isEmpty { return background }
    if background.extent.isEmpty { return self }
    return Image(SourceOverRecipe(), self, background)
  }
}

/// Inputs: source, background.
struct SourceOverRecipe: PixelwiseRecipe {
  func extent(of inputs: [Rect]) -> Rect { inputs[0].union(inputs[1]) }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    let extent = extent(of: inputs.map(\.extent))
    return inputs[0].isOpaque(in: extent) || inputs[1].isOpaque(in: extent)
      ? max(inputs[0].layout, inputs[1].layout, .grey).opaque : .full
  }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    for index in 0..<output.layout.planeCount {
      context.kernels.sourceOver(
        BlendRows(
          source: inputs[0].plane(index), background: inputs[1].plane(index),
          coverage: inputs[0].alpha, result: output.plane(index)), count: span.count)
    }
  }

  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int? {
    if inputs[1].isOutside || inputs[0].layout != .full { return 0 }
    return inputs[0].isOutside ? 1 : nil
  }

  var decidingInput: Int? { 0 }

  func chosenInput(deciding row: PixelRow, count: Int, in context: RenderContext) -> Int? {
    row.isOutside ? 1 : row.layout != .full ? 0 : nil
  }

  var summary: String { "source over" }
}

extension PixelLayout {
  /// The layout of the same pixels when all of them are opaque.
  var opaque: PixelLayout { min(self, .opaque) }
}
