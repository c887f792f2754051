// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Maps dark to one colour and bright to another.
  ///
  /// Our formula: c′ = color0 + L · (color1 − color0) for each colour of the unpremultiplied pixel, with
  /// L = 0.2126 · r + 0.7152 · g + 0.0722 · b its luminance (ITU-R BT.709). The two are converted into
  /// the working space; their alpha is not looked at. Nothing is clamped: what is brighter than white goes
  /// beyond the second colour.
  ///
  /// Reads pixel by pixel; alpha and extent stay.
  public struct FalseColor: ImageFilter {
    public static let declaration = FilterDeclaration(
      "falseColor", coreImage: "CIFalseColor", category: .color,
      "Maps dark to one colour and bright to another.", defaults: Self(),
      .optional(\.color0, "color0", coreImage: "inputColor0", "The colour that black becomes."),
      .optional(\.color1, "color1", coreImage: "inputColor1", "The colour that white becomes."))

    /// The colour that black becomes.
    public var color0: Color
    /// The colour that white becomes.
    public var color1: Color

    /// Makes the filter.
    public init(
      color0: Color = Color(red: 0.3, green: 0, blue: 0),
      color1: Color = Color(red: 1, green: 0.9, blue: 0.8)
    ) {
      self.color0 = color0
      self.color1 = color1
    }

    public func apply(to input: Image) -> Image {
      Image(LuminanceRampRecipe(dark: color0, light: color1, intensity: 1), input)
    }
  }
}
