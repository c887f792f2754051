// SPDX-License-Identifier: Apache-2.0

/// Red, green and blue of the unpremultiplied pixel through one curve; alpha and extent stay.
struct ColorCurveRecipe: PixelwiseRecipe {
  let curve: ColorCurve

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    curve.applyToColors(of: inputs[0], into: output, count: span.count)
  }

  var summary: String { "colour curve \(curve)" }
}
