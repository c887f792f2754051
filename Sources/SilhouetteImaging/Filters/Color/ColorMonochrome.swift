// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Renders the image in shades of one colour.
  ///
  /// Our formula: c′ = (1 − i) · c + i · L · color for each colour c of the unpremultiplied pixel, with
  /// L = 0.2126 · r + 0.7152 · g + 0.0722 · b its luminance (ITU-R BT.709) and i the intensity. The colour
  /// is converted into the working space; its alpha is not looked at. Nothing is clamped.
  ///
  /// Reads pixel by pixel; alpha and extent stay.
  public struct ColorMonochrome: ImageFilter {
    public static let declaration = FilterDeclaration(
      "colorMonochrome", coreImage: "CIColorMonochrome", category: .color,
      "Renders the image in shades of one colour.", defaults: Self(),
      .optional(\.color, "color", coreImage: "inputColor", "The colour that white becomes."),
      .optional(
        \.intensity, "intensity", coreImage: "inputIntensity", range: 0...1,
        "The strength of the effect: 0 for no change."))

    /// The colour that white becomes.
    public var color: Color
    /// The strength of the effect: 0 for no change.
    public var intensity: Double

    /// Makes the filter.
    public init(
      color: Color = Color(red: 0.6, green: 0.45, blue: 0.3), intensity: Double = 1
    ) {
      self.color = color
      self.intensity = intensity
    }

    public func apply(to input: Image) -> Image {
      Image(LuminanceRampRecipe(dark: .black, light: color, intensity: Float(intensity)), input)
    }
  }
}
