// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Perspective of a part, and clamped parts") struct PerspectiveExtentTests {
  /// A projective map with its inverse, by cofactors.
  private struct Map {
    let rows: [[Double]]

    func callAsFunction(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let place = rows.map { $0[0] * x + $0[1] * y + $0[2] }
      return (place[0] / place[2], place[1] / place[2])
    }

    var inverse: Map {
      func cofactor(_ i: Int, _ j: Int) -> Double {
        let (a, b) = ((i + 1) % 3, (i + 2) % 3)
        let (c, d) = ((j + 1) % 3, (j + 2) % 3)
        return rows[a][c] * rows[b][d] - rows[a][d] * rows[b][c]
      }
      // The determinant is a common factor, which does not matter.
      return Map(rows: (0..<3).map { j in (0..<3).map { i in cofactor(i, j) } })
    }
  }

  @Test("The map that moves a rectangle's corners moves its pixels, and shows no others")
  func perspective() throws {
    var random = SeededRandom(seed: 141)
    let maps = [
      Map(rows: [[1.1, 0.2, 3], [-0.15, 0.9, 1], [0.004, 0.006, 1]]),
      Map(rows: [[0.7, -0.4, 2], [0.5, 1.2, -3], [-0.005, 0.003, 1]]),
      Map(rows: [[-1.2, 0.1, 4], [0.1, 0.8, 0], [0.002, -0.004, 1]]),
    ]
    for (index, map) in maps.enumerated() {
      for round in 0..<4 {
        let sample = try SampleImage(&random, isOpaque: round % 2 == 0)
        let rect = sample.image.extent
        // Inside the image, across its edges, or around it.
        let part = Rect(
          x: rect.minX + Double(random.int(-4...3)), y: rect.minY + Double(random.int(-4...3)),
          width: Double(random.int(2...20)), height: Double(random.int(2...16)))
        func corner(_ x: Double, _ y: Double) -> Point {
          let place = map(x, y)
          return Point(x: place.x, y: place.y)
        }
        let image = Filters.PerspectiveTransformWithExtent(
          extent: part, topLeft: corner(part.minX, part.maxY),
          topRight: corner(part.maxX, part.maxY), bottomRight: corner(part.maxX, part.minY),
          bottomLeft: corner(part.minX, part.minY)
        ).apply(to: sample.image)
        if part.intersection(rect).isEmpty {
          #expect(image.extent.isEmpty)
          continue
        }
        let inverse = map.inverse
        let region = Region(touching: image.extent)
        func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
          part.contains(Rect(x: Double(x), y: Double(y), width: 1, height: 1))
            ? sample.grid[x, y] : .zero
        }
        let expected = PixelGrid(region) { x, y in
          let place = inverse(Double(x) + 0.5, Double(y) + 0.5)
          let (left, bottom) = ((place.x - 0.5).rounded(.down), (place.y - 0.5).rounded(.down))
          let (u, v) = (place.x - 0.5 - left, place.y - 0.5 - bottom)
          let (i, j) = (Int(left), Int(bottom))
          return (pixel(i, j) * (1 - u) + pixel(i + 1, j) * u) * (1 - v)
            + (pixel(i, j + 1) * (1 - u) + pixel(i + 1, j + 1) * u) * v
        }
        #expect(
          try PixelGrid(image, region).distance(to: expected) < 2e-5, "map \(index), \(part)")
      }
    }
  }

  @Test("Without a rectangle, it is the perspective of the image")
  func whole() {
    let image = Image.counting(width: 7, height: 5)
    #expect(
      Filters.PerspectiveTransformWithExtent().apply(to: image)
        == Filters.PerspectiveTransform().apply(to: image))
    let flat = Filters.PerspectiveTransformWithExtent(
      topLeft: .zero, topRight: .zero, bottomRight: .zero, bottomLeft: .zero)
    #expect(flat.apply(to: image).extent.isEmpty)
  }

  @Test("Clamping a part repeats its edges, not the image's")
  func clamp() throws {
    var random = SeededRandom(seed: 142)
    let image = Image(pixels: .random(width: 9, height: 7, &random))
    let grid = try PixelGrid(image, Region(minX: 2, minY: 1, maxX: 6, maxY: 5))
    let clamped = Filters.Clamp(extent: Rect(x: 2, y: 1, width: 4, height: 4)).apply(to: image)
    #expect(clamped.extent.isInfinite)
    let region = Region(minX: -3, minY: -4, maxX: 13, maxY: 11)
    let expected = PixelGrid(region) { grid.clamped($0, $1) }
    #expect(try PixelGrid(clamped, region).distance(to: expected) == 0)
    #expect(Filters.Clamp().apply(to: image) == image.clampedToExtent())
  }

  @Test("A blurred rectangle is the sum of a Gaussian's weights inside of it")
  func blurredRectangle() throws {
    let (sigma, rect) = (1.7, Region(minX: -2, minY: 3, maxX: 9, maxY: 8))
    let image = Filters.BlurredRectangleGenerator(
      extent: rect.rect, sigma: sigma,
      color: Color(red: 1, green: 0.5, blue: 0, alpha: 0.5, colorSpace: .none)
    ).image
    let reach = Int((3.5 * sigma).rounded(.up))
    func share(_ x: Int, _ range: Range<Int>) -> Double {
      let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
      let inside = (-reach...reach).filter { range.contains(x + $0) }.map { weights[$0 + reach] }
      return inside.reduce(0, +) / weights.reduce(0, +)
    }
    let region = rect.grown(by: reach)
    #expect(image.extent == region.rect)
    let expected = PixelGrid(region) { x, y in
      SIMD4(0.5, 0.25, 0, 0.5)
        * (share(x, rect.minX..<rect.maxX) * share(y, rect.minY..<rect.maxY))
    }
    #expect(try PixelGrid(image, region).distance(to: expected) < 1e-6)
  }
}
