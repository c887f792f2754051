// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Changes saturation, then brightness, then contrast.
  ///
  /// c′ = ((L + s · (c − L)) + b − 0.5) · k + 0.5 for each colour c of the unpremultiplied pixel, with L =
  /// 0.2126 · r + 0.7152 · g + 0.0722 · b its luminance (ITU-R BT.709): s = 0 gives grey, s > 1 more saturated
  /// colours. All three changes are one matrix; nothing is clamped.
  ///
  /// Works pixel by pixel; alpha and extent are unchanged.
  public struct ColorControls: ImageFilter {
    public static let declaration = FilterDeclaration(
      "colorControls", coreImage: "CIColorControls", category: .color,
      "Changes saturation, then brightness, then contrast.", defaults: Self(),
      .optional(
        \.saturation, "saturation", coreImage: "inputSaturation", range: 0...100,
        "The saturation: 0 for grey, 1 for no change."),
      .optional(
        \.brightness, "brightness", coreImage: "inputBrightness", range: -100...100,
        "The value added to each colour."),
      .optional(
        \.contrast, "contrast", coreImage: "inputContrast", range: 0...100,
        "The factor by which colours move away from 0.5: 1 for no change."))

    /// The saturation: 0 for grey, 1 for no change.
    public var saturation: Double
    /// The value added to each colour.
    public var brightness: Double
    /// The factor by which colours move away from 0.5: 1 for no change.
    public var contrast: Double

    /// Creates the filter.
    public init(
      saturation: Double = 1,
      brightness: Double = 0,
      contrast: Double = 1
    ) {
      self.saturation = saturation
      self.brightness = brightness
      self.contrast = contrast
    }

    public func apply(to input: Image) -> Image {
      let grey = ColorMatrix.luminance * Float((1 - saturation) * contrast)
      let own = Float(saturation * contrast)
      let offset = Float((brightness - 0.5) * contrast + 0.5)
      return input.applyingColorMatrix(
        ColorMatrix(
          red: grey + [own, 0, 0, 0], green: grey + [0, own, 0, 0], blue: grey + [0, 0, own, 0],
          bias: [offset, offset, offset, 0]))
    }
  }
}
