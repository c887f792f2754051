// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

/// Every filter with parameters that show what it does: a line here has a new one checked.
enum FilterSamples {
  static let all: [any ImageFilter] = [
    Filters.ColorClamp(minimum: [0.2, 0.1, 0, 0], maximum: [0.7, 0.6, 0.5, 1]),
    Filters.ColorControls(saturation: 1.5, brightness: 0.1, contrast: 0.8),
    Filters.ColorCube(table: table),
    Filters.ColorCube(table: table, colorSpace: .sRGB),
    Filters.ColorInvert(),
    Filters.ColorMatrix(
      red: [0.5, 0.25, 0, 0.1], alpha: [0.25, 0, 0, 0.5], bias: [0.1, 0, 0, 0]),
    Filters.ColorMonochrome(intensity: 0.75),
    Filters.ColorPolynomial(red: [0.1, 0.5, 0.25, -0.5], alpha: [0, 0.5, 0.5, 0]),
    Filters.ColorPosterize(levels: 4), Filters.ColorThreshold(threshold: 0.4),
    Filters.MaximumComponent(), Filters.MinimumComponent(),
    Filters.WhitePointAdjust(color: Color(red: 0.9, green: 0.8, blue: 0.6)),
    Filters.Exposure(ev: 0.75),
    Filters.FalseColor(),
    Filters.GammaAdjust(power: 0.45),
    Filters.HueAdjust(angle: 1),
    Filters.LinearToSRGBToneCurve(),
    Filters.MaskToAlpha(),
    Filters.SRGBToneCurveToLinear(),
    Filters.SepiaTone(intensity: 0.5),
    Filters.HighlightShadowAdjust(shadowAmount: 0.6, highlightAmount: 0.4),
    Filters.HighlightShadowAdjust(radius: 2, shadowAmount: -0.4),
    Filters.TemperatureAndTint(targetNeutral: Point(x: 4000, y: 20)),
    Filters.ToneCurve(point1: Point(x: 0.25, y: 0.1), point3: Point(x: 0.7, y: 0.9)),
    Filters.Vibrance(amount: 0.8),
    Filters.Vignette(radius: 0.8, intensity: 0.9),
    Filters.VignetteEffect(center: Point(x: 9, y: 6.5), radius: 8, intensity: 0.8, falloff: 0.7),
    Filters.PhotoEffectChrome(), Filters.PhotoEffectFade(), Filters.PhotoEffectInstant(),
    Filters.PhotoEffectMono(), Filters.PhotoEffectNoir(), Filters.PhotoEffectProcess(),
    Filters.PhotoEffectTonal(), Filters.PhotoEffectTransfer(),

    Filters.PremultiplyAlpha(),
    Filters.UnpremultiplyAlpha(),

    Filters.BlendWithAlphaMask(mask: mask, background: background),
    Filters.BlendWithBlueMask(mask: mask, background: background),
    Filters.BlendWithMask(mask: mask, background: background),
    Filters.BlendWithRedMask(mask: mask, background: background),
    Filters.Mix(background: background, amount: 0.25),
    Filters.DissolveTransition(targetImage: background, time: 0.3),
    Filters.AdditionCompositing(background: background),
    Filters.DestinationOver(background: background),
    Filters.ExclusiveOr(background: background),
    Filters.MaximumCompositing(background: background),
    Filters.MinimumCompositing(background: background),
    Filters.MultiplyCompositing(background: background),
    Filters.SourceAtop(background: background),
    Filters.SourceIn(background: background),
    Filters.SourceOut(background: background),
    Filters.SourceOver(background: background),
    Filters.MultiplyBlendMode(background: background),
    Filters.ScreenBlendMode(background: background),
    Filters.OverlayBlendMode(background: background),
    Filters.DarkenBlendMode(background: background),
    Filters.LightenBlendMode(background: background),
    Filters.ColorDodgeBlendMode(background: background),
    Filters.ColorBurnBlendMode(background: background),
    Filters.HardLightBlendMode(background: background),
    Filters.SoftLightBlendMode(background: background),
    Filters.DifferenceBlendMode(background: background),
    Filters.ExclusionBlendMode(background: background),
    Filters.LinearDodgeBlendMode(background: background),
    Filters.LinearBurnBlendMode(background: background),
    Filters.LinearLightBlendMode(background: background),
    Filters.SubtractBlendMode(background: background),
    Filters.HueBlendMode(background: background),
    Filters.SaturationBlendMode(background: background),
    Filters.ColorBlendMode(background: background),
    Filters.LuminosityBlendMode(background: background),

    Filters.AffineTransformFilter(
      transform: Transform2D(a: 1.2, b: 0.3, c: -0.4, d: 0.9, tx: 2.5, ty: -3)),
    Filters.Clamp(extent: Rect(x: 4, y: 3, width: 9, height: 7)), Filters.ClampToExtent(),
    Filters.PerspectiveTransformWithExtent(
      extent: Rect(x: 3, y: 2, width: 15, height: 30), topLeft: Point(x: 3, y: 19),
      topRight: Point(x: 30.5, y: 24), bottomRight: Point(x: 27, y: 3),
      bottomLeft: Point(x: -4, y: -2)),
    Filters.Crop(rect: Rect(x: 3.5, y: 4, width: 14, height: 9)),
    Filters.OrientationFilter(orientation: .right),
    Filters.PerspectiveTransform(
      topLeft: Point(x: 3, y: 19), topRight: Point(x: 30.5, y: 24), bottomRight: Point(x: 27, y: 3),
      bottomLeft: Point(x: -4, y: -2)),
    Filters.PerspectiveCorrection(
      topLeft: Point(x: 2, y: 15), topRight: Point(x: 17.5, y: 18), bottomRight: Point(x: 21, y: 3),
      bottomLeft: Point(x: 4, y: -2)),
    Filters.Straighten(angle: 0.2),
    Filters.LanczosScaleTransform(scale: 0.7, aspectRatio: 1.3),
    Filters.BicubicScaleTransform(scale: 1.3, aspectRatio: 0.6, b: 0.3, c: 0.4),
    Filters.Scale(scale: 1.6, kernel: .bicubic),

    Filters.BackgroundBlur(mask: mask, sigma: 2), Filters.BoxBlur(radius: 3),
    Filters.GaussianBlur(sigma: 1.5),
    Filters.GaussianBlur(sigma: 6), Filters.MaskedVariableBlur(mask: mask, radius: 4),
    Filters.MorphologyMaximum(radius: 3), Filters.MorphologyMinimum(radius: 2),
    Filters.MorphologyRectangleMaximum(width: 7, height: 3),
    Filters.MorphologyRectangleMinimum(width: 3, height: 5),
    Filters.Bloom(radius: 2, intensity: 0.7), Filters.Gloom(radius: 1.5, intensity: 0.6),
    Filters.BokehBlur(radius: 4, ringAmount: 0.6, ringSize: 0.2, softness: 2),
    Filters.BokehBlur(radius: 25),
    Filters.MedianFilter(), Filters.NoiseReduction(noiseLevel: 0.1, sharpness: 0.5),
    Filters.DiscBlur(radius: 3.5), Filters.MotionBlur(radius: 4.5, angle: 0.5),
    Filters.Pixellate(center: Point(x: 4, y: 5), scale: 5.5),
    Filters.ZoomBlur(center: Point(x: 11, y: 9), amount: 40),
    Filters.Convolution3X3(weights: weights(9), bias: 0.25),
    Filters.Convolution5X5(weights: weights(25)),
    Filters.Convolution7X7(weights: weights(49)), Filters.Convolution9X9(weights: weights(81)),
    Filters.Convolution9Horizontal(weights: weights(9)),
    Filters.Convolution9Vertical(weights: weights(9)),
    Filters.Edges(intensity: 2), Filters.SharpenLuminance(sharpness: 0.8, radius: 2),
    Filters.MorphologyGradient(radius: 2), Filters.UnsharpMask(radius: 2, intensity: 0.7),

    Filters.ColorDecontamination(mask: mask), Filters.DistanceFromMask(maximum: 5),
    Filters.DistanceGradientFromRedMask(maximumDistance: 4),
    Filters.SignedDistanceGradientFromRedMask(maximumDistance: 6),
    Filters.EdgePreserveUpsample(smallImage: small),
    Filters.GuidedFilter(guide: background, radius: 2),
    Filters.LargestComponent(),

    Filters.AreaAverage(extent: area), Filters.AreaHistogram(extent: area, count: 9),
    Filters.AreaBoundsRed(extent: area),
    Filters.AreaMaximum(extent: area), Filters.AreaMaximumAlpha(extent: area),
    Filters.AreaMinimum(extent: area), Filters.AreaMinimumAlpha(extent: area),

    Filters.BlurredRectangleGenerator(
      extent: Rect(x: 1.5, y: 2, width: 20, height: 15), sigma: 2,
      color: Color(red: 0.5, green: 0.25, blue: 1, alpha: 0.5)),
    Filters.CheckerboardGenerator(center: Point(x: 1.5, y: 2), width: 4.5, sharpness: 0.5),
    Filters.ConstantColorGenerator(color: Color(red: 0.5, green: 0.25, blue: 1, alpha: 0.5)),
    Filters.GaussianGradient(center: Point(x: 12, y: 7), radius: 20),
    Filters.LinearGradient(point0: Point(x: -2, y: 1), point1: Point(x: 21, y: 13)),
    Filters.RadialGradient(center: Point(x: 9, y: 9), radius0: 3, radius1: 12),
    Filters.RoundedRectangleGenerator(extent: Rect(x: 1.5, y: 2, width: 20, height: 15), radius: 6),
    Filters.SmoothLinearGradient(point0: Point(x: -2, y: 1), point1: Point(x: 21, y: 13)),
    Filters.StripesGenerator(center: Point(x: 1.5, y: 2), width: 4.5, sharpness: 0.5),
  ]

