// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// A filter that blends the image with a background by one ``BlendMode``.
  ///
  /// The mode is all that such filters differ in: name, Core Image's name, description and pixels follow
  /// from it. Premultiplied, the result is S · (1 − αd) + D · (1 − αs) + αs · αd · B(cb, cs), its alpha
  /// αs + αd − αs · αd, as ``Image/blended(_:over:)`` says. Both images are read pixel by pixel; the extent
  /// contains both.
  public protocol BlendModeFilter: CompositingFilter {
    /// The mode, whose documentation has the formula B.
    static var mode: BlendMode { get }
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
  /// Blends by ``BlendMode/multiply``.
  public struct MultiplyBlendMode: BlendModeFilter {
    public static let mode = BlendMode.multiply
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/screen``.
  public struct ScreenBlendMode: BlendModeFilter {
    public static let mode = BlendMode.screen
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/overlay``.
  public struct OverlayBlendMode: BlendModeFilter {
    public static let mode = BlendMode.overlay
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/darken``.
  public struct DarkenBlendMode: BlendModeFilter {
    public static let mode = BlendMode.darken
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/lighten``.
  public struct LightenBlendMode: BlendModeFilter {
    public static let mode = BlendMode.lighten
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/colorDodge``.
  public struct ColorDodgeBlendMode: BlendModeFilter {
    public static let mode = BlendMode.colorDodge
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/colorBurn``.
  public struct ColorBurnBlendMode: BlendModeFilter {
    public static let mode = BlendMode.colorBurn
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/hardLight``.
  public struct HardLightBlendMode: BlendModeFilter {
    public static let mode = BlendMode.hardLight
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/softLight``.
  public struct SoftLightBlendMode: BlendModeFilter {
    public static let mode = BlendMode.softLight
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/difference``.
  public struct DifferenceBlendMode: BlendModeFilter {
    public static let mode = BlendMode.difference
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/exclusion``.
  public struct ExclusionBlendMode: BlendModeFilter {
    public static let mode = BlendMode.exclusion
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/linearDodge``.
  public struct LinearDodgeBlendMode: BlendModeFilter {
    public static let mode = BlendMode.linearDodge
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/linearBurn``.
  public struct LinearBurnBlendMode: BlendModeFilter {
    public static let mode = BlendMode.linearBurn
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/linearLight``.
  public struct LinearLightBlendMode: BlendModeFilter {
    public static let mode = BlendMode.linearLight
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/subtract``.
  public struct SubtractBlendMode: BlendModeFilter {
    public static let mode = BlendMode.subtract
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/hue``.
  public struct HueBlendMode: BlendModeFilter {
    public static let mode = BlendMode.hue
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/saturation``.
  public struct SaturationBlendMode: BlendModeFilter {
    public static let mode = BlendMode.saturation
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/color``.
  public struct ColorBlendMode: BlendModeFilter {
    public static let mode = BlendMode.color
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Blends by ``BlendMode/luminosity``.
  public struct LuminosityBlendMode: BlendModeFilter {
    public static let mode = BlendMode.luminosity
    public var background: Image
    public init(background: Image) { self.background = background }
  }
}
