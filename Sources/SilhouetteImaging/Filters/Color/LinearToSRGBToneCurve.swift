// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Encodes linear numbers with the transfer function of sRGB (IEC 61966-2-1).
  ///
  /// c′ = c ≤ 0.0031308 ? 12.92 · c : 1.055 · c^(1 / 2.4) − 0.055 for each colour of the unpremultiplied
  /// pixel, an odd function below zero and by the same formula above one. Reads pixel by pixel; alpha and
  /// extent stay.
  public struct LinearToSRGBToneCurve: ImageFilter {
    public static let declaration = FilterDeclaration(
      "linearToSRGBToneCurve", coreImage: "CILinearToSRGBToneCurve", category: .color,
      "Encodes linear numbers with the transfer function of sRGB.", defaults: Self())

    /// Makes the filter.
    public init() {}

    public func apply(to input: Image) -> Image {
      Image(ColorCurveRecipe(curve: .transfer(.encode)), input)
    }
  }
}
