// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct MorphologyTests {
  /// The extremum of each channel over the offsets that belong.
  private func extremum(
    _ grid: PixelGrid, in region: Region, isMaximum: Bool, reach: Int,
    _ belongs: (_ i: Int, _ j: Int) -> Bool
  ) -> PixelGrid {
    let reached = -reach...reach
    let offsets = reached.flatMap { j in
      reached.filter { belongs($0, j) }.map { (x: $0, y: j) }
    }
    let source = grid.region
    let pixels = slowExtremum(
      grid.pixels, width: source.width,
      columns: region.minX - source.minX..<region.maxX - source.minX,
      rows: region.minY - source.minY..<region.maxY - source.minY,
      offsets: offsets, isMaximum: isMaximum)
    return PixelGrid(region) { x, y in
      pixels[(y - region.minY) * region.width + x - region.minX]
    }
  }

  private func isInOctagon(_ i: Int, _ j: Int, radius: Int) -> Bool {
    let diagonal = Int((Double(radius) * 2.0.squareRoot()).rounded())
    return abs(i) <= radius && abs(j) <= radius && abs(i) + abs(j) <= diagonal
  }

  @Test func rectanglesFollowTheirFormula() throws {
    var random = SeededRandom(seed: 501)
    for round in 0..<12 {
      let sample = try SampleImage(&random, isOpaque: round % 3 == 0)
      let (width, height) = (random.int(1...40), random.int(1...40))
      let (halfWidth, halfHeight) = (width / 2, height / 2)
      let source = sample.grid.region
      let largest = sample.image.applyingFilter(
        Filters.MorphologyRectangleMaximum(width: Double(width), height: Double(height)))
      let region = source.grown(x: halfWidth, y: halfHeight)
      #expect(largest.extent == region.rect)
      let wanted = extremum(
        sample.grid, in: region, isMaximum: true, reach: 20
      ) { abs($0) <= halfWidth && abs($1) <= halfHeight }
      #expect(try PixelGrid(largest, region).distance(to: wanted) == 0)
      let smallest = sample.image.applyingFilter(
        Filters.MorphologyRectangleMinimum(width: Double(width), height: Double(height)))
      #expect(smallest.extent == sample.image.extent)
      let eroded = extremum(
        sample.grid, in: source, isMaximum: false, reach: 20
      ) { abs($0) <= halfWidth && abs($1) <= halfHeight }
      #expect(try PixelGrid(smallest, source).distance(to: eroded) == 0)
    }
  }

  @Test(arguments: 0...21)
  func octagonsFollowTheirFormula(radius: Int) throws {
    var random = SeededRandom(seed: 502 + UInt64(radius))
    for isOpaque in [false, true] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let source = sample.grid.region
      let region = source.grown(by: radius)
      let largest = sample.image.applyingFilter(Filters.MorphologyMaximum(radius: Double(radius)))
      let smallest = sample.image.applyingFilter(Filters.MorphologyMinimum(radius: Double(radius)))
      let gradient = sample.image.applyingFilter(Filters.MorphologyGradient(radius: Double(radius)))
      #expect(largest.extent == region.rect)
      #expect(smallest.extent == source.rect)
      #expect(gradient.extent == region.rect)
      func wanted(_ region: Region, isMaximum: Bool) -> PixelGrid {
        extremum(sample.grid, in: region, isMaximum: isMaximum, reach: radius) {
          isInOctagon($0, $1, radius: radius)
        }
      }
      let (high, low) = (wanted(region, isMaximum: true), wanted(source, isMaximum: false))
      #expect(try PixelGrid(largest, region).distance(to: high) == 0)
      #expect(try PixelGrid(smallest, source).distance(to: low) == 0)
      let difference = PixelGrid(region) { x, y in
        var pixel = high[x, y] - low[x, y]
        pixel.w = high[x, y].w
        return pixel
      }
      #expect(try PixelGrid(gradient, region).distance(to: difference) < 1e-7)
    }
  }

  @Test func clampedImagesStayOpaqueAndGrey() throws {
    let image = Image(
      mask: .floats(width: 3, height: 1, format: .greyFloat, [0.25, 1, 0.5])
    ).clampedToExtent()
    let eroded = image.applyingFilter(Filters.MorphologyRectangleMinimum(width: 3, height: 3))
    #expect(eroded.node.traits.layout == .grey)
    #expect(
      try eroded.reds(Rect(x: -1, y: 0, width: 5, height: 1)) == [0.25, 0.25, 0.25, 0.5, 0.5])
  }

  @Test func unusualParametersAreTaken() {
    let image = Image.counting(width: 3, height: 3)
    for radius in [0, 0.4, -1, .nan] {
      #expect(image.applyingFilter(Filters.MorphologyMaximum(radius: radius)) == image)
    }
    #expect(image.applyingFilter(Filters.MorphologyMaximum(radius: .infinity)).extent.width == 515)
    #expect(
      image.applyingFilter(Filters.MorphologyRectangleMinimum(width: .nan, height: -3)) == image)
  }

  @Test(arguments: [1.0, 4, 9])
  func doesNotDependOnTheDivision(radius: Double) throws {
    var random = SeededRandom(seed: 503)
    let filters: [any ImageFilter] = [
      Filters.MorphologyMaximum(radius: radius), Filters.MorphologyMinimum(radius: radius),
      Filters.MorphologyGradient(radius: radius),
      Filters.MorphologyRectangleMaximum(width: 2 * radius + 1, height: radius),
      Filters.MorphologyRectangleMinimum(width: radius, height: 3 * radius),
    ]
    let source = Image(pixels: .random(width: 51, height: 37, &random))
      .transformed(by: Transform2D(translationX: -13, y: 7))
    for filter in filters {
      try expectSameBytesHoweverDivided(
        filter.apply(to: source), region: Rect(x: -21, y: -3, width: 58, height: 54), &random)
      try expectNothingReadOutsideTheRegion(
        width: 40, height: 30, area: Rect(x: -20, y: -20, width: 90, height: 80), &random
      ) { filter.apply(to: $0) }
    }
  }
}
