// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Filters {
  /// Brightens or darkens like a change of exposure: c′ = c · 2^ev on the unpremultiplied pixel.
  ///
  /// Physically correct only in a linear working space. Works pixel by pixel; alpha and extent are unchanged.
  public struct Exposure: ImageFilter {
    public static let declaration = FilterDeclaration(
      "exposure", coreImage: "CIExposureAdjust", category: .color,
      "Brightens or darkens like a change of exposure.", defaults: Self(),
      .optional(
        \.ev, "ev", coreImage: "inputEV", range: -32...32, unit: "stops",
        "The number of stops to add; each doubles the light."))

    /// The number of stops to add; each doubles the light.
    public var ev: Double

    /// Creates the filter.
    public init(ev: Double = 0) { self.ev = ev }

    public func apply(to input: Image) -> Image {
      let factor = Float(exp2(ev))
      return input.applyingColorMatrix(
        ColorMatrix(red: [factor, 0, 0, 0], green: [0, factor, 0, 0], blue: [0, 0, factor, 0]))
    }
  }

  /// Rotates hues about the grey axis, from red to green to blue.
  ///
  /// The unpremultiplied (r, g, b) is rotated about (1, 1, 1) by the angle θ (Rodrigues' formula): with u = cos θ +
  /// (1 − cos θ) / 3, v = (1 − cos θ) / 3 − sin θ / √3 and w = (1 − cos θ) / 3 + sin θ / √3, r′ = u · r + v · g +
  /// w · b, g′ = w · r + u · g + v · b, b′ = v · r + w · g + u · b. Greys and the sum of the three are unchanged,
  /// luminance is not; nothing is clamped. An angle of 2π/3 turns red into green.
  ///
  /// Works pixel by pixel; alpha and extent are unchanged.
  public struct HueAdjust: ImageFilter {
    public static let declaration = FilterDeclaration(
      "hueAdjust", coreImage: "CIHueAdjust", category: .color,
      "Rotates hues.", defaults: Self(),
      .optional(
        \.angle, "angle", range: -1000...1000, unit: "radians",
        "The angle of rotation, from red to green to blue."))

    /// The angle of rotation in radians, from red to green to blue.
    public var angle: Double

    /// Creates the filter.
    public init(angle: Double = 0) { self.angle = angle }

    public func apply(to input: Image) -> Image {
      let third = (1 - cos(angle)) / 3
      let part = sin(angle) / 3.0.squareRoot()
      let u = Float(cos(angle) + third)
      let v = Float(third - part)
      let w = Float(third + part)
      return input.applyingColorMatrix(
        ColorMatrix(red: [u, v, w, 0], green: [w, u, v, 0], blue: [v, w, u, 0]))
    }
  }

  /// Tints the image brown, like an old photo.
  ///
  /// Our formula: c′ = (1 − i) · c + i · m with m = (0.393 r + 0.769 g + 0.189 b, 0.349 r + 0.686 g + 0.168 b, 0.272
  /// r + 0.534 g + 0.131 b) of the unpremultiplied pixel and i the intensity. Nothing is clamped. Works pixel by
  /// pixel; alpha and extent are unchanged.
  public struct SepiaTone: ImageFilter {
    public static let declaration = FilterDeclaration(
      "sepiaTone", coreImage: "CISepiaTone", category: .color,
      "Tints the image brown, like an old photo.", defaults: Self(),
      .optional(
        \.intensity, "intensity", range: 0...1, "The strength of the effect: 0 for no change."))

    /// The strength of the effect: 0 for no change.
    public var intensity: Double

    /// Creates the filter.
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

  /// Inverts colours: c′ = 1 − c on the unpremultiplied pixel.
  ///
  /// Works pixel by pixel; alpha and extent are unchanged.
  public struct ColorInvert: ImageFilter {
    public static let declaration = FilterDeclaration(
      "colorInvert", coreImage: "CIColorInvert", category: .color,
      "Inverts colours.", defaults: Self())

    /// Creates the filter.
    public init() {}

    public func apply(to input: Image) -> Image {
      input.applyingColorMatrix(
        ColorMatrix(
          red: [-1, 0, 0, 0], green: [0, -1, 0, 0], blue: [0, 0, -1, 0], bias: [1, 1, 1, 0]))
    }
  }

  /// Turns luminance into the alpha of a white image.
  ///
  /// α′ = 0.2126 · r + 0.7152 · g + 0.0722 · b of the premultiplied pixel (ITU-R BT.709), so that transparent pixels
  /// count as black; r′ = g′ = b′ = 1. Masks should not be colour managed: make them with ``Image/init(mask:)``.
  ///
  /// Works pixel by pixel; the extent is unchanged.
  public struct MaskToAlpha: ImageFilter {
    public static let declaration = FilterDeclaration(
      "maskToAlpha", coreImage: "CIMaskToAlpha", category: .color,
      "Turns luminance into the alpha of a white image.", defaults: Self())

    /// Creates the filter.
    public init() {}

    public func apply(to input: Image) -> Image {
      input.settingAlphaOne(in: input.extent).applyingColorMatrix(
        ColorMatrix(
          red: .zero, green: .zero, blue: .zero, alpha: ColorMatrix.luminance, bias: [1, 1, 1, 0]))
    }
  }
}

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
        \.saturation, "saturation", range: 0...100, "The saturation: 0 for grey, 1 for no change."),
      .optional(\.brightness, "brightness", range: -100...100, "The value added to each colour."),
      .optional(
        \.contrast, "contrast", range: 0...100,
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
