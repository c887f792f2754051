// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Linearises numbers encoded with the transfer function of sRGB (IEC 61966-2-1).
  ///
  /// c′ = c ≤ 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055)^2.4 for each colour of the unpremultiplied
  /// pixel, an odd function below zero and by the same formula above one. Reads pixel by pixel; alpha and
  /// extent stay.
  public struct SRGBToneCurveToLinear: ImageFilter {
    public static let declaration = FilterDeclaration(
      "sRGBToneCurveToLinear", coreImage: "CISRGBToneCurveToLinear", category: .color,
      "Linearises numbers encoded with the transfer function of sRGB.", defaults: Self())

    /// Makes the filter.
    public init() {}

    public func apply(to input: Image) -> Image {
      Image(ColorCurveRecipe(curve: .transfer(.linearise)), input)
    }
  }
}
