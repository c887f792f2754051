// SPDX-License-Identifier: Apache-2.0

extension ImageBlendMode {
  /// The filter that blends by this mode.
  public var filter: any Filters.BlendModeFilter.Type {
    switch self {
    case .multiply: Filters.MultiplyBlendMode.self
    case .screen: Filters.ScreenBlendMode.self
    case .overlay: Filters.OverlayBlendMode.self
    case .darken: Filters.DarkenBlendMode.self
    case .lighten: Filters.LightenBlendMode.self
    case .colorDodge: Filters.ColorDodgeBlendMode.self
    case .colorBurn: Filters.ColorBurnBlendMode.self
    case .hardLight: Filters.HardLightBlendMode.self
    case .softLight: Filters.SoftLightBlendMode.self
    case .difference: Filters.DifferenceBlendMode.self
    case .exclusion: Filters.ExclusionBlendMode.self
    case .linearDodge: Filters.LinearDodgeBlendMode.self
    case .linearBurn: Filters.LinearBurnBlendMode.self
    case .linearLight: Filters.LinearLightBlendMode.self
    case .subtract: Filters.SubtractBlendMode.self
    case .hue: Filters.HueBlendMode.self
    case .saturation: Filters.SaturationBlendMode.self
    case .color: Filters.ColorBlendMode.self
    case .luminosity: Filters.LuminosityBlendMode.self
    }
  }

  /// The filter's name.
  var filterName: String { rawValue + "BlendMode" }

  /// The filter's description.
  var filterSummary: String {
    switch self {
    case .multiply: "Multiplies the colours of image and background."
    case .screen:
      "Multiplies the inverted colours of image and background, and inverts the product."
    case .overlay: "Darkens where the background is dark and brightens where it is bright."
    case .darken: "Keeps the darker of image and background, channel by channel."
    case .lighten: "Keeps the lighter of image and background, channel by channel."
    case .colorDodge: "Brightens the background depending on the image."
    case .colorBurn: "Darkens the background depending on the image."
    case .hardLight: "Darkens where the image is dark and brightens where it is bright."
    case .softLight: "Darkens or brightens the background softly."
    case .difference:
      "Subtracts the darker from the lighter of image and background, channel by channel."
    case .exclusion: "Blends like difference, with less contrast."
    case .linearDodge: "Adds the colours of image and background."
    case .linearBurn: "Adds the colours of image and background and subtracts 1."
    case .linearLight: "Adds twice the colours of the image to the background and subtracts 1."
    case .subtract: "Subtracts the colours of the image from the background."
    case .hue: "Gives the background the hue of the image."
    case .saturation: "Gives the background the saturation of the image."
    case .color: "Gives the background the hue and saturation of the image."
    case .luminosity: "Gives the background the luminosity of the image."
    }
  }
}

extension String {
  /// The text with a capital letter at its beginning.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
