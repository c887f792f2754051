// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct BicubicScaleTests {
  /// Mitchell & Netravali 1988, equation 8, with its terms by powers of x.
  private func mitchell(_ distance: Double, _ b: Double, _ c: Double) -> Double {
    let x = abs(distance)
    if x < 1 {
      return ((12 - 9 * b - 6 * c) * pow(x, 3) + (-18 + 12 * b + 6 * c) * pow(x, 2) + (6 - 2 * b))
        / 6
    }
    if x < 2 {
      return
        ((-b - 6 * c) * pow(x, 3) + (6 * b + 30 * c) * pow(x, 2) + (-12 * b - 48 * c) * x
        + (8 * b + 24 * c)) / 6
    }
    return 0
  }

  @Test(
    "Every pixel is the weighted mean of all, at any size",
    arguments: [
      (2.0, 1.0, 0.0, 0.75), (1.7, 0.6, 1.0 / 3, 1.0 / 3), (0.45, 1.5, 1, 0), (0.3, 1, 0, 0.5),
      (3.1, 1, 0.25, 1),
    ] as [(Double, Double, Double, Double)])
  func sums(scale: Double, aspect: Double, b: Double, c: Double) throws {
    var random = SeededRandom(seed: UInt64(scale * 100))
    for isOpaque in [true, false] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let source = sample.grid.region
      let image = Filters.BicubicScaleTransform(scale: scale, aspectRatio: aspect, b: b, c: c)
        .apply(to: sample.image)
      let width = max(1, Int((Double(source.width) * scale * aspect).rounded()))
      let height = max(1, Int((Double(source.height) * scale).rounded()))
      if width == source.width, height == source.height { continue }
      let region = Region(minX: 0, minY: 0, maxX: width, maxY: height)
      #expect(image.extent == region.rect)
      // The weights of the old pixels along an axis.
      func weights(_ target: Int, _ count: Int, of old: Int) -> [Double] {
        let step = Double(old) / Double(count)
        let center = (Double(target) + 0.5) * step
        let all = (0..<old).map { mitchell((Double($0) + 0.5 - center) / max(1, step), b, c) }
        let sum = all.reduce(0, +)
        return all.map { $0 / sum }
      }
      let expected = PixelGrid(region) { x, y in
        let columns = weights(x, width, of: source.width)
        let rows = weights(y, height, of: source.height)
        var total = SIMD4<Double>.zero
        for (j, row) in rows.enumerated() where row != 0 {
          for (i, column) in columns.enumerated() where column != 0 {
            total += sample.grid[source.minX + i, source.minY + j] * (row * column)
          }
        }
        return total
      }
      #expect(try PixelGrid(image, region).distance(to: expected) < 5e-6)
    }
  }

  @Test("B = 0 and C = ½ is the kernel that scale calls bicubic")
  func keys() throws {
    var random = SeededRandom(seed: 7)
    let image = Image(pixels: .random(width: 13, height: 9, &random))
    let own = Filters.BicubicScaleTransform(scale: 1.8, b: 0, c: 0.5).apply(to: image)
    let named = Filters.Scale(scale: 1.8, kernel: .bicubic).apply(to: image)
    let region = Region(touching: named.extent)
    #expect(try PixelGrid(own, region).distance(to: PixelGrid(named, region)) < 1e-6)
    #expect(Filters.BicubicScaleTransform(b: 1).apply(to: image) == image)
    let endless = Image(color: .white)
    #expect(Filters.BicubicScaleTransform(scale: 3).apply(to: endless) == endless)
  }
}

// Mistake cubic-outside: a cubic kernel that bends differently in its outer half
// - (6 * b + 30 * c) * x * x
// + (6 * b + 24 * c) * x * x
// = BicubicScaleTests
