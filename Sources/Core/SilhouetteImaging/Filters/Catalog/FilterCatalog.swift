// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A catalogue of filters by name: the library's filters and those that a program adds.
///
/// ```swift
/// let catalog = FilterCatalog.standard.adding([Posterize.self])
/// let filter = try catalog.makeFilter(named: "posterize", parameters: ["levels": 4])
/// ```
public struct FilterCatalog: Sendable {
  /// The filters that a program has added.
  private var added: [any ImageFilter.Type] = []

  /// The filters of this library.
  public static let standard = FilterCatalog()

  private init() {}

  /// Returns a catalogue with additional filters. Names that are already in use still refer to the earlier filters.
  public func adding(_ filters: [any ImageFilter.Type]) -> FilterCatalog {
    var catalog = self
    catalog.added += filters
    return catalog
  }

  /// The filters by category; within each, the library's filters come first, by name.
  public var filters: [any ImageFilter.Type] {
    if added.isEmpty { return Self.all }
    let all = Self.all + added
    return FilterInfo.Category.allCases.flatMap { category in
      all.filter { $0.info.category == category }
    }
  }

  /// Returns the filter with a name in Swift (`gaussianBlur`) or in Core Image (`CIGaussianBlur`); the case of
  /// the first letter is ignored.
  public func filter(named name: String) -> (any ImageFilter.Type)? {
    let wanted = Self.key(name)
    if let type = Self.all.first(where: { Self.typeKey($0) == wanted }),
      Self.key(type.info.name) == wanted
    {
      return type
    }
    return Self.byName[wanted]
      ?? added.first {
        Self.key($0.info.name) == wanted || $0.info.coreImageName.map(Self.key) == wanted
      }
  }

  /// Creates a filter from its name and arguments, which may be literals or variables, as in `["inputRadius": radius]`.
  ///
  /// - Parameters:
  ///   - name: The filter's Swift or Core Image name.
  ///   - parameters: The filter's arguments by the parameters' Swift or Core Image names.
  /// - Throws: ``FilterError``.
  public func makeFilter(
    named name: String, parameters: [String: any FilterValue.Convertible] = [:]
  ) throws(FilterError) -> any ImageFilter {
    guard let type = filter(named: name) else { throw unknownFilter(name) }
    return try type.init(FilterArguments(parameters.filterValues, for: type.info))
  }

  /// Returns the error for an unknown name, with the most similar name as a suggestion.
  package func unknownFilter(_ name: String) -> FilterError {
    let infos = filters.map { $0.info }
    let names = infos.map(\.name) + infos.compactMap(\.coreImageName)
    return .unknownFilter(name, suggestion: Suggestion.nearest(to: name, among: names))
  }
}

extension Image {
  /// Returns the image with a filter applied by name, in Swift or in Core Image, with literals and variables as arguments:
  /// `applyingFilter("CIBlendWithMask", parameters: ["inputMaskImage": mask, "inputBackgroundImage": sky])`.
  ///
  /// - Parameters:
  ///   - name: The filter's name; see ``FilterCatalog``.
  ///   - parameters: The filter's arguments by name; omitted parameters have their default values.
  ///   - catalog: The filters to choose from.
  /// - Throws: ``FilterError``, which gives the filter, the parameter, the expected value and the value found.
  public func applyingFilter(
    _ name: String, parameters: [String: any FilterValue.Convertible] = [:],
    from catalog: FilterCatalog = .standard
  ) throws(FilterError) -> Image {
    try catalog.makeFilter(named: name, parameters: parameters).apply(to: self)
  }
}

// MARK: The filters of this library

extension FilterCatalog {
  /// The filters, by category and name.
  private static let all: [any ImageFilter.Type] =
    color + alpha + blending + geometry + blur + sharpening + masks + generators + reductions

  private static let color: [any ImageFilter.Type] = {
    let others: [any ImageFilter.Type] = [
      Filters.ColorClamp.self,
      Filters.ColorControls.self,
      Filters.ColorCube.self,
      Filters.ColorInvert.self,
      Filters.ColorMatrix.self,
      Filters.ColorMonochrome.self,
      Filters.ColorPolynomial.self,
      Filters.ColorPosterize.self,
      Filters.ColorThreshold.self,
      Filters.Exposure.self,
      Filters.FalseColor.self,
      Filters.GammaAdjust.self,
      Filters.HueAdjust.self,
      Filters.LinearToSRGBToneCurve.self,
      Filters.MaskToAlpha.self,
      Filters.MaximumComponent.self,
      Filters.MinimumComponent.self,
      Filters.SepiaTone.self,
      Filters.SRGBToneCurveToLinear.self,
      Filters.TemperatureAndTint.self,
      Filters.ToneCurve.self,
      Filters.Vibrance.self,
      Filters.Vignette.self,
      Filters.VignetteEffect.self,
      Filters.WhitePointAdjust.self,
    ]
    let effects = Filters.PhotoEffect.allCases.map { $0.filter as any ImageFilter.Type }
    return (others + effects).sorted { typeKey($0) < typeKey($1) }
  }()

