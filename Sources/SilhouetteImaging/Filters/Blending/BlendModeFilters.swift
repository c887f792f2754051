// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// A filter that blends the image with a background by one ``ImageBlendMode``.
  ///
  /// The mode is all that such filters differ in: name, Core Image's name, description and pixels follow
  /// from it. Premultiplied, the result is S · (1 − αd) + D · (1 − αs) + αs · αd · B(cb, cs), its alpha
  /// αs + αd − αs · αd, as ``Image/blended(_:over:)`` says. Both images are read pixel by pixel; the extent
  /// contains both.
  public protocol BlendModeFilter: CompositingFilter {
    /// The mode, whose documentation has the formula B.
    static var mode: ImageBlendMode { get }
  }
}

extension Filters.BlendModeFilter {
  public static var declaration: FilterDeclaration<Self> {
    compositingDeclaration(
      mode.filterName, coreImage: "CI" + mode.filterName.capitalized, mode.filterSummary)
  }

  public func apply(to input: Image) -> Image { input.blended(Self.mode, over: background) }
}

extension Filters {
  /// Blends by ``ImageBlendMode/multiply``.
  public struct MultiplyBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.multiply
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/screen``.
  public struct ScreenBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.screen
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/overlay``.
  public struct OverlayBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.overlay
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/darken``.
  public struct DarkenBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.darken
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/lighten``.
  public struct LightenBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.lighten
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/colorDodge``.
  public struct ColorDodgeBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.colorDodge
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/colorBurn``.
  public struct ColorBurnBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.colorBurn
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/hardLight``.
  public struct HardLightBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.hardLight
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/softLight``.
  public struct SoftLightBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.softLight
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/difference``.
  public struct DifferenceBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.difference
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/exclusion``.
  public struct ExclusionBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.exclusion
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/linearDodge``.
  public struct LinearDodgeBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.linearDodge
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/linearBurn``.
  public struct LinearBurnBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.linearBurn
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/linearLight``.
  public struct LinearLightBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.linearLight
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/subtract``.
  public struct SubtractBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.subtract
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/hue``.
  public struct HueBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.hue
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/saturation``.
  public struct SaturationBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.saturation
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/color``.
  public struct ColorBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.color
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``ImageBlendMode/luminosity``.
  public struct LuminosityBlendMode: BlendModeFilter {
    public static let mode = ImageBlendMode.luminosity
    public var background: Image
    public init(background: Image) { self.background = background }
  }
}
