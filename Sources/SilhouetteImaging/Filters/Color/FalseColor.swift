// SPDX-License-Identifier: Apache-2.0

/// Replaces dark by one colour and bright by another.
///
/// Our formula: c′ = color0 + L · (color1 − color0) for each colour of the unpremultiplied pixel, with
/// L = 0.2126 · r + 0.7152 · g + 0.0722 · b its luminance (ITU-R BT.709). The two are converted into
/// the working space; their alpha is not looked at. Nothing is clamped: what is brighter than white goes
/// beyond the second colour.
///
/// Reads pixel by pixel; alpha and extent stay.
public struct FalseColor: ImageFilter {
  /// What black becomes.
  public static let color0 = FilterParameter<Color>(
    "color0", coreImage: "inputColor0", default: Color(red: 0.3, green: 0, blue: 0),
    "What black becomes.")
  /// What white becomes.
  public static let color1 = FilterParameter<Color>(
    "color1", coreImage: "inputColor1", default: Color(red: 1, green: 0.9, blue: 0.8),
    "What white becomes.")

  public static let info = FilterInfo(
    "falseColor", coreImage: "CIFalseColor", category: .color,
    "Replaces dark by one colour and bright by another.", parameters: [color0.info, color1.info])

  /// What black becomes.
  public var color0: Color
  /// What white becomes.
  public var color1: Color

  /// Makes the filter.
  public init(
    color0: Color = Self.color0.defaultValue, color1: Color = Self.color1.defaultValue
  ) {
    self.color0 = color0
    self.color1 = color1
  }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    color0 = try arguments[Self.color0]
    color1 = try arguments[Self.color1]
  }

  public func apply(to input: Image) -> Image {
    Image(LuminanceRampRecipe(dark: color0, light: color1, intensity: 1), input)
  }
}
