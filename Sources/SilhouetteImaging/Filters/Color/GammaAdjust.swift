// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Raises colours to a power: c′ = c^p of the unpremultiplied pixel.
  ///
  /// Of negative colours the size is raised and the sign stays: c′ = −|c|^p. Values above 1 are not
  /// clamped. Reads pixel by pixel; alpha and extent stay.
  public struct GammaAdjust: ImageFilter {
    public static let declaration = FilterDeclaration(
      "gammaAdjust", coreImage: "CIGammaAdjust", category: .color, "Raises colours to a power.",
      defaults: Self(),
      .optional(
        \.power, "power", coreImage: "inputPower", range: 0...100,
        "The power: below 1 for a brighter image, above 1 for a darker one."))

    /// The power: below 1 for a brighter image, above 1 for a darker one.
    public var power: Double

    /// Makes the filter.
    public init(power: Double = 1) { self.power = power }

    public func apply(to input: Image) -> Image {
      power == 1 ? input : Image(ColorCurveRecipe(curve: .power(Float(power))), input)
    }
  }
}
