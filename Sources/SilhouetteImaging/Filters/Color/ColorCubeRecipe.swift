// SPDX-License-Identifier: Apache-2.0

/// Looks the unpremultiplied colour up in a table.
struct ColorCubeRecipe: PixelwiseRecipe {
  let table: ColorCubeTable
  /// The colour space of the table.
  let colorSpace: ColorSpace

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    inputs[0].isOpaque && table.isOpaque ? .opaque : .full
  }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    table.apply(
      to: inputs[0], in: context.workingSpace, readIn: colorSpace, into: output, count: span.count)
  }

  var summary: String { "colour \(table.arrangement) of size \(table.size) in \(colorSpace)" }
}
