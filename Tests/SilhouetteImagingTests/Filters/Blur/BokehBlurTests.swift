// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct BokehBlurTests {
  /// The weight of a pixel at a distance, from the documentation.
  private func weight(_ distance: Double, _ filter: Filters.BokehBlur) -> Double {
    let count = max(1, min(Int((2 * filter.softness).rounded(.up)), 8))
    let radii = (0..<count).map {
      filter.radius + filter.softness * ((Double($0) + 0.5) / Double(count) - 0.5)
    }
    let share = Double(radii.count { $0 >= distance }) / Double(count)
    let inner = (1 - filter.ringSize) * filter.radius
    return share * (distance > inner ? 1 + filter.ringAmount : 1)
  }

  @Test(
    "Up to a radius of 24, it is the weighted mean of the pixels around",
    arguments: [
      Filters.BokehBlur(radius: 1, softness: 0),
      Filters.BokehBlur(radius: 3.3, ringAmount: 0.5, ringSize: 0.2, softness: 0),
      Filters.BokehBlur(radius: 5.7, ringAmount: 1, ringSize: 0.15, softness: 2.5),
      Filters.BokehBlur(radius: 6, ringAmount: 0.3, ringSize: 0, softness: 4),
      Filters.BokehBlur(radius: 9, softness: 1),
    ])
  func formula(_ filter: Filters.BokehBlur) throws {
    var random = SeededRandom(seed: UInt64(filter.radius * 10))
    let reach = Int(filter.radius + filter.softness / 2)
    for isOpaque in [true, false] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let image = filter.apply(to: sample.image)
      let region = Region(touching: image.extent)
      #expect(sample.grid.region.grown(by: reach).rect.contains(image.extent))
      var offsets: [(Int, Int, Double)] = []
      for j in -reach...reach {
        for i in -reach...reach {
          let weight = weight(hypot(Double(i), Double(j)), filter)
          if weight > 0 { offsets.append((i, j, weight)) }
        }
      }
      let total = offsets.reduce(0) { $0 + $1.2 }
      let expected = PixelGrid(region) { x, y in
        offsets.reduce(.zero) { $0 + sample.grid[x + $1.0, y + $1.1] * ($1.2 / total) }
      }
      #expect(try PixelGrid(image, region).distance(to: expected) < 4e-6)
    }
    #expect(Filters.BokehBlur(radius: 0.5).apply(to: .empty) == .empty)
  }

  @Test(
    "A large disc has the light, the middle and the size of its radius", arguments: [25, 60, 130])
  func large(radius: Double) throws {
    // A point of light, whose values are 1 in the middle of the plane.
    let point = Image.counting(width: 1, height: 1)
      .transformed(by: Transform2D(translationX: 3, y: -5))
    let image = Filters.BokehBlur(radius: radius, softness: 0).apply(to: point)
    let region = Region(touching: image.extent)
    let grid = try PixelGrid(image, region)
    var (sum, x1, y1, square) = (0.0, 0.0, 0.0, 0.0)
    for y in region.minY..<region.maxY {
      for x in region.minX..<region.maxX {
        let light = grid[x, y].x
        sum += light
        x1 += light * (Double(x) + 0.5)
        y1 += light * (Double(y) + 0.5)
        square += light * (pow(Double(x) - 3, 2) + pow(Double(y) + 5, 2))
      }
    }
    #expect(abs(sum - 1) < 1e-4)
    #expect(abs(x1 / sum - 3.5) < 0.02 && abs(y1 / sum + 4.5) < 0.02)
    // The mean of ρ² over a disc is r² / 2; the steps down and up add the rest.
    let levels = log2(radius / 24).rounded(.up)
    let added = pow(4, levels) - 1
    #expect(abs(square / sum - radius * radius / 2 - added) < 0.04 * radius * radius / 2)
    // Inside, the disc is even; beyond its edge, there is no light.
    let even = 1 / (Double.pi * radius * radius)
    for place in [0, 0.3, 0.6, 0.8] {
      let light = grid[3 + Int(place * radius), -5].x
      #expect(abs(light / even - 1) < 0.06, "\(place)")
    }
    #expect(grid[3 + Int(1.25 * radius), -5].x < 0.01 * even)
  }

  @Test("A ring is brighter than the disc, at any radius", arguments: [12, 40, 90])
  func ring(radius: Double) throws {
    let image = Filters.BokehBlur(radius: radius, ringAmount: 1, ringSize: 0.2, softness: 0)
      .apply(to: .counting(width: 1, height: 1))
    let grid = try PixelGrid(image, Region(touching: image.extent))
    let ratio = grid[Int(0.9 * radius), 0].x / grid[Int(0.3 * radius), 0].x
    #expect(ratio > 1.75 && ratio < 2.05)
  }
}

// Mistake ring-everywhere: a bright ring that fills its disc
// - if hasRing { innerWeight -= amount / Double(count) }
// + if hasRing { innerWeight += amount / Double(count) }
// = BokehBlurTests
