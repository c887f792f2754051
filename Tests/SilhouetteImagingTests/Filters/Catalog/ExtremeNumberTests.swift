// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Filters with numbers that no image needs") struct ExtremeNumberTests {
  private static let numbers: [Double] = [
    0, 0.5, 1, 2, 7, 100, 1e4, 1e9, 1e12, 1e15, 1e18, Double(Int.max), 1e19, 1e300, 1e-307, 1e-12,
    .infinity, .nan, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
  ]

  private static let renderer = Renderer(
    memoryLimit: 4 << 20, maximumPixelCount: 1 << 14,
    limits: Renderer.Limits(maximumOperationCount: 1 << 22, maximumByteCount: 1 << 24),
    threadCount: 1)

  private let small = Image(
    pixels: PixelBuffer(width: 16, height: 12, format: .rgba8))

  private func number(_ random: inout SeededRandom) -> Double {
    let number = Self.numbers[random.int(0...Self.numbers.count - 1)]
    return random.int(0...2) == 0 ? -number : number
  }

  private func image(_ random: inout SeededRandom) -> Image {
    switch random.int(0...3) {
    case 0: small
    case 1: small.clampedToExtent()
    case 2:
      Image(color: .white).cropped(
        to: Rect(
          x: number(&random), y: number(&random), width: abs(number(&random)),
          height: abs(number(&random))))
    default: Image(color: Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5))
    }
  }

  private func argument(
    _ parameter: FilterInfo.Parameter, _ random: inout SeededRandom
  ) -> FilterValue? {
    func numbers(_ count: Int) -> FilterValue {
      .numbers((0..<count).map { _ in number(&random) })
    }
    switch parameter.type {
    case .number, .integer:
      let value = number(&random)
      // A number that is not refused at once.
      guard let range = parameter.range, random.int(0...3) > 0, !value.isNaN else {
        return .number(value)
      }
      return .number(min(max(value, range.lowerBound), range.upperBound))
    case .boolean: return .boolean(random.int(0...1) == 0)
    case .point: return numbers(2)
    case .rect, .color: return numbers(4)
    case .vector(let count): return numbers(count)
    case .numbers: return numbers(random.int(0...90))
    case .transform: return numbers(6)
    case .choice(let words):
      return words.isEmpty ? nil : .text(words[random.int(0...words.count - 1)])
    case .image, .mask: return .image(image(&random))
    case .text, .file: return nil
    }
  }

  /// Applies a filter whose arguments are extreme, or if these are refused, its defaults.
  private func applied(
    _ type: any ImageFilter.Type, to image: Image, _ random: inout SeededRandom
  ) -> Image {
    var arguments: [String: FilterValue] = [:]
    for parameter in type.info.parameters
    where parameter.defaultValue == nil || random.int(0...1) == 0 {
      arguments[parameter.name] = argument(parameter, &random)
    }
    let filter =
      (try? type.init(FilterArguments(arguments, for: type.info)))
      ?? (try? type.init(FilterArguments([:], for: type.info)))
    return filter?.apply(to: image) ?? image
  }

  @Test("Chains of any filters, on infinite images too, are rendered or refused")
  func chains() throws {
    var random = SeededRandom(seed: 818)
    let filters = FilterCatalog.standard.filters
    for _ in 0..<1500 {
      var image = image(&random)
      for _ in 0..<random.int(1...4) {
        image = applied(filters[random.int(0...filters.count - 1)], to: image, &random)
      }
      _ = try? Self.renderer.cost(of: image, region: Rect(x: 0, y: 0, width: 8, height: 8))
      _ = try? Self.renderer.render(image, region: Rect(x: 0, y: 0, width: 8, height: 8))
      _ = try? Self.renderer.render(image)
    }
  }

  @Test("Blurs of an image that is cropped to a plane are rendered or refused")
  func blurs() {
    let plane = small.clampedToExtent().cropped(
      to: Rect(x: -1e18, y: -1e18, width: 2e18, height: 2e18))
    let filters: [any ImageFilter] = [
      Filters.GaussianBlur(sigma: 30), Filters.UnsharpMask(radius: 30), Filters.Bloom(radius: 30),
      Filters.SharpenLuminance(radius: 30), Filters.BokehBlur(radius: 300),
      Filters.MaskedVariableBlur(mask: small, radius: 30),
    ]
    for filter in filters {
      _ = try? Self.renderer.render(
        filter.apply(to: plane), region: Rect(x: 0, y: 0, width: 8, height: 8))
    }
  }

  @Test("Numbers outside of a parameter's range are taken as the nearest inside")
  func properties() {
    for number in Self.numbers + Self.numbers.map({ -$0 }) {
      let filters: [any ImageFilter] = [
        Filters.GaussianBlur(sigma: number), Filters.BoxBlur(radius: number),
        Filters.DiscBlur(radius: number), Filters.MotionBlur(radius: number, angle: number),
        Filters.ZoomBlur(center: Point(x: number, y: number), amount: number),
        Filters.BokehBlur(radius: number, softness: number), Filters.Bloom(radius: number),
        Filters.MorphologyMaximum(radius: number), Filters.MorphologyGradient(radius: number),
        Filters.Pixellate(center: Point(x: number, y: number), scale: number),
        Filters.DistanceFromMask(maximum: number),
        Filters.GuidedFilter(guide: small, radius: number),
        Filters.EdgePreserveUpsample(smallImage: small, spatialSigma: number),
        Filters.MaskedVariableBlur(mask: small, radius: number),
        Filters.Straighten(angle: number), Filters.ColorPosterize(levels: number),
        Filters.NoiseReduction(noiseLevel: number), Filters.UnsharpMask(radius: number),
        Filters.HighlightShadowAdjust(radius: number), Filters.SharpenLuminance(radius: number),
      ]
      for filter in filters {
        _ = try? Self.renderer.render(
          filter.apply(to: small), region: Rect(x: 0, y: 0, width: 8, height: 8))
      }
    }
  }
}
