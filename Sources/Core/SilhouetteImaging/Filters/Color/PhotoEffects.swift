// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// A look of photos, with our own curves for the names and descriptions of Core Image's eight.
  ///
  /// On the unpremultiplied colours, encoded as sRGB in any working space and clamped to 0…1 (without colour management, on
  /// the values themselves): c′ = low + (high − low) · (u + k · u · (1 − u) · (2 u − 1)) with u = L + s · (c − L), clamped to
  /// 0…1, and L = 0.2126 · r + 0.7152 · g + 0.0722 · b. The saturation s, the contrast k and the range low…high of each
  /// channel depend on the look:
  ///
  /// | look | s | k | red | green | blue |
  /// |---|---|---|---|---|---|
  /// | ``chrome`` | 1.3 | 0.3 | 0…1 | 0…1 | 0…1 |
  /// | ``fade`` | 0.7 | −0.1 | 0.08…0.96 | 0.08…0.96 | 0.09…0.94 |
  /// | ``instant`` | 0.8 | 0.1 | 0.05…1 | 0.04…0.97 | 0.12…0.84 |
  /// | ``mono`` | 0 | −0.2 | 0…1 | 0…1 | 0…1 |
  /// | ``noir`` | 0 | 0.8 | 0…1 | 0…1 | 0…1 |
  /// | ``process`` | 0.95 | 0.3 | 0…0.93 | 0.02…1 | 0.08…1 |
  /// | ``tonal`` | 0 | 0 | 0…1 | 0…1 | 0…1 |
  /// | ``transfer`` | 0.9 | 0.15 | 0.06…1 | 0.03…0.96 | 0.02…0.82 |
  public enum PhotoEffect: String, Hashable, Sendable, CaseIterable {
    /// Exaggerated colours.
    case chrome
    /// Pale colours with soft contrast.
    case fade
    /// Distorted colours, like an instant camera's.
    case instant
    /// Black and white with low contrast.
    case mono
    /// Black and white with exaggerated contrast.
    case noir
    /// Cool colours, like film that was processed in the wrong chemicals.
    case process
    /// Black and white with unchanged contrast.
    case tonal
    /// Warm colours, like a print that was left in the sun.
    case transfer
  }
}

extension Image {
  /// Returns the image with a look; works pixel by pixel, and alpha and extent are unchanged.
  public func applyingPhotoEffect(_ effect: Filters.PhotoEffect) -> Image {
    Image(PhotoEffectRecipe(effect: effect, grade: effect.grade), self)
  }
}

extension Filters.PhotoEffect {
  /// The saturation and the curves of the look.
  fileprivate var grade: ColorGrade {
    switch self {
    case .chrome: Self.grade(1.3, 0.3, 0...1, 0...1, 0...1)
    case .fade: Self.grade(0.7, -0.1, 0.08...0.96, 0.08...0.96, 0.09...0.94)
    case .instant: Self.grade(0.8, 0.1, 0.05...1, 0.04...0.97, 0.12...0.84)
    case .mono: Self.grade(0, -0.2, 0...1, 0...1, 0...1)
    case .noir: Self.grade(0, 0.8, 0...1, 0...1, 0...1)
    case .process: Self.grade(0.95, 0.3, 0...0.93, 0.02...1, 0.08...1)
    case .tonal: Self.grade(0, 0, 0...1, 0...1, 0...1)
    case .transfer: Self.grade(0.9, 0.15, 0.06...1, 0.03...0.96, 0.02...0.82)
    }
  }

  private static func grade(
    _ saturation: Float, _ contrast: Float, _ red: ClosedRange<Float>,
    _ green: ClosedRange<Float>, _ blue: ClosedRange<Float>
  ) -> ColorGrade {
    func curve(_ range: ClosedRange<Float>) -> SIMD4<Float> {
      // u + k · u · (1 − u) · (2 u − 1), multiplied out.
      SIMD4(0, 1 - contrast, 3 * contrast, -2 * contrast) * (range.upperBound - range.lowerBound)
        + SIMD4(range.lowerBound, 0, 0, 0)
    }
    return ColorGrade(
      saturation: saturation, red: curve(red), green: curve(green), blue: curve(blue))
  }
}

