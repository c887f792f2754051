// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Raises colours to a power: c′ = c^p on the unpremultiplied pixel.
  ///
  /// For negative colours, c′ = −|c|^p. Values above 1 are not clamped. Works pixel by pixel; alpha and extent are
  /// unchanged.
  public struct GammaAdjust: ImageFilter {
    public static let declaration = FilterDeclaration(
      "gammaAdjust", coreImage: "CIGammaAdjust", category: .color, "Raises colours to a power.",
      defaults: Self(),
      .optional(
        \.power, "power", range: 0...100,
        "The power: below 1 for a brighter image, above 1 for a darker one."))

    /// The power: below 1 for a brighter image, above 1 for a darker one.
    public var power: Double

    /// Creates the filter.
    public init(power: Double = 1) { self.power = power }

    public func apply(to input: Image) -> Image {
      power == 1 ? input : Image(ColorCurveRecipe(curve: .power(Float(power))), input)
    }
  }

  /// Linearises values encoded with the transfer function of sRGB (IEC 61966-2-1).
  ///
  /// c′ = c ≤ 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055)^2.4 for each colour of the unpremultiplied pixel, extended
  /// as an odd function below 0, and by the same formula above 1. Works pixel by pixel; alpha and extent are
  /// unchanged.
  public struct SRGBToneCurveToLinear: ImageFilter {
    public static let declaration = FilterDeclaration(
      "sRGBToneCurveToLinear", coreImage: "CISRGBToneCurveToLinear", category: .color,
      "Linearises values encoded with the transfer function of sRGB.", defaults: Self())

    /// Creates the filter.
    public init() {}

    public func apply(to input: Image) -> Image {
      Image(ColorCurveRecipe(curve: .transfer(.linearise)), input)
    }
  }

  /// Encodes linear values with the transfer function of sRGB (IEC 61966-2-1).
  ///
  /// c′ = c ≤ 0.0031308 ? 12.92 · c : 1.055 · c^(1 / 2.4) − 0.055 for each colour of the unpremultiplied pixel,
  /// extended as an odd function below 0, and by the same formula above 1. Works pixel by pixel; alpha and extent are
  /// unchanged.
  public struct LinearToSRGBToneCurve: ImageFilter {
    public static let declaration = FilterDeclaration(
      "linearToSRGBToneCurve", coreImage: "CILinearToSRGBToneCurve", category: .color,
      "Encodes linear values with the transfer function of sRGB.", defaults: Self())

    /// Creates the filter.
    public init() {}

    public func apply(to input: Image) -> Image {
      Image(ColorCurveRecipe(curve: .transfer(.encode)), input)
    }
  }

  /// Sets each colour to 1 above a threshold and to 0 otherwise.
  ///
  /// c′ = c > t ? 1 : 0 for red, green and blue of the unpremultiplied pixel, separately. Works pixel by pixel; alpha
  /// and extent are unchanged.
  public struct ColorThreshold: ImageFilter {
    public static let declaration = FilterDeclaration(
      "colorThreshold", coreImage: "CIColorThreshold", category: .color,
      "Sets each colour to 1 above a threshold and to 0 otherwise.", defaults: Self(),
      .optional(
        \.threshold, "threshold", range: -1000...1000,
        "The value that a colour must exceed to become 1."))

    /// The value that a colour must exceed to become 1.
    public var threshold: Double

    /// Creates the filter.
    public init(threshold: Double = 0.5) { self.threshold = threshold }

    public func apply(to input: Image) -> Image {
      Image(ColorCurveRecipe(curve: .threshold(Float(threshold))), input)
    }
  }

  /// Clamps every channel between two bounds: v′ = min(max(v, low), high).
  ///
  /// Clamps the premultiplied pixel, alpha included, like Core Image; if the bounds contradict each other, the upper
  /// one wins. The extent is unchanged, even if a lower bound would colour the plane around it. Works pixel by pixel.
  public struct ColorClamp: ImageFilter {
    public static let declaration = FilterDeclaration(
      "colorClamp", coreImage: "CIColorClamp", category: .color,
      "Clamps every channel of the premultiplied pixel between two bounds.", defaults: Self(),
      .optional(
        \.minimum, "minimum", coreImage: "inputMinComponents",
        "The lower bounds of red, green, blue and alpha, premultiplied."),
      .optional(
        \.maximum, "maximum", coreImage: "inputMaxComponents",
        "The upper bounds of red, green, blue and alpha, premultiplied."))

    /// The lower bounds of red, green, blue and alpha, premultiplied.
    public var minimum: SIMD4<Float>
    /// The upper bounds of red, green, blue and alpha, premultiplied.
    public var maximum: SIMD4<Float>

    /// Creates the filter.
    public init(
      minimum: SIMD4<Float> = [0, 0, 0, 0],
      maximum: SIMD4<Float> = [1, 1, 1, 1]
    ) {
      self.minimum = minimum
      self.maximum = maximum
    }

    public func apply(to input: Image) -> Image {
      Image(ColorClampRecipe(minimum: minimum, maximum: maximum), input)
    }
  }
}

/// Clamps each channel of the premultiplied pixel between two bounds.
private struct ColorClampRecipe: PixelwiseRecipe {
  let minimum: SIMD4<Float>
  let maximum: SIMD4<Float>

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    if !inputs[0].isOpaque || minimum.w > 1 || maximum.w < 1 { return .full }
    return minimum.isGrey && maximum.isGrey ? inputs[0].layout : .opaque
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    for plane in 0..<output.layout.planeCount {
      context.kernels.clampRow(
        inputs[0].plane(plane), from: minimum[plane], to: maximum[plane],
        into: output.plane(plane), count: span.count)
    }
  }

  var summary: String { "clamp colours \(minimum)…\(maximum)" }
}

extension SIMD4<Float> {
  /// Indicates whether the first three components are equal.
  var isGrey: Bool { x == y && y == z }
}

/// A curve applied to the red, green and blue of the unpremultiplied pixel.
struct ColorCurveRecipe: PixelwiseRecipe {
  let curve: ColorCurve

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    curve.applyToColors(of: inputs[0], into: output, count: span.count)
  }

  var summary: String { "colour curve \(curve)" }
}
