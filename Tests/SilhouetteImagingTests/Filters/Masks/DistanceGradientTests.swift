// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct DistanceGradientTests {
  @Test("Distances are those to the nearest pixel, by trying every one")
  func bruteForce() throws {
    var random = SeededRandom(seed: 311)
    for round in 0..<8 {
      let (width, height) = (random.int(1...19), random.int(1...15))
      let density = [2, 9, 40][round % 3]
      // A red of exactly ½ is outside.
      let values = (0..<width * height).map { _ -> Float in
        random.int(0...density) == 0 ? 0.51 : random.int(0...1) == 0 ? 0.5 : 0.2
      }
      let maximum = Double(random.int(1...9))
      let mask = Image(
        pixels: .floats(width: width, height: height, values.flatMap { [$0, 1 - $0, 0, 1] })
      ).transformed(by: Transform2D(translationX: -3, y: 4))
      let grid = try PixelGrid(mask, Region(touching: mask.extent))
      // A margin, so that pixels beyond the image are among the nearest outside.
      let around = grid.region.grown(by: 2)
      func nearest(_ x: Int, _ y: Int, inside: Bool) -> Double {
        var best = Double.infinity
        for j in around.minY..<around.maxY {
          for i in around.minX..<around.maxX where (grid[i, j].x > 0.5) == inside {
            best = min(best, hypot(Double(i - x), Double(j - y)))
          }
        }
        return min(best, maximum)
      }
      let region = grid.region.grown(by: Int(maximum) + 3)
      let plain = Filters.DistanceGradientFromRedMask(maximumDistance: maximum).apply(to: mask)
      let signed = Filters.SignedDistanceGradientFromRedMask(maximumDistance: maximum)
        .apply(to: mask)
      #expect(plain.extent.isInfinite && signed.extent.isInfinite)
      let isEmpty = !values.contains { $0 > 0.5 }
      let expected = PixelGrid(region) { x, y in
        let d = isEmpty ? 1 : nearest(x, y, inside: true) / maximum
        return SIMD4(d, d, d, 1)
      }
      #expect(try PixelGrid(plain, region).distance(to: expected) < 1e-6)
      let both = PixelGrid(region) { x, y in
        let outside = isEmpty ? maximum : nearest(x, y, inside: true)
        let isInside = grid[x, y].x > 0.5
        let d = (isInside ? -nearest(x, y, inside: false) : outside) / maximum
        return SIMD4(d, d, d, 1)
      }
      #expect(try PixelGrid(signed, region).distance(to: both) < 1e-6)
    }
  }

  @Test("The names of Core Image make them")
  func names() throws {
    let mask = Image.counting(width: 3, height: 2)
    #expect(
      try mask.applyingFilter(
        "CIDistanceGradientFromRedMask", parameters: ["inputMaximumDistance": 4])
        == mask.applyingFilter(Filters.DistanceGradientFromRedMask(maximumDistance: 4)))
    #expect(
      try mask.applyingFilter("CISignedDistanceGradientFromRedMask")
        == mask.applyingFilter(Filters.SignedDistanceGradientFromRedMask(maximumDistance: 10)))
  }
}
