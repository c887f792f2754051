// SPDX-License-Identifier: Apache-2.0

/// Mixes colours with a ramp of their luminance: c′ = (1 − i) · c + i · (dark + L · (light − dark)).
///
/// A colour matrix that only the renderer can make, because it converts the ramp's colours.
struct LuminanceRampRecipe: PixelwiseRecipe {
  /// The colour for a luminance of 0.
  let dark: Color
  /// The colour for a luminance of 1.
  let light: Color
  /// The share of the ramp in the result.
  let intensity: Float

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    MatrixRecipe(matrix: .identity).layout(of: inputs)
  }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    MatrixRecipe(matrix: matrix(in: context.workingSpace)).compute(
      span, into: output, from: inputs, in: context)
  }

  private func matrix(in space: ColorSpace) -> Filters.ColorMatrix {
    let (low, high) = (dark.opaque.premultiplied(in: space), light.opaque.premultiplied(in: space))
    let slope = (high - low) * intensity
    let weights = Filters.ColorMatrix.luminance
    let own = 1 - intensity
    let bias = low * intensity
    return Filters.ColorMatrix(
      red: weights * slope.x + [own, 0, 0, 0], green: weights * slope.y + [0, own, 0, 0],
      blue: weights * slope.z + [0, 0, own, 0], bias: [bias.x, bias.y, bias.z, 0])
  }

  var summary: String { "luminance ramp \(dark) … \(light), \(intensity)" }
}

extension Color {
  /// The same colour without its alpha.
  fileprivate var opaque: Color {
    Color(red: red, green: green, blue: blue, colorSpace: colorSpace)
  }
}
