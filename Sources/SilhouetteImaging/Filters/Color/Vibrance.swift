// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Changes the saturation of pale colours more than that of strong ones.
  ///
  /// Our formula: c′ = L + (1 + a · (1 − s)) · (c − L) for each colour c of the unpremultiplied pixel, with L = 0.2126 · r + 0.7152 · g
  /// + 0.0722 · b its luminance (ITU-R BT.709), and s = max(r, g, b) − min(r, g, b), at most 1, its strength. Nothing is clamped.
  ///
  /// Reads pixel by pixel; alpha and extent stay.
  public struct Vibrance: ImageFilter {
    public static let declaration = FilterDeclaration(
      "vibrance", coreImage: "CIVibrance", category: .color,
      "Changes the saturation of pale colours more than that of strong ones.", defaults: Self(),
      .optional(
        \.amount, "amount", coreImage: "inputAmount", range: -1...1,
        "The change: below 0 pale colours fade, above 0 they become stronger."))

    /// The change: below 0 pale colours fade, above 0 they become stronger.
    public var amount: Double

    /// Makes the filter.
    public init(amount: Double = 0) { self.amount = amount }

    public func apply(to input: Image) -> Image {
      amount == 0 ? input : Image(VibranceRecipe(amount: Float(amount)), input)
    }
  }
}

private struct VibranceRecipe: PixelwiseRecipe {
  let amount: Float

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    vibranceRow(inputs[0], amount: amount, into: output, count: span.count)
  }

  var summary: String { "vibrance \(amount)" }
}
