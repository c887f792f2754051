// SPDX-License-Identifier: Apache-2.0

/// Raises colours to a power: c′ = c^p of the unpremultiplied pixel.
///
/// Of negative colours the size is raised and the sign stays: c′ = −|c|^p. Values above 1 are not
/// clamped. Reads pixel by pixel; alpha and extent stay.
public struct GammaAdjust: ImageFilter {
  /// The power.
  public static let power = FilterParameter<Double>(
    "power", coreImage: "inputPower", default: 1, range: 0...100,
    "The power: below 1 for a brighter picture, above 1 for a darker one.")

  public static let info = FilterInfo(
    "gammaAdjust", coreImage: "CIGammaAdjust", category: .color, "Raises colours to a power.",
    parameters: [power.info])

  /// The power: below 1 for a brighter picture, above 1 for a darker one.
  public var power: Double

  /// Makes the filter.
  public init(power: Double = Self.power.defaultValue) { self.power = power }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    power = try arguments[Self.power]
  }

  public func apply(to input: Image) -> Image {
    power == 1 ? input : Image(ColorCurveRecipe(curve: .power(Float(power))), input)
  }
}
