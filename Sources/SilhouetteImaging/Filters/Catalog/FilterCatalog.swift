// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Filters by name: those of this library, and those that a program adds.
///
/// ```swift
/// let catalog = FilterCatalog.standard.adding([Posterize.self])
/// let filter = try catalog.makeFilter(named: "posterize", parameters: ["levels": 4])
/// ```
///
/// The static members are those of ``standard``.
public struct FilterCatalog: Sendable {
  /// The filters that were added to the library's.
  private var added: [any ImageFilter.Type] = []

  /// The filters of this library.
  public static let standard = FilterCatalog()

  /// Returns the catalogue with more filters. A name that is taken keeps its filter.
  public func adding(_ filters: [any ImageFilter.Type]) -> FilterCatalog {
    var catalog = self
    catalog.added += filters
    return catalog
  }

  /// The filters, by category; those of this library come first, by name.
  public var filters: [any ImageFilter.Type] {
    if added.isEmpty { return Self.all }
    let all = Self.all + added
    return FilterCategory.allCases.flatMap { category in
      all.filter { $0.info.category == category }
    }
  }

  /// Returns the filter of a name, Swift's (`gaussianBlur`) or Core Image's (`CIGaussianBlur`); the case of
  /// the first letter does not matter.
  public func filter(named name: String) -> (any ImageFilter.Type)? {
    if let type = Self.filter(named: name) { return type }
    let wanted = Self.key(name)
    return added.first {
      Self.key($0.info.name) == wanted || $0.info.coreImageName.map(Self.key) == wanted
    }
  }

  /// Makes a filter from its name and arguments.
  ///
  /// - Parameters:
  ///   - name: Its name, Swift's or Core Image's.
  ///   - parameters: Its arguments by name, Swift's or Core Image's.
  /// - Throws: ``FilterError``.
  public func makeFilter(
    named name: String, parameters: [String: FilterValue] = [:]
  ) throws(FilterError) -> any ImageFilter {
    guard let type = filter(named: name) else { throw unknownFilter(name) }
    return try type.init(FilterArguments(parameters, for: type.info))
  }

  /// Makes a filter from its name and arguments, variables among them: `["inputRadius": radius]`.
  ///
  /// - Parameters:
  ///   - name: Its name, Swift's or Core Image's.
  ///   - parameters: Its arguments by name, Swift's or Core Image's.
  /// - Throws: ``FilterError``.
  @_disfavoredOverload
  public func makeFilter(
    named name: String, parameters: [String: any FilterValueConvertible]
  ) throws(FilterError) -> any ImageFilter {
    try makeFilter(named: name, parameters: parameters.filterValues)
  }

  /// Returns the error for an unknown name, with the name that was probably meant.
  public func unknownFilter(_ name: String) -> FilterError {
    let infos = filters.map { $0.info }
    let names = infos.map(\.name) + infos.compactMap(\.coreImageName)
    return .unknownFilter(name, suggestion: Suggestion.nearest(to: name, among: names))
  }

  private init() {}

  /// The filters, by category and name.
  public static let all: [any ImageFilter.Type] =
    color + alpha + blending + geometry + blur + sharpening + masks + generators + reductions

  private static let color: [any ImageFilter.Type] = [
    ColorClamp.self,
    ColorControls.self,
    ColorCube.self,
    ColorInvert.self,
    ColorMatrix.self,
    ColorMonochrome.self,
    ColorPolynomial.self,
    ColorThreshold.self,
    Exposure.self,
    FalseColor.self,
    GammaAdjust.self,
    HueAdjust.self,
    LinearToSRGBToneCurve.self,
    MaskToAlpha.self,
    SepiaTone.self,
    SRGBToneCurveToLinear.self,
    TemperatureAndTint.self,
    ToneCurve.self,
    Vibrance.self,
    Vignette.self,
  ]

  private static let alpha: [any ImageFilter.Type] = [
    PremultiplyAlpha.self,
    UnpremultiplyAlpha.self,
  ]

  /// Those of every mode and operator, and a few more.
  private static let blending: [any ImageFilter.Type] = {
    let others: [any ImageFilter.Type] = [
      BlendWithAlphaMask.self, BlendWithBlueMask.self, BlendWithMask.self, BlendWithRedMask.self,
      DestinationOver.self, DissolveTransition.self, Mix.self, SourceOver.self,
    ]
    let all =
      BlendMode.allCases.map { $0.filter as any ImageFilter.Type }
      + CompositingOperator.allCases.map { $0.filter as any ImageFilter.Type } + others
    return all.sorted { typeKey($0) < typeKey($1) }
  }()

