// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Returns this image over a background, with colours blended where they overlap.
  ///
  /// The premultiplied result is S · (1 − αd) + D · (1 − αs) + αs · αd · B(cb, cs); alpha is αs + αd − αs · αd. Only
  /// the mode's formula clamps; other values outside 0…1 are kept. The extent is the union of both extents.
  public func blended(_ mode: ImageBlendMode, over background: Image) -> Image {
    if extent.isEmpty { return background }
    if background.extent.isEmpty { return self }
    return Image(BlendRecipe(mode: mode), self, background)
  }
}

/// A recipe that blends two images in a blend mode. Inputs: source, background.
struct BlendRecipe: PixelwiseRecipe {
  let mode: ImageBlendMode

  func extent(of inputs: [Rect]) -> Rect { inputs[0].union(inputs[1]) }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    let layout = SourceOverRecipe().layout(of: inputs)
    // In these modes, rounding may give greys a slight tint.
    return mode.isSeparable ? layout : max(layout, .opaque)
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    let source = inputs[0]
    let background = inputs[1]
    mode.blendRows(source, background, into: output, count: span.count)
  }

  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int? {
    inputs[0].isOutside ? 1 : inputs[1].isOutside ? 0 : nil
  }

  var summary: String { "blend: \(mode)" }
}

extension Filters {
  /// A filter that blends the image with a background in one ``ImageBlendMode``, as ``Image/blended(_:over:)`` does.
  ///
  /// The filter's name, its name in Core Image, its description and its pixels are all derived from the mode.
  protocol BlendModeFilter: CompositingFilter {
    static var mode: ImageBlendMode { get }
  }
}

extension Filters.BlendModeFilter {
  static var declaration: FilterDeclaration<Self> {
    compositingDeclaration(
      mode.filterName, coreImage: "CI" + mode.filterName.capitalized, mode.filterSummary)
  }

  func apply(to input: Image) -> Image { input.blended(Self.mode, over: background) }
}

extension Filters {
  struct MultiplyBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.multiply
    var background: Image
  }

  struct ScreenBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.screen
    var background: Image
  }

  struct OverlayBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.overlay
    var background: Image
  }

  struct DarkenBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.darken
    var background: Image
  }

  struct LightenBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.lighten
    var background: Image
  }

  struct ColorDodgeBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.colorDodge
    var background: Image
  }

  struct ColorBurnBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.colorBurn
    var background: Image
  }

  struct HardLightBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.hardLight
    var background: Image
  }

  struct SoftLightBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.softLight
    var background: Image
  }

  struct DifferenceBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.difference
    var background: Image
  }

  struct ExclusionBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.exclusion
    var background: Image
  }

  struct LinearDodgeBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.linearDodge
    var background: Image
  }

  struct LinearBurnBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.linearBurn
    var background: Image
  }

  struct LinearLightBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.linearLight
    var background: Image
  }

  struct SubtractBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.subtract
    var background: Image
  }

  struct HueBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.hue
    var background: Image
  }

  struct SaturationBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.saturation
    var background: Image
  }

  struct ColorBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.color
    var background: Image
  }

  struct LuminosityBlendMode: BlendModeFilter {
    static let mode = ImageBlendMode.luminosity
    var background: Image
  }
}

extension ImageBlendMode {
  /// The filter that blends in this mode.
  var filter: any Filters.BlendModeFilter.Type {
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
  /// The text with its first letter in upper case.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
