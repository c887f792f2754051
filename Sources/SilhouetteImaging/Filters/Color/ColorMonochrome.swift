// SPDX-License-Identifier: Apache-2.0

/// Makes the picture shades of one colour.
///
/// Our formula: c′ = (1 − i) · c + i · L · color for each colour c of the unpremultiplied pixel, with
/// L = 0.2126 · r + 0.7152 · g + 0.0722 · b its luminance (ITU-R BT.709) and i the intensity. The colour
/// is converted into the working space; its alpha is not looked at. Nothing is clamped.
///
/// Reads pixel by pixel; alpha and extent stay.
public struct ColorMonochrome: ImageFilter {
  /// What white becomes.
  public static let color = FilterParameter<Color>(
    "color", coreImage: "inputColor", default: Color(red: 0.6, green: 0.45, blue: 0.3),
    "What white becomes.")
  /// How much of the shades there is.
  public static let intensity = FilterParameter<Double>(
    "intensity", coreImage: "inputIntensity", default: 1, range: 0...1,
    "How much of the shades there is: 0 for no change.")

  public static let info = FilterInfo(
    "colorMonochrome", coreImage: "CIColorMonochrome", category: .color,
    "Makes the picture shades of one colour.", parameters: [color.info, intensity.info])

  /// What white becomes.
  public var color: Color
  /// How much of the shades there is: 0 for no change.
  public var intensity: Double

  /// Makes the filter.
  public init(
    color: Color = Self.color.defaultValue, intensity: Double = Self.intensity.defaultValue
  ) {
    self.color = color
    self.intensity = intensity
  }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    color = try arguments[Self.color]
    intensity = try arguments[Self.intensity]
  }

  public func apply(to input: Image) -> Image {
    Image(LuminanceRampRecipe(dark: .black, light: color, intensity: Float(intensity)), input)
  }
}
