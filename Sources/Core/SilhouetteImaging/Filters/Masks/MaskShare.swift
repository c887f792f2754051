// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Returns the red channel as grey inside a rectangle, 0 outside the image's extent.
  func maskNumbers(in rect: Rect) -> Image {
    Image(MaskShareRecipe(rect: rect, isComplement: false), self)
  }

  /// Returns 1 minus the red channel, clamped to 0…1, as grey inside a rectangle; 1 outside the image's extent.
  func maskComplement(in rect: Rect) -> Image {
    Image(MaskShareRecipe(rect: rect, isComplement: true), self)
  }
}

/// The red channel, or its complement, over a whole rectangle.
struct MaskShareRecipe: PixelwiseRecipe {
  let rect: Rect
  let isComplement: Bool

  func extent(of inputs: [Rect]) -> Rect { rect }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { .grey }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    if isComplement {
      complementRow(inputs[0].red, into: output.red, count: span.count)
    } else {
      output.red.update(from: inputs[0].red, count: span.count)
    }
  }

  var summary: String { isComplement ? "complement of red" : "red" }
}