  private static let alpha: [any ImageFilter.Type] = [
    Filters.PremultiplyAlpha.self,
    Filters.UnpremultiplyAlpha.self,
  ]

  /// The filters of all blend modes and compositing operators, and a few more.
  private static let blending: [any ImageFilter.Type] = {
    let others: [any ImageFilter.Type] = [
      Filters.BlendWithAlphaMask.self, Filters.BlendWithBlueMask.self, Filters.BlendWithMask.self,
      Filters.BlendWithRedMask.self,
      Filters.DestinationOver.self, Filters.DissolveTransition.self, Filters.Mix.self,
      Filters.SourceOver.self,
    ]
    let all =
      ImageBlendMode.allCases.map { $0.filter as any ImageFilter.Type }
      + CompositingOperator.allCases.map { $0.filter as any ImageFilter.Type } + others
    return all.sorted { typeKey($0) < typeKey($1) }
  }()

  private static let geometry: [any ImageFilter.Type] = [
    Filters.AffineTransformFilter.self,
    Filters.BicubicScaleTransform.self,
    Filters.Clamp.self,
    Filters.ClampToExtent.self,
    Filters.Crop.self,
    Filters.LanczosScaleTransform.self,
    Filters.OrientationFilter.self,
    Filters.PerspectiveCorrection.self,
    Filters.PerspectiveTransform.self,
    Filters.PerspectiveTransformWithExtent.self,
    Filters.Scale.self,
    Filters.Straighten.self,
  ]

  private static let blur: [any ImageFilter.Type] = [
    Filters.BackgroundBlur.self,
    Filters.Bloom.self,
    Filters.BokehBlur.self,
    Filters.BoxBlur.self,
    Filters.DiscBlur.self,
    Filters.GaussianBlur.self,
    Filters.Gloom.self,
    Filters.MaskedVariableBlur.self,
    Filters.MedianFilter.self,
    Filters.MorphologyMaximum.self,
    Filters.MorphologyMinimum.self,
    Filters.MorphologyRectangleMaximum.self,
    Filters.MorphologyRectangleMinimum.self,
    Filters.MotionBlur.self,
    Filters.NoiseReduction.self,
    Filters.Pixellate.self,
    Filters.ZoomBlur.self,
  ]

  private static let sharpening: [any ImageFilter.Type] = [
    Filters.Convolution3X3.self,
    Filters.Convolution5X5.self,
    Filters.Convolution7X7.self,
    Filters.Convolution9Horizontal.self,
    Filters.Convolution9Vertical.self,
    Filters.Convolution9X9.self,
    Filters.Edges.self,
    Filters.HighlightShadowAdjust.self,
    Filters.MorphologyGradient.self,
    Filters.SharpenLuminance.self,
    Filters.UnsharpMask.self,
  ]

  private static let masks: [any ImageFilter.Type] = [
    Filters.ColorDecontamination.self,
    Filters.DistanceFromMask.self,
    Filters.DistanceGradientFromRedMask.self,
    Filters.EdgePreserveUpsample.self,
    Filters.GuidedFilter.self,
    Filters.LargestComponent.self,
    Filters.SignedDistanceGradientFromRedMask.self,
  ]

  private static let generators: [any ImageFilter.Type] = [
    Filters.BlurredRectangleGenerator.self,
    Filters.CheckerboardGenerator.self,
    Filters.ConstantColorGenerator.self,
    Filters.GaussianGradient.self,
    Filters.LinearGradient.self,
    Filters.RadialGradient.self,
    Filters.RoundedRectangleGenerator.self,
    Filters.SmoothLinearGradient.self,
    Filters.StripesGenerator.self,
  ]

  private static let reductions: [any ImageFilter.Type] = [
    Filters.AreaAverage.self,
    Filters.AreaBoundsRed.self,
    Filters.AreaHistogram.self,
    Filters.AreaMaximum.self,
    Filters.AreaMaximumAlpha.self,
    Filters.AreaMinimum.self,
    Filters.AreaMinimumAlpha.self,
  ]

  private static let byName: [String: any ImageFilter.Type] = {
    var types: [String: any ImageFilter.Type] = [:]
    for type in all {
      types[key(type.info.name)] = type
      if let name = type.info.coreImageName { types[key(name)] = type }
    }
    return types
  }()

  /// Returns the lookup key derived from a type's name, which for most filters equals the key of the filter's name.
  /// Asking every filter for its name would take milliseconds: each creates its declaration, whose types the runtime
  /// instantiates one by one.
  private static func typeKey(_ type: any ImageFilter.Type) -> String {
    key(_typeName(type, qualified: false))
  }

  private static func key(_ name: String) -> String {
    name.prefix(1).lowercased() + name.dropFirst()
  }
}
