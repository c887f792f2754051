// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct BlurFilterTests {
  @Test func boxBlurFollowsItsFormula() throws {
    var random = SeededRandom(seed: 511)
    for radius in [0, 1, 2, 3, 7, 10, 25] {
      let sample = try SampleImage(&random, isOpaque: radius % 2 == 1)
      let region = sample.grid.region.grown(by: radius)
      let image = sample.image.applyingFilter(Filters.BoxBlur(radius: Double(radius) + 0.3))
      #expect(image.extent == region.rect)
      let count = Double((2 * radius + 1) * (2 * radius + 1))
      let wanted = PixelGrid(region) { x, y in
        var sum = SIMD4<Double>.zero
        for j in -radius...radius {
          for i in -radius...radius { sum += sample.grid[x + i, y + j] }
        }
        return sum / count
      }
      #expect(try PixelGrid(image, region).distance(to: wanted) < 1e-6)
    }
  }

  @Test func gaussianBlurIsTheMethod() {
    let image = Image.counting(width: 5, height: 3)
    #expect(
      image.applyingFilter(Filters.GaussianBlur(sigma: 3)) == image.applyingGaussianBlur(sigma: 3))
    #expect(Filters.GaussianBlur().sigma == 10)
  }

  @Test(arguments: [0.5, 2.5, 7])
  func unsharpMaskFollowsItsFormula(radius: Double) throws {
    var random = SeededRandom(seed: 512)
    for isOpaque in [false, true] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let region = sample.grid.region
      let image = sample.image.applyingFilter(Filters.UnsharpMask(radius: radius, intensity: 0.8))
      #expect(image.extent == sample.image.extent)
      #expect(image.node.traits.isOpaque == isOpaque)
      let blurred = sample.grid.blurredClamped(sigma: radius)
      let wanted = PixelGrid(region) { x, y in
        let pixel = sample.grid[x, y]
        var result = pixel + 0.8 * (pixel - blurred[x, y])
        result.w = pixel.w
        return result
      }
      // 0.5 / 255 is what the blur may be off.
      #expect(try PixelGrid(image, region).distance(to: wanted) < 0.8 * 0.5 / 255)
    }
  }

  @Test(arguments: [0.7, 3, 12])
  func maskedVariableBlurFollowsItsFormula(radius: Double) throws {
    var random = SeededRandom(seed: 513)
    for isOpaque in [false, true] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let region = sample.grid.region
      let mask = sample.mask(&random)
      let image = sample.image.applyingFilter(
        Filters.MaskedVariableBlur(mask: mask, radius: radius))
      #expect(image.extent == sample.image.extent)
      #expect(image.node.traits.isOpaque == isOpaque)
      let shares = [0, 0.125, 0.25, 0.5, 1]
      // Below 0.16 nothing is blurred.
      let levels = shares.map {
        radius * $0 < 0.16 ? sample.grid : sample.grid.blurredClamped(sigma: radius * $0)
      }
      let masks = try PixelGrid(mask, region)
      let wanted = PixelGrid(region) { x, y in
        let m = min(max(masks[x, y].x, 0), 1)
        let upper = shares.indices.first { $0 > 0 && m <= shares[$0] } ?? 4
        let (low, high) = (shares[upper - 1] * shares[upper - 1], shares[upper] * shares[upper])
        let t = (m * m - low) / (high - low)
        return levels[upper - 1][x, y] * (1 - t) + levels[upper][x, y] * t
      }
      #expect(try PixelGrid(image, region).distance(to: wanted) < 0.5 / 255)
    }
  }

  @Test(arguments: [0.7, 3, 12])
  func backgroundBlurFollowsItsFormula(sigma: Double) throws {
    var random = SeededRandom(seed: 514)
    for isOpaque in [false, true, true] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let region = sample.grid.region
      let mask = sample.mask(&random)
      let image = sample.image.applyingFilter(Filters.BackgroundBlur(mask: mask, sigma: sigma))
      #expect(image.extent == sample.image.extent)
      #expect(image.node.traits.isOpaque == isOpaque)
      let masks = try PixelGrid(mask, region)
      let share = PixelGrid(region) { x, y in
        SIMD4(repeating: 1 - min(max(masks[x, y].x, 0), 1))
      }
      let weights = share.blurredClamped(sigma: sigma)
      let sums = PixelGrid(region) { x, y in sample.grid[x, y] * share[x, y].x }
        .blurredClamped(sigma: sigma)
      let found = try PixelGrid(image, region)
      for y in region.minY..<region.maxY {
        for x in region.minX..<region.maxX {
          // Where next to nothing is known of the background, errors of the blur are divided by little.
          let weight = weights[x, y].x
          if weight < 0.02, share[x, y].x > 0 { continue }
          let pixel = sample.grid[x, y]
          let background = weight > 1e-6 ? sums[x, y] / weight : pixel
          let difference = found[x, y] - (pixel + (background - pixel) * share[x, y].x)
          for channel in 0..<4 { #expect(abs(difference[channel]) < 0.5 / 255 / max(weight, 0.02)) }
        }
      }
    }
  }

  @Test func backgroundBlurHasNoHalo() throws {
    // A white subject before black: nothing of the white may reach the black.
    let values: [Float] = (0..<400).map { $0 % 20 < 9 ? 1 : 0 }
    let mask = PixelBuffer.floats(width: 20, height: 20, format: .greyFloat, values)
    let image = Image(pixels: mask).applyingFilter(
      Filters.BackgroundBlur(mask: Image(mask: mask), sigma: 6))
    #expect(try image.reds() == values)
  }

  @Test func theyDoNotDependOnTheDivision() throws {
    var random = SeededRandom(seed: 515)
    let mask = Image(pixels: .random(width: 33, height: 41, &random))
    let filters: [any ImageFilter] = [
      Filters.BoxBlur(radius: 1), Filters.BoxBlur(radius: 6), Filters.BoxBlur(radius: 23),
      Filters.GaussianBlur(sigma: 6),
      Filters.UnsharpMask(), Filters.MaskedVariableBlur(mask: mask, radius: 11),
      Filters.BackgroundBlur(mask: mask, sigma: 7),
    ]
    let source = Image(pixels: .random(width: 51, height: 37, &random))
      .transformed(by: Transform2D(translationX: -13, y: 7))
    for filter in filters {
      try expectSameBytesHoweverDivided(
        filter.apply(to: source), region: Rect(x: -21, y: -3, width: 58, height: 54), &random)
      try expectNothingReadOutsideTheRegion(
        width: 80, height: 70, area: Rect(x: -20, y: -20, width: 120, height: 110), &random
      ) { filter.apply(to: $0) }
    }
  }

  @Test func masksAreReadWhereTheRuleSays() throws {
    var random = SeededRandom(seed: 516)
    let source = Image(pixels: .random(width: 80, height: 70, &random))
    let area = Rect(x: -5, y: -5, width: 90, height: 80)
    try expectNothingReadOutsideTheRegion(width: 80, height: 70, area: area, &random) {
      source.applyingFilter(Filters.MaskedVariableBlur(mask: $0, radius: 2))
    }
    try expectNothingReadOutsideTheRegion(width: 80, height: 70, area: area, &random) {
      source.applyingFilter(Filters.BackgroundBlur(mask: $0, sigma: 2))
    }
  }

  @Test func scalingFiltersAreTheMethod() throws {
    let image = Image.counting(width: 5, height: 3)
    #expect(
      image.applyingFilter(Filters.LanczosScaleTransform(scale: 2, aspectRatio: 1.5))
        == image.scaled(toWidth: 15, height: 6))
    #expect(
      try image.applyingFilter("scale", parameters: ["scale": 3, "kernel": "area"])
        == image.scaled(toWidth: 15, height: 9, kernel: .area))
    let color = Image(color: .white)
    #expect(color.applyingFilter(Filters.Scale(scale: 3)) == color)
    #expect(color.applyingFilter(Filters.LanczosScaleTransform(scale: 3)) == color)
  }
}
