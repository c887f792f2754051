// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Sets each colour to 1 above a threshold and to 0 otherwise.
  ///
  /// c′ = c > t ? 1 : 0 for red, green and blue of the unpremultiplied pixel, each by itself. Reads pixel
  /// by pixel; alpha and extent stay.
  public struct ColorThreshold: ImageFilter {
    public static let declaration = FilterDeclaration(
      "colorThreshold", coreImage: "CIColorThreshold", category: .color,
      "Sets each colour to 1 above a threshold and to 0 otherwise.", defaults: Self(),
      .optional(
        \.threshold, "threshold", coreImage: "inputThreshold", range: -1000...1000,
        "The number that a colour must exceed to become 1."))

    /// The number that a colour must exceed to become 1.
    public var threshold: Double

    /// Makes the filter.
    public init(threshold: Double = 0.5) { self.threshold = threshold }

    public func apply(to input: Image) -> Image {
      Image(ColorCurveRecipe(curve: .threshold(Float(threshold))), input)
    }
  }
}