/// A grade of the unpremultiplied colours encoded as sRGB.
private struct PhotoEffectRecipe: PixelwiseRecipe {
  let effect: Filters.PhotoEffect
  let grade: ColorGrade

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    inputs[0].layout == .grey && !grade.keepsGreys ? .opaque : inputs[0].layout
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    let working = context.workingSpace
    let count = span.count
    if output.layout == .full {
      unpremultiplyRow(inputs[0], into: output, count: count, context.kernels)
    } else {
      copyRow(inputs[0], into: output, count: count)
    }
    convertRow(output, by: ColorConversion(from: working, to: .sRGB), count: count)
    gradeRow(output, by: grade, count: count)
    convertRow(output, by: ColorConversion(from: .sRGB, to: working), count: count)
    if output.layout == .full {
      premultiplyRow(output, into: output, count: count, context.kernels)
    }
  }

  var operationsPerValue: Double { 48 }

  var summary: String { "photo effect \(effect)" }
}

extension Filters {
  /// A filter that applies one ``PhotoEffect``, as ``Image/applyingPhotoEffect(_:)`` does.
  protocol PhotoEffectFilter: ImageFilter {
    static var effect: PhotoEffect { get }

    init()
  }

  struct PhotoEffectChrome: PhotoEffectFilter { static let effect = PhotoEffect.chrome }
  struct PhotoEffectFade: PhotoEffectFilter { static let effect = PhotoEffect.fade }
  struct PhotoEffectInstant: PhotoEffectFilter { static let effect = PhotoEffect.instant }
  struct PhotoEffectMono: PhotoEffectFilter { static let effect = PhotoEffect.mono }
  struct PhotoEffectNoir: PhotoEffectFilter { static let effect = PhotoEffect.noir }
  struct PhotoEffectProcess: PhotoEffectFilter { static let effect = PhotoEffect.process }
  struct PhotoEffectTonal: PhotoEffectFilter { static let effect = PhotoEffect.tonal }
  struct PhotoEffectTransfer: PhotoEffectFilter { static let effect = PhotoEffect.transfer }
}

extension Filters.PhotoEffectFilter {
  static var declaration: FilterDeclaration<Self> {
    FilterDeclaration(
      "photoEffect\(effect.rawValue.capitalized)",
      coreImage: "CIPhotoEffect\(effect.rawValue.capitalized)", category: .color,
      effect.filterSummary, defaults: Self())
  }

  func apply(to input: Image) -> Image { input.applyingPhotoEffect(Self.effect) }
}

extension Filters.PhotoEffect {
  /// The filter that applies the look.
  var filter: any Filters.PhotoEffectFilter.Type {
    switch self {
    case .chrome: Filters.PhotoEffectChrome.self
    case .fade: Filters.PhotoEffectFade.self
    case .instant: Filters.PhotoEffectInstant.self
    case .mono: Filters.PhotoEffectMono.self
    case .noir: Filters.PhotoEffectNoir.self
    case .process: Filters.PhotoEffectProcess.self
    case .tonal: Filters.PhotoEffectTonal.self
    case .transfer: Filters.PhotoEffectTransfer.self
    }
  }

  fileprivate var filterSummary: String {
    switch self {
    case .chrome: "Exaggerates colours."
    case .fade: "Makes colours pale and contrast soft."
    case .instant: "Distorts colours like an instant camera."
    case .mono: "Shows black and white with low contrast."
    case .noir: "Shows black and white with exaggerated contrast."
    case .process: "Makes colours cool, like film in the wrong chemicals."
    case .tonal: "Shows black and white with unchanged contrast."
    case .transfer: "Makes colours warm, like a print left in the sun."
    }
  }
}
