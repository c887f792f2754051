// SPDX-License-Identifier: Apache-2.0

/// Makes each colour 1 where it is above a threshold and 0 where it is not.
///
/// c′ = c > t ? 1 : 0 for red, green and blue of the unpremultiplied pixel, each by itself. Reads pixel
/// by pixel; alpha and extent stay.
public struct ColorThreshold: ImageFilter {
  public static let declaration = FilterDeclaration(
    "colorThreshold", coreImage: "CIColorThreshold", category: .color,
    "Makes each colour 1 where it is above a threshold and 0 where it is not.", defaults: Self(),
    .optional(
      \.threshold, "threshold", coreImage: "inputThreshold", range: -1000...1000,
      "What a colour must exceed to become 1."))

  /// What a colour must exceed to become 1.
  public var threshold: Double

  /// Makes the filter.
  public init(threshold: Double = 0.5) { self.threshold = threshold }

  public func apply(to input: Image) -> Image {
    Image(ColorCurveRecipe(curve: .threshold(Float(threshold))), input)
  }
}
