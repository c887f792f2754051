// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct MaskFilterTests {
  private func red(_ image: Image, _ region: Rect? = nil) throws -> PixelBuffer {
    try plain.render(
      image, region: region, format: PixelFormat(.red, .float32), colorSpace: .none)
  }

  @Test func guidedFilterIsTheMasksType() throws {
    var random = SeededRandom(seed: 521)
    for _ in 0..<4 {
      let sample = try SampleImage(&random, isOpaque: true)
      let mask = sample.mask(&random)
      let radius = random.int(1...6)
      let image = mask.applyingFilter(
        Filters.GuidedFilter(guide: sample.image, radius: Double(radius), epsilon: 0.01))
      #expect(image.extent == sample.image.extent)
      let expected = try GuidedRefinement(radius: radius, epsilon: 0.01).refine(
        red(mask),
        with: plain.render(
          sample.image, format: PixelFormat(.rgb, .float32), colorSpace: .none),
        component: .float32)
      #expect(try red(image).packedBytes == expected.packedBytes)
      try expectSameBytesHoweverDivided(image, region: image.extent, &random, rounds: 1)
    }
  }

  @Test func colorDecontaminationIsTheMasksType() throws {
    var random = SeededRandom(seed: 522)
    let sample = try SampleImage(&random, isOpaque: true)
    let mask = sample.mask(&random)
    let image = sample.image.applyingFilter(Filters.ColorDecontamination(mask: mask))
    #expect(image.extent == sample.image.extent)
    let alpha = try red(mask, sample.image.extent)
    let colors = try ForegroundEstimation().foreground(
      of: plain.render(sample.image, format: PixelFormat(.rgb, .float32), colorSpace: .none),
      alpha: alpha
    ).floatValues
    let expected = alpha.floatValues.enumerated().flatMap { index, share in
      colors[3 * index..<3 * index + 3].map { $0 * share } + [share]
    }
    let found = try plain.render(image, format: .rgbaFloat, colorSpace: .none).floatValues
    #expect(found == expected)
    try expectSameBytesHoweverDivided(image, region: image.extent, &random, rounds: 1)
  }

  @Test func largestComponentKeepsOne() throws {
    // Three of 0.6 that touch at a corner, two of 1, and a soft pixel beside the three.
    let values: [Float] = [
      0.6, 0, 0, 1,
      0.6, 0, 0, 1,
      0, 0.6, 0.5, 0,
    ]
    let mask = Image(mask: .floats(width: 4, height: 3, format: .greyFloat, values))
    #expect(
      try mask.applyingFilter(Filters.LargestComponent()).reds() == [
        0.6, 0, 0, 0, 0.6, 0, 0, 0, 0, 0.6, 0, 0,
      ])
    // 0.5 joins them all once it counts.
    #expect(try mask.applyingFilter(Filters.LargestComponent(threshold: 0.3)).reds() == values)
    let nothing = Image(mask: .floats(width: 2, height: 1, format: .greyFloat, [0.5, 0.1]))
    #expect(try nothing.applyingFilter(Filters.LargestComponent()).reds() == [0, 0])
  }

  @Test(arguments: Filters.DistanceFromMask.Side.allCases)
  func distancesAreThoseOfTheNearestPixel(side: Filters.DistanceFromMask.Side) throws {
    var random = SeededRandom(seed: 523)
    for maximum in [1, 3.5, 40] {
      let sample = try SampleImage(&random)
      let mask = sample.mask(&random)
      let image = mask.applyingFilter(Filters.DistanceFromMask(maximum: maximum, side: side))
      #expect(image.extent == .infinite)
      let source = Region(touching: mask.extent)
      let region = source.grown(by: 8)
      let values = try PixelGrid(mask, source)
      func isInside(_ x: Int, _ y: Int) -> Bool { values[x, y].x > 0.5 }
      func distance(_ x: Int, _ y: Int, toInside: Bool) -> Double {
        var least = maximum
        for v in source.minY - 1..<source.maxY + 1 {
          for u in source.minX - 1..<source.maxX + 1 where isInside(u, v) == toInside {
            least = min(least, Double((u - x) * (u - x) + (v - y) * (v - y)).squareRoot())
          }
        }
        return least
      }
      let wanted = PixelGrid(region) { x, y in
        let d = isInside(x, y) ? 0 : distance(x, y, toInside: true)
        let e = isInside(x, y) ? distance(x, y, toInside: false) : 0
        let value =
          switch side {
          case .outside: d / maximum
          case .inside: e / maximum
          case .both: 0.5 + (d - e) / (2 * maximum)
          }
        return SIMD4(value, value, value, 1)
      }
      #expect(try PixelGrid(image, region).distance(to: wanted) < 1e-7)
      try expectSameBytesHoweverDivided(image, region: region.rect, &random, rounds: 1)
      let far = Region(minX: 10_000, minY: -7, maxX: 10_001, maxY: -6)
      #expect(try PixelGrid(image, far).pixels == [side == .inside ? [0, 0, 0, 1] : .one])
    }
  }

  @Test(arguments: [0.4, 1.3, 3])
  func edgePreserveUpsampleFollowsItsFormula(sigma: Double) throws {
    var random = SeededRandom(seed: 524)
    for isOpaque in [false, true] {
      let guide = try SampleImage(&random, isOpaque: isOpaque)
      let small = try SampleImage(&random, isOpaque: isOpaque)
      let image = guide.image.applyingFilter(
        Filters.EdgePreserveUpsample(smallImage: small.image, spatialSigma: sigma, lumaSigma: 0.1))
      let (g, s) = (guide.grid.region, small.grid.region)
      #expect(image.extent == g.rect)
      #expect(image.node.traits.layout == small.image.node.traits.layout)
      func luma(_ pixel: SIMD4<Double>) -> Double {
        0.2126 * pixel.x + 0.7152 * pixel.y + 0.0722 * pixel.z
      }
      let reduced = try PixelGrid(
        guide.image.scaled(toWidth: s.width, height: s.height, kernel: .area),
        Region(minX: 0, minY: 0, maxX: s.width, maxY: s.height))
      let reach = Int((2 * sigma).rounded(.up))
      let wanted = PixelGrid(g) { x, y in
        let u = (Double(x - g.minX) + 0.5) * Double(s.width) / Double(g.width) - 0.5
        let v = (Double(y - g.minY) + 0.5) * Double(s.height) / Double(g.height) - 0.5
        let (column, row) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
        var (sum, total) = (SIMD4<Double>.zero, 0.0)
        for j in max(0, row - reach)...min(s.height - 1, row + reach) {
          for i in max(0, column - reach)...min(s.width - 1, column + reach) {
            let square = pow(Double(i) - u, 2) + pow(Double(j) - v, 2)
            let difference = luma(guide.grid[x, y]) - luma(reduced[i, j])
            let weight =
              exp(-square / (2 * sigma * sigma))
              * max(exp(-difference * difference / (2 * 0.1 * 0.1)), pow(2, -20))
            sum += weight * small.grid[s.minX + i, s.minY + j]
            total += weight
          }
        }
        return sum / total
      }
      #expect(try PixelGrid(image, g).distance(to: wanted) < 2e-5)
    }
  }

  @Test func edgePreserveUpsampleDoesNotDependOnTheDivision() throws {
    var random = SeededRandom(seed: 525)
    let small = Image(pixels: .random(width: 13, height: 9, &random))
      .transformed(by: Transform2D(translationX: 5, y: -4))
    let guide = Image(pixels: .random(width: 57, height: 40, &random))
      .transformed(by: Transform2D(translationX: -13, y: 7))
    let filter = Filters.EdgePreserveUpsample(smallImage: small, spatialSigma: 1.5)
    try expectSameBytesHoweverDivided(
      filter.apply(to: guide), region: Rect(x: -16, y: 3, width: 50, height: 41), &random)
    let area = Rect(x: 0, y: 0, width: 80, height: 70)
    try expectNothingReadOutsideTheRegion(width: 80, height: 70, area: area, &random) {
      filter.apply(to: $0)
    }
    try expectNothingReadOutsideTheRegion(
      width: 21, height: 17, area: Rect(x: -20, y: 0, width: 80, height: 70), &random
    ) { guide.applyingFilter(Filters.EdgePreserveUpsample(smallImage: $0, spatialSigma: 1)) }
  }

  @Test func infiniteInputsAreRefused() throws {
    let white = Image(color: .white)
    let filters: [any ImageFilter] = [
      Filters.GuidedFilter(guide: Image.counting(width: 2, height: 2)),
      Filters.ColorDecontamination(mask: white), Filters.LargestComponent(),
      Filters.DistanceFromMask(), Filters.AreaAverage(),
    ]
    for filter in filters {
      #expect(throws: RenderError.infiniteRegion) {
        try plain.render(filter.apply(to: white), region: Rect(x: 0, y: 0, width: 1, height: 1))
      }
    }
  }

  @Test func emptyInputsAreTaken() throws {
    let other = Image.counting(width: 2, height: 2)
    let filters: [any ImageFilter] = [
      Filters.GuidedFilter(guide: other), Filters.ColorDecontamination(mask: other),
      Filters.LargestComponent(),
      Filters.DistanceFromMask(side: .inside), Filters.AreaAverage(), Filters.AreaBoundsRed(),
      Filters.AreaMinimum(), Filters.BoxBlur(),
      Filters.EdgePreserveUpsample(smallImage: other), Filters.UnsharpMask(),
      Filters.MorphologyGradient(),
      Filters.MaskedVariableBlur(mask: other), Filters.BackgroundBlur(mask: other),
      Filters.MorphologyMinimum(radius: 3),
    ]
    let region = Rect(x: 0, y: 0, width: 2, height: 1)
    for filter in filters {
      #expect(try filter.apply(to: .empty).reds(region) == [0, 0], "\(filter)")
    }
  }
}