  private static let geometry: [any ImageFilter.Type] = [
    AffineTransformFilter.self,
    ClampToExtent.self,
    Crop.self,
    LanczosScaleTransform.self,
    OrientationFilter.self,
    PerspectiveTransform.self,
    Scale.self,
    Straighten.self,
  ]

  private static let blur: [any ImageFilter.Type] = [
    BackgroundBlur.self,
    BoxBlur.self,
    DiscBlur.self,
    GaussianBlur.self,
    MaskedVariableBlur.self,
    MorphologyMaximum.self,
    MorphologyMinimum.self,
    MorphologyRectangleMaximum.self,
    MorphologyRectangleMinimum.self,
    MotionBlur.self,
    Pixellate.self,
    ZoomBlur.self,
  ]

  private static let sharpening: [any ImageFilter.Type] = [
    Convolution3X3.self,
    Convolution5X5.self,
    Convolution7X7.self,
    Convolution9Horizontal.self,
    Convolution9Vertical.self,
    Convolution9X9.self,
    Edges.self,
    HighlightShadowAdjust.self,
    MorphologyGradient.self,
    SharpenLuminance.self,
    UnsharpMask.self,
  ]

  private static let masks: [any ImageFilter.Type] = [
    ColorDecontamination.self,
    DistanceFromMask.self,
    EdgePreserveUpsample.self,
    GuidedFilter.self,
    LargestComponent.self,
  ]

  private static let generators: [any ImageFilter.Type] = [
    CheckerboardGenerator.self,
    ConstantColorGenerator.self,
    GaussianGradient.self,
    LinearGradient.self,
    RadialGradient.self,
    RoundedRectangleGenerator.self,
    SmoothLinearGradient.self,
    StripesGenerator.self,
  ]

  private static let reductions: [any ImageFilter.Type] = [
    AreaAverage.self,
    AreaBoundsRed.self,
    AreaHistogram.self,
    AreaMaximum.self,
    AreaMinimum.self,
  ]

  /// Returns the filter of a name, Swift's (`gaussianBlur`) or Core Image's (`CIGaussianBlur`); the case of
  /// the first letter does not matter.
  public static func filter(named name: String) -> (any ImageFilter.Type)? {
    let wanted = key(name)
    if let type = all.first(where: { typeKey($0) == wanted }), key(type.info.name) == wanted {
      return type
    }
    return byName[wanted]
  }

  /// Makes a filter from its name and arguments.
  ///
  /// - Parameters:
  ///   - name: Its name, Swift's or Core Image's.
  ///   - parameters: Its arguments by name, Swift's or Core Image's.
  /// - Throws: ``FilterError``.
  public static func makeFilter(
    named name: String, parameters: [String: FilterValue] = [:]
  ) throws(FilterError) -> any ImageFilter {
    try standard.makeFilter(named: name, parameters: parameters)
  }

  /// Makes a filter from its name and arguments, variables among them: `["inputRadius": radius]`.
  ///
  /// - Parameters:
  ///   - name: Its name, Swift's or Core Image's.
  ///   - parameters: Its arguments by name, Swift's or Core Image's.
  /// - Throws: ``FilterError``.
  @_disfavoredOverload
  public static func makeFilter(
    named name: String, parameters: [String: any FilterValueConvertible]
  ) throws(FilterError) -> any ImageFilter {
    try standard.makeFilter(named: name, parameters: parameters.filterValues)
  }

  private static let byName: [String: any ImageFilter.Type] = {
    var types: [String: any ImageFilter.Type] = [:]
    for type in all {
      types[key(type.info.name)] = type
      if let name = type.info.coreImageName { types[key(name)] = type }
    }
    return types
  }()

  /// The key of a type's own name, which is the filter's name but for a few. To ask every filter for its name costs
  /// milliseconds: each makes its declaration, whose types the runtime instantiates one by one.
  private static func typeKey(_ type: any ImageFilter.Type) -> String {
    key(_typeName(type, qualified: false))
  }

  private static func key(_ name: String) -> String {
    name.prefix(1).lowercased() + name.dropFirst()
  }
}
