// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

extension PixelGrid {
  /// The convolution with a Gaussian that ends at 3.5 σ, in a region; pixels beyond the grid are transparent, or those along
  /// the edges go on.
  fileprivate func blurred(sigma: Double, in area: Region, isClamped: Bool) -> PixelGrid {
    let reach = Int((3.5 * sigma).rounded(.up))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    return PixelGrid(area) { x, y in
      var total = SIMD4<Double>.zero
      for j in -reach...reach {
        for i in -reach...reach {
          let pixel = isClamped ? clamped(x + i, y + j) : self[x + i, y + j]
          total += pixel * (weights[i + reach] * weights[j + reach] / (sum * sum))
        }
      }
      return total
    }
  }
}

@Suite("Glow, gloom, noise and medians") struct GlowTests {
  @Test("Bloom adds the blur as a second slide", arguments: [(1.0, 1.0), (2.5, 0.4), (0.1, 0.5)])
  func bloom(radius: Double, intensity: Double) throws {
    var random = SeededRandom(seed: 301)
    for isOpaque in [true, false] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let margin = radius < 0.16 ? 0 : Int((3.5 * radius).rounded(.up))
      let region = sample.grid.region.grown(by: margin)
      let blurred =
        radius < 0.16
        ? sample.grid : sample.grid.blurred(sigma: radius, in: region, isClamped: false)
      let expected = PixelGrid(region) { x, y in
        let color = sample.grid[x, y]
        return color + blurred[x, y] * intensity
          * pointwiseMax(SIMD4<Double>(repeating: 1) - color, .zero)
      }
      let image = Filters.Bloom(radius: radius, intensity: intensity).apply(to: sample.image)
      #expect(image.extent == region.rect)
      #expect(try PixelGrid(image, region).distance(to: expected) < 1e-5)
    }
    #expect(Filters.Bloom(intensity: 0).apply(to: .empty) == .empty)
    let white = Image(color: .white)
    #expect(Filters.Bloom(radius: 2).apply(to: white).extent.isInfinite)
  }

  @Test("Bloom leaves values above 1, of bright lights, as they are")
  func highlights() throws {
    let bright = Image(color: Color(red: 3, green: 1, blue: 0.5, colorSpace: .none))
    let image = Filters.Bloom(radius: 3, intensity: 1).apply(to: bright)
    let region = Region(minX: 0, minY: 0, maxX: 1, maxY: 1)
    let pixel = try PixelGrid(image, region).pixels[0]
    #expect(abs(pixel.x - 3) < 1e-5 && abs(pixel.y - 1) < 1e-5 && abs(pixel.z - 0.75) < 1e-5)
  }

  @Test("Gloom multiplies by the colour around", arguments: [(1.0, 1.0), (2.5, 0.4)])
  func gloom(radius: Double, intensity: Double) throws {
    var random = SeededRandom(seed: 302)
    for isOpaque in [true, false] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let region = sample.grid.region
      let blurred = sample.grid.blurred(sigma: radius, in: region, isClamped: false)
      let expected = PixelGrid(region) { x, y in
        let around = blurred[x, y]
        let mean = around.w > 0 ? around / around.w : .zero
        var gain = SIMD4<Double>(repeating: 1 - intensity) + mean * intensity
        gain.w = 1
        return sample.grid[x, y] * gain
      }
      let image = Filters.Gloom(radius: radius, intensity: intensity).apply(to: sample.image)
      #expect(image.extent == sample.image.extent)
      #expect(try PixelGrid(image, region).distance(to: expected) < 1e-5)
    }
  }

  @Test(
    "Noise is smoothed up to its level, and larger differences grow",
    arguments: [(0.1, 0.5), (0.02, 0.4), (0, 1.5), (1, 0)] as [(Double, Double)])
  func noise(level: Double, sharpness: Double) throws {
    var random = SeededRandom(seed: 303)
    for isOpaque in [true, false] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let region = sample.grid.region
      let blurred = sample.grid.blurred(sigma: 1, in: region, isClamped: true)
      func luminance(_ c: SIMD4<Double>) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }
      let expected = PixelGrid(region) { x, y in
        let color = sample.grid[x, y]
        if color.w == 0 { return .zero }
        let around = blurred[x, y] * (color.w / blurred[x, y].w)
        let difference = abs(luminance(color) - luminance(around)) / color.w
        let factor =
          difference > level
          ? 1 + sharpness * (1 - level / difference)
          : level > 0 ? pow(difference / level, 2) : 0
        var result = around + (color - around) * factor
        result.w = color.w
        return result
      }
      let image = Filters.NoiseReduction(noiseLevel: level, sharpness: sharpness)
        .apply(to: sample.image)
      #expect(image.extent == sample.image.extent)
      #expect(try PixelGrid(image, region).distance(to: expected) < 2e-4)
    }
    let image = Image.counting(width: 3, height: 2)
    #expect(Filters.NoiseReduction(noiseLevel: 0, sharpness: 0).apply(to: image) == image)
  }

  @Test("A median is the fifth of nine in order")
  func median() throws {
    var random = SeededRandom(seed: 304)
    for round in 0..<12 {
      let sample = try SampleImage(&random, isOpaque: round % 2 == 0)
      let expected = PixelGrid(sample.grid.region) { x, y in
        let nine = (0..<9).map { sample.grid.clamped(x + $0 % 3 - 1, y + $0 / 3 - 1) }
        return SIMD4(
          nine.map(\.x).sorted()[4], nine.map(\.y).sorted()[4], nine.map(\.z).sorted()[4],
          nine.map(\.w).sorted()[4])
      }
      let image = Filters.MedianFilter().apply(to: sample.image)
      #expect(image.extent == sample.image.extent)
      #expect(try PixelGrid(image, sample.grid.region).distance(to: expected) == 0)
    }
  }
}

// Mistake median-comparison: a median that takes one of its nine values for another
// - order(&p6, &p4)
// + order(&p6, &p3)
// = GlowTests

// Mistake noise-around-alpha: noise in transparent pixels that is compared with opaque surroundings
// - let difference = abs(own - other * scale)
// + let difference = abs(own - other)
// = GlowTests