  /// An image that shares a part with the one that is filtered.
  private static let background = randomImage(seed: 101)
    .transformed(by: Transform2D(translationX: 7, y: -4))
  private static let mask = randomImage(seed: 102)
    .transformed(by: Transform2D(translationX: -6, y: 5))

  private static let area = Rect(x: 2, y: 3, width: 17, height: 12)
  private static let small: Image = {
    var random = SeededRandom(seed: 104)
    return Image(pixels: .random(width: 7, height: 5, &random))
  }()

  private static func weights(_ count: Int) -> [Double] {
    (0..<count).map { index -> Double in
      let step = (index * 7 + 3) % 11 - 4
      return Double(step) / 40
    }
  }

  private static func randomImage(seed: UInt64) -> Image {
    var random = SeededRandom(seed: seed)
    return Image(pixels: .random(width: 27, height: 21, &random))
  }

  private static let table: ColorCubeTable = {
    var random = SeededRandom(seed: 103)
    return ColorCubeTable(
      size: 3,
      colors: (0..<27).map { _ in
        let alpha = abs(random.float())
        return SIMD4(alpha * random.float(), alpha * random.float(), alpha / 2, alpha)
      })
  }()
}

/// Properties of every filter.
@Suite("All filters") struct FilterSampleTests {
  @Test("Every filter of the catalogue has a sample")
  func complete() {
    let names = Set(FilterSamples.all.map { type(of: $0).info.name })
    for type in FilterCatalog.standard.filters {
      #expect(names.contains(type.info.name), "FilterSamples has no line for \(type)")
    }
    let known = Set(FilterCatalog.standard.filters.map { $0.info.name })
    for name in names { #expect(known.contains(name), "FilterCatalog has no line for \(name)") }
  }

  @Test("Arguments that are far away or no numbers neither trap nor hang", .timeLimit(.minutes(2)))
  func extremes() throws {
    let image = Image.counting(width: 9, height: 7)
    for number in [Double.nan, .infinity, -.infinity, 1e300, -1e20, 1e14, 0] {
      let point = Point(x: number, y: 1)
      let filters: [any ImageFilter] = [
        Filters.Pixellate(center: point, scale: 8), Filters.Pixellate(scale: number),
        Filters.DiscBlur(radius: number),
        Filters.MotionBlur(radius: 3, angle: number), Filters.MotionBlur(radius: number),
        Filters.ZoomBlur(center: point, amount: 20), Filters.ZoomBlur(amount: number),
        Filters.Straighten(angle: number),
        Filters.Vignette(radius: number, intensity: 1),
        Filters.Vignette(radius: 1, intensity: number),
        Filters.ToneCurve(point1: point), Filters.TemperatureAndTint(neutral: point),
        Filters.PerspectiveTransform(topLeft: point),
        Filters.PerspectiveCorrection(topLeft: point),
        Filters.PerspectiveCorrection(width: number, height: number),
        Filters.SharpenLuminance(radius: number),
        Filters.HighlightShadowAdjust(radius: number, shadowAmount: 1),
        Filters.ColorPosterize(levels: number),
        Filters.PerspectiveTransformWithExtent(
          extent: Rect(x: number, y: 0, width: 3, height: 4)),
        Filters.PerspectiveTransformWithExtent(bottomLeft: point),
        Filters.Clamp(extent: Rect(x: 0, y: number, width: 3, height: 4)),
        Filters.BlurredRectangleGenerator(sigma: number),
        Filters.BlurredRectangleGenerator(extent: Rect(x: number, y: 0, width: 3, height: 4)),
        Filters.VignetteEffect(center: point), Filters.VignetteEffect(radius: number),
        Filters.VignetteEffect(intensity: number), Filters.VignetteEffect(falloff: number),
        Filters.Bloom(radius: number), Filters.Bloom(intensity: number),
        Filters.Gloom(radius: number), Filters.Gloom(intensity: number),
        Filters.BokehBlur(radius: number), Filters.BokehBlur(radius: 3, ringAmount: number),
        Filters.BokehBlur(radius: 3, ringAmount: 1, ringSize: number),
        Filters.BokehBlur(radius: 3, softness: number),
        Filters.NoiseReduction(noiseLevel: number), Filters.NoiseReduction(sharpness: number),
        Filters.DistanceGradientFromRedMask(maximumDistance: number),
        Filters.SignedDistanceGradientFromRedMask(maximumDistance: number),
        Filters.BicubicScaleTransform(b: number),
        Filters.BicubicScaleTransform(scale: 2, c: number),
      ]
      for filter in filters {
        do {
          let pixels = try plain.render(
            filter.apply(to: image), region: Rect(x: 0, y: 0, width: 9, height: 7), format: .rgba8)
          #expect(pixels.width == 9)
        } catch let error as RenderError {
          // A result far away, or of pixels far away, may need too much.
          switch error {
          case .tooMuchMemory, .tooMuchWork: break
          default: throw error
          }
        }
      }
    }
  }

  @Test(
    "The result does not depend on the division into strips and blocks",
    arguments: FilterSamples.all.indices)
  func division(index: Int) throws {
    var random = SeededRandom(seed: UInt64(index))
    let filter = FilterSamples.all[index]
    let source = Image(pixels: .random(width: 31, height: 23, &random))
    let grey = Image(
      pixels: .floats(
        width: 31, height: 23, format: PixelFormat(.grey, .float32), random.floats(31 * 23)))
    for image in [source, grey] {
      try expectSameBytesHoweverDivided(
        filter.apply(to: image), region: Rect(x: -9, y: -7, width: 50, height: 38), &random)
      try expectSameBytesHoweverDivided(
        filter.apply(to: image), region: Rect(x: -9, y: -7, width: 50, height: 38),
        workingSpace: .linearSRGB, &random, rounds: 1)
    }
  }

  /// The samples that ``reach(index:)`` has nothing to say of, because they read all of the image.
  private static let readingEverything: Set<String> = [
    "areaAverage", "areaBoundsRed", "areaHistogram", "areaMaximum",
    "areaMaximumAlpha", "areaMinimum", "areaMinimumAlpha", "colorDecontamination",
    "distanceFromMask", "distanceGradientFromRedMask", "guidedFilter", "largestComponent",
    "signedDistanceGradientFromRedMask",
  ]

  @Test("Only the filters that are known to read all of the image do")
  func barriers() {
    let found = FilterSamples.all.filter {
      $0.apply(to: .counting(width: 31, height: 23)).hasBarrier
    }
    #expect(Set(found.map { type(of: $0).info.name }) == Self.readingEverything)
    #expect(found.count == Self.readingEverything.count)
  }

  @Test(
    "Nothing is read outside of the region",
    arguments: FilterSamples.all.indices.filter {
      !readingEverything.contains(type(of: FilterSamples.all[$0]).info.name)
    })
  func reach(index: Int) throws {
    var random = SeededRandom(seed: UInt64(index))
    let filter = FilterSamples.all[index]
    try expectNothingReadOutsideTheRegion(
      width: 31, height: 23, area: Rect(x: -9, y: -7, width: 50, height: 38), &random
    ) { filter.apply(to: $0) }
  }

  @Test(
    "Beyond the rectangle in which it varies, an image goes on like its edge",
    arguments: FilterSamples.all.indices.filter {
      !readingEverything.contains(type(of: FilterSamples.all[$0]).info.name)
    })
  func variation(_ index: Int) throws {
    var random = SeededRandom(seed: 77)
    let source = Image(pixels: .random(width: 23, height: 17, &random)).clampedToExtent()
    let image = FilterSamples.all[index].apply(to: source)
    let variation = Region(touching: image.node.traits.variation)
    guard image.extent.isInfinite, !image.node.traits.variation.isInfinite, !variation.isEmpty
    else { return }
    let around = variation.grown(by: 5)
    let pixels = try plain.render(image, region: around.rect, format: .rgbaFloat).floatValues
    func pixel(_ x: Int, _ y: Int) -> ArraySlice<Float> {
      let start = ((around.maxY - 1 - y) * around.width + x - around.minX) * 4
      return pixels[start..<start + 4]
    }
    for y in around.minY..<around.maxY {
      for x in around.minX..<around.maxX {
        let nearest = pixel(
          min(max(x, variation.minX), variation.maxX - 1),
          min(max(y, variation.minY), variation.maxY - 1))
        #expect(pixel(x, y).elementsEqual(nearest), "\(x), \(y)")
      }
    }
  }

  @Test(
    "An endless image of one colour can be filtered, and has numbers everywhere",
    arguments: FilterSamples.all.indices.filter {
      !readingEverything.contains(type(of: FilterSamples.all[$0]).info.name)
    })
  func endless(index: Int) throws {
    let color = Image(color: Color(red: 0.5, green: 0.25, blue: 0.75, alpha: 0.5))
    for image in [
      color, color.cropped(to: Rect(x: 2, y: 3, width: 4, height: 5)).clampedToExtent(),
    ] {
      let filtered = FilterSamples.all[index].apply(to: image)
      let found = try Renderer().render(
        filtered, region: Rect(x: -2, y: 3, width: 9, height: 8), format: .rgbaFloat
      ).floatValues
      #expect(found.allSatisfy { $0.isFinite }, "\(FilterSamples.all[index])")
      #expect(!filtered.extent.isEmpty, "\(FilterSamples.all[index])")
    }
  }

  /// An image without alpha must give what the same image with an alpha of 1 gives.
  @Test("The result does not depend on the layout of pixels", arguments: FilterSamples.all.indices)
  func layouts(index: Int) throws {
    var random = SeededRandom(seed: UInt64(index))
    let filter = FilterSamples.all[index]
    let values = random.floats(9 * 7).map { abs($0) }
    func image(_ channels: PixelFormat.Channels, _ pixel: (Float) -> [Float]) -> Image {
      Image(
        pixels: .floats(
          width: 9, height: 7, format: PixelFormat(channels, .float32), values.flatMap(pixel)))
    }
    let region = Rect(x: -2, y: -2, width: 30, height: 22)
    let expected = try plain.render(
      filter.apply(to: image(.rgba) { [$0, $0, $0, 1] }), region: region, format: .rgbaFloat)
    for other in [image(.grey) { [$0] }, image(.rgb) { [$0, $0, $0] }] {
      let found = try plain.render(filter.apply(to: other), region: region, format: .rgbaFloat)
      for (a, b) in zip(found.floatValues, expected.floatValues) where abs(a - b) > 1e-5 {
        Issue.record("\(filter): \(a) for \(b)")
        break
      }
    }
  }
}
