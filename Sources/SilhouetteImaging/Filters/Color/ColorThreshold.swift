// SPDX-License-Identifier: Apache-2.0

/// Makes each colour 1 where it is above a threshold and 0 where it is not.
///
/// c′ = c > t ? 1 : 0 for red, green and blue of the unpremultiplied pixel, each by itself. Reads pixel
/// by pixel; alpha and extent stay.
public struct ColorThreshold: ImageFilter {
  /// What a colour must exceed.
  public static let threshold = FilterParameter<Double>(
    "threshold", coreImage: "inputThreshold", default: 0.5, range: -1000...1000,
    "What a colour must exceed to become 1.")

  public static let info = FilterInfo(
    "colorThreshold", coreImage: "CIColorThreshold", category: .color,
    "Makes each colour 1 where it is above a threshold and 0 where it is not.",
    parameters: [threshold.info])

  /// What a colour must exceed to become 1.
  public var threshold: Double

  /// Makes the filter.
  public init(threshold: Double = Self.threshold.defaultValue) { self.threshold = threshold }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    threshold = try arguments[Self.threshold]
  }

  public func apply(to input: Image) -> Image {
    Image(ColorCurveRecipe(curve: .threshold(Float(threshold))), input)
  }
}
