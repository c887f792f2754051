// SPDX-License-Identifier: Apache-2.0

extension BlendMode {
  /// The filter that blends by this mode.
  public var filter: any BlendModeFilter.Type {
    switch self {
    case .multiply: MultiplyBlendMode.self
    case .screen: ScreenBlendMode.self
    case .overlay: OverlayBlendMode.self
    case .darken: DarkenBlendMode.self
    case .lighten: LightenBlendMode.self
    case .colorDodge: ColorDodgeBlendMode.self
    case .colorBurn: ColorBurnBlendMode.self
    case .hardLight: HardLightBlendMode.self
    case .softLight: SoftLightBlendMode.self
    case .difference: DifferenceBlendMode.self
    case .exclusion: ExclusionBlendMode.self
    case .linearDodge: LinearDodgeBlendMode.self
    case .linearBurn: LinearBurnBlendMode.self
    case .linearLight: LinearLightBlendMode.self
    case .subtract: SubtractBlendMode.self
    case .hue: HueBlendMode.self
    case .saturation: SaturationBlendMode.self
    case .color: ColorBlendMode.self
    case .luminosity: LuminosityBlendMode.self
    }
  }

  /// The filter's name.
  var filterName: String { rawValue + "BlendMode" }

  /// The filter's description.
  var filterSummary: String {
    switch self {
    case .multiply: "Multiplies the colours of picture and background."
    case .screen: "Multiplies what the colours of picture and background lack to white."
    case .overlay: "Darkens where the background is dark and brightens where it is bright."
    case .darken: "Takes the darker of the colours of picture and background."
    case .lighten: "Takes the brighter of the colours of picture and background."
    case .colorDodge: "Brightens the background by the picture."
    case .colorBurn: "Darkens the background by the picture."
    case .hardLight: "Darkens where the picture is dark and brightens where it is bright."
    case .softLight: "Darkens or brightens the background softly."
    case .difference: "Takes how far the colours of picture and background are apart."
    case .exclusion: "Takes how far the colours of picture and background are apart, softly."
    case .linearDodge: "Adds the colours of picture and background."
    case .linearBurn: "Adds the colours of picture and background and takes 1 away."
    case .linearLight: "Adds the picture, twice as strong, and takes 1 away."
    case .subtract: "Takes the picture's colours away from the background's."
    case .hue: "Gives the background the picture's hue."
    case .saturation: "Gives the background the picture's saturation."
    case .color: "Gives the background the picture's hue and saturation."
    case .luminosity: "Gives the background the picture's luminosity."
    }
  }
}

extension String {
  /// The text with a capital letter at its beginning.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
