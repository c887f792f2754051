// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Tints the image brown, like an old photo.
  ///
  /// Our formula: c′ = (1 − i) · c + i · m with m = (0.393 r + 0.769 g + 0.189 b, 0.349 r + 0.686 g +
  /// 0.168 b, 0.272 r + 0.534 g + 0.131 b) of the unpremultiplied pixel and i the intensity; one matrix,
  /// nothing is clamped. Reads pixel by pixel; alpha and extent stay.
  public struct SepiaTone: ImageFilter {
    public static let declaration = FilterDeclaration(
      "sepiaTone", coreImage: "CISepiaTone", category: .color,
      "Tints the image brown, like an old photo.", defaults: Self(),
      .optional(
        \.intensity, "intensity", coreImage: "inputIntensity", range: 0...1,
        "The strength of the effect: 0 for no change."))

    /// The strength of the effect: 0 for no change.
    public var intensity: Double

    /// Makes the filter.
    public init(intensity: Double = 1) { self.intensity = intensity }

    public func apply(to input: Image) -> Image {
      let share = Float(intensity)
      let own = 1 - share
      return input.applyingColorMatrix(
        ColorMatrix(
          red: [own, 0, 0, 0] + share * [0.393, 0.769, 0.189, 0],
          green: [0, own, 0, 0] + share * [0.349, 0.686, 0.168, 0],
          blue: [0, 0, own, 0] + share * [0.272, 0.534, 0.131, 0]))
    }
  }
}
