// SPDX-License-Identifier: Apache-2.0

/// Every filter there is, by name.
public enum FilterCatalog {
  /// The filters: one line each, by category and name.
  public static let all: [any ImageFilter.Type] = [
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

    PremultiplyAlpha.self,
    UnpremultiplyAlpha.self,

    AdditionCompositing.self,
    BlendWithAlphaMask.self,
    BlendWithBlueMask.self,
    BlendWithMask.self,
    BlendWithRedMask.self,
    ColorBlendMode.self,
    ColorBurnBlendMode.self,
    ColorDodgeBlendMode.self,
    DarkenBlendMode.self,
    DestinationOver.self,
    DifferenceBlendMode.self,
    ExclusionBlendMode.self,
    ExclusiveOr.self,
    HardLightBlendMode.self,
    HueBlendMode.self,
    LightenBlendMode.self,
    LinearBurnBlendMode.self,
    LinearDodgeBlendMode.self,
    LinearLightBlendMode.self,
    LuminosityBlendMode.self,
    MaximumCompositing.self,
    MinimumCompositing.self,
    Mix.self,
    MultiplyBlendMode.self,
    MultiplyCompositing.self,
    OverlayBlendMode.self,
    SaturationBlendMode.self,
    ScreenBlendMode.self,
    SoftLightBlendMode.self,
    SourceAtop.self,
    SourceIn.self,
    SourceOut.self,
    SourceOver.self,
    SubtractBlendMode.self,

    AffineTransformFilter.self,
    ClampToExtent.self,
    Crop.self,
    LanczosScaleTransform.self,
    OrientationFilter.self,
    Scale.self,

    BackgroundBlur.self,
    BoxBlur.self,
    GaussianBlur.self,
    MaskedVariableBlur.self,
    MorphologyMaximum.self,
    MorphologyMinimum.self,
    MorphologyRectangleMaximum.self,
    MorphologyRectangleMinimum.self,

    MorphologyGradient.self,
    UnsharpMask.self,

    ColorDecontamination.self,
    DistanceFromMask.self,
    EdgePreserveUpsample.self,
    GuidedFilterFilter.self,
    LargestComponent.self,

    CheckerboardGenerator.self,
    ConstantColorGenerator.self,
    GaussianGradient.self,
    LinearGradient.self,
    RadialGradient.self,
    RoundedRectangleGenerator.self,
    SmoothLinearGradient.self,
    StripesGenerator.self,

    AreaAverage.self,
    AreaBoundsRed.self,
    AreaMaximum.self,
    AreaMinimum.self,
  ]

  /// The filter of a name, Swift's (`gaussianBlur`) or Core Image's (`CIGaussianBlur`); the case of
  /// the first letter does not matter.
  public static func filter(named name: String) -> (any ImageFilter.Type)? { byName[key(name)] }

  /// Makes a filter of its name and arguments.
  ///
  /// - Parameters:
  ///   - name: Its name, Swift's or Core Image's.
  ///   - parameters: Its arguments by name, Swift's or Core Image's.
  /// - Throws: ``FilterError``.
  public static func makeFilter(
    named name: String, parameters: [String: FilterValue] = [:]
  ) throws(FilterError) -> any ImageFilter {
    guard let type = filter(named: name) else { throw .unknownFilter(name) }
    return try type.init(FilterArguments(parameters, for: type.info))
  }

  private static let byName: [String: any ImageFilter.Type] = {
    var types: [String: any ImageFilter.Type] = [:]
    for type in all {
      types[key(type.info.name)] = type
      if let name = type.info.coreImageName { types[key(name)] = type }
    }
    return types
  }()

  private static func key(_ name: String) -> String {
    name.prefix(1).lowercased() + name.dropFirst()
  }
}
