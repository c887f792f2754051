// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

extension PixelGrid {
  /// Between the four pixels around a point, each from a function.
  fileprivate func bilinear(
    _ x: Double, _ y: Double, _ pixel: (Int, Int) -> SIMD4<Double>
  ) -> SIMD4<Double> {
    let (left, bottom) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (u, v) = (x - 0.5 - left, y - 0.5 - bottom)
    let (i, j) = (Int(left), Int(bottom))
    return (pixel(i, j) * (1 - u) + pixel(i + 1, j) * u) * (1 - v)
      + (pixel(i, j + 1) * (1 - u) + pixel(i + 1, j + 1) * u) * v
  }
}

@Suite("Blurs of lenses and of motion") struct LensBlurTests {
  @Test("A disc blur is the mean of the disc", arguments: [1, 1.5, 2.3, 5, 11.7])
  func disc(radius: Double) throws {
    var random = SeededRandom(seed: UInt64(radius * 10))
    for isOpaque in [true, false] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let reach = Int(radius)
      let region = sample.grid.region.grown(by: reach)
      let expected = PixelGrid(region) { x, y in
        var (sum, count) = (SIMD4<Double>.zero, 0.0)
        for j in -reach...reach {
          for i in -reach...reach where Double(i * i + j * j) <= radius * radius {
            sum += sample.grid[x + i, y + j]
            count += 1
          }
        }
        return sum / count
      }
      let image = Filters.DiscBlur(radius: radius).apply(to: sample.image)
      #expect(Region(touching: image.extent) == region)
      #expect(try PixelGrid(image, region).distance(to: expected) < 2e-6)
    }
    #expect(Filters.DiscBlur(radius: 0.5).apply(to: .empty) == .empty)
  }

  @Test(
    "A motion blur is the mean of places along a line",
    arguments: [(3.0, 0.0), (4.5, 0.5), (2.0, Double.pi / 2), (6.2, -2.4), (0.5, 1.0)])
  func motion(radius: Double, angle: Double) throws {
    var random = SeededRandom(seed: UInt64(radius * 100))
    let sample = try SampleImage(&random)
    let region = sample.grid.region.grown(by: Int(radius) + 2)
    let half = Int(radius.rounded(.up))
    let expected = PixelGrid(region) { x, y in
      var sum = SIMD4<Double>.zero
      for step in -half...half {
        let t = radius * Double(step) / Double(half)
        sum += sample.grid.bilinear(
          Double(x) + 0.5 + t * cos(angle), Double(y) + 0.5 + t * sin(angle)
        ) { sample.grid[$0, $1] }
      }
      return sum / Double(2 * half + 1)
    }
    let image = Filters.MotionBlur(radius: radius, angle: angle).apply(to: sample.image)
    #expect(region.rect.contains(image.extent))
    #expect(try PixelGrid(image, region).distance(to: expected) < 2e-6)
  }

  @Test("A zoom blur halves the way to its middle step by step")
  func zoom() throws {
    var random = SeededRandom(seed: 4)
    for amount in [15.0, 60] {
      let sample = try SampleImage(&random)
      let (rect, center) = (sample.image.extent, Point(x: 3.25, y: -1.5))
      let growth = 1 + amount / 100
      let far = hypot(
        max(abs(rect.minX - center.x), abs(rect.maxX - center.x)),
        max(abs(rect.minY - center.y), abs(rect.maxY - center.y)))
      var levels = 1
      while levels < 8, pow(2, Double(levels)) < far * (1 - 1 / growth) { levels += 1 }
      // The plane around, so far that nothing is missed.
      let plane = sample.grid.region.union(Region(minX: -6, minY: -10, maxX: 8, maxY: 8))
        .grown(by: 6)
      var grid = PixelGrid(plane) { sample.grid.clamped($0, $1) }
      for level in 0..<levels {
        let q = pow(growth, -pow(2, Double(level)) / pow(2, Double(levels)))
        let old = grid
        grid = PixelGrid(plane) { x, y in
          let (px, py) = (
            center.x + (Double(x) + 0.5 - center.x) * q, center.y + (Double(y) + 0.5 - center.y) * q
          )
          return (old[x, y] + old.bilinear(px, py) { old.clamped($0, $1) }) * 0.5
        }
      }
      let image = Filters.ZoomBlur(center: center, amount: amount).apply(to: sample.image)
      #expect(image.extent == rect)
      let expected = PixelGrid(sample.grid.region) { grid[$0, $1] }
      #expect(try PixelGrid(image, sample.grid.region).distance(to: expected) < 2e-6)
    }
  }

  @Test("Squares are the means of their pixels", arguments: [1.5, 4, 5.75, 40])
  func pixellate(scale: Double) throws {
    var random = SeededRandom(seed: UInt64(scale * 4))
    for isOpaque in [true, false] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let center = Point(x: 2.5, y: -3.25)
      func square(_ x: Int, _ middle: Double) -> Int {
        Int(((Double(x) + 0.5 - middle) / scale + 0.5).rounded(.down))
      }
      let region = sample.grid.region
      let expected = PixelGrid(region) { x, y in
        var (sum, count) = (SIMD4<Double>.zero, 0.0)
        for j in region.minY..<region.maxY where square(j, center.y) == square(y, center.y) {
          for i in region.minX..<region.maxX where square(i, center.x) == square(x, center.x) {
            sum += sample.grid[i, j]
            count += 1
          }
        }
        return sum / count
      }
      let image = Filters.Pixellate(center: center, scale: scale).apply(to: sample.image)
      #expect(image.extent == sample.image.extent)
      #expect(try PixelGrid(image, region).distance(to: expected) < 2e-6)
    }
  }
}

// Mistake half-disc: a disc whose rows count above the pixel only
// - let takesHigh = distance > 0 && high >= area.minY
// + let takesHigh = distance < 0 && high >= area.minY
// = LensBlurTests
