// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct ReductionTests {
  @Test func theyFollowTheirFormulas() throws {
    var random = SeededRandom(seed: 531)
    for round in 0..<12 {
      let sample = try SampleImage(&random, isOpaque: round % 3 == 0)
      let source = sample.grid.region
      var area = Region(
        minX: source.minX + random.int(-5...5), minY: source.minY + random.int(-5...5), maxX: 0,
        maxY: 0)
      area.maxX = area.minX + random.int(1...20)
      area.maxY = area.minY + random.int(1...20)
      var pixels: [SIMD4<Double>] = []
      for y in area.minY..<area.maxY {
        for x in area.minX..<area.maxX { pixels.append(sample.grid[x, y]) }
      }
      func one(_ filter: some ImageFilter) throws -> SIMD4<Double> {
        let image = sample.image.applyingFilter(filter)
        #expect(image.extent == Rect(x: 0, y: 0, width: 1, height: 1))
        return try PixelGrid(image, Region(touching: image.extent)).pixels[0]
      }
      let mean = pixels.reduce(.zero, +) / Double(pixels.count)
      let difference = try one(Filters.AreaAverage(extent: area.rect)) - mean
      #expect((difference * difference).max() < 1e-13)
      #expect(
        try one(Filters.AreaMaximum(extent: area.rect))
          == pixels.reduce(.init(repeating: -.infinity), pointwiseMax))
      #expect(
        try one(Filters.AreaMinimum(extent: area.rect))
          == pixels.reduce(.init(repeating: .infinity), pointwiseMin))
      // Pixels are listed from the bottom, and the first from the top counts.
      let rows = stride(from: pixels.count - area.width, through: 0, by: -area.width)
        .flatMap { pixels[$0..<$0 + area.width] }
      let opaque = rows.reduce(rows[0]) { $1.w > $0.w ? $1 : $0 }
      #expect(try one(Filters.AreaMaximumAlpha(extent: area.rect)) == opaque)
      let clear = rows.reduce(rows[0]) { $1.w < $0.w ? $1 : $0 }
      #expect(try one(Filters.AreaMinimumAlpha(extent: area.rect)) == clear)
      let color = try plain.average(of: sample.image, in: area.rect)
      if mean.w > 0 {
        #expect(abs(Double(color.red) - mean.x / mean.w) < 1e-6)
        #expect(abs(Double(color.blue) - mean.z / mean.w) < 1e-6)
      }
      #expect(abs(Double(color.alpha) - mean.w) < 1e-6)
    }
  }

  @Test func boundsHoldWhatIsRed() throws {
    var random = SeededRandom(seed: 532)
    for _ in 0..<20 {
      let (width, height) = (random.int(1...15), random.int(1...15))
      let threshold = Float(random.int(0...1)) / 2
      let values = (0..<width * height).map { _ in
        random.int(0...20) == 0 ? Float(random.int(1...10)) / 10 : 0
      }
      let offset = (x: random.int(-20...20), y: random.int(-20...20))
      let mask = Image(mask: .floats(width: width, height: height, format: .greyFloat, values))
        .transformed(by: Transform2D(translationX: Double(offset.x), y: Double(offset.y)))
      func wanted(above threshold: Float, in region: Region) -> Region {
        var result = Region.empty
        for (place, value) in values.enumerated() where value > threshold {
          let (x, y) = (offset.x + place % width, offset.y + height - 1 - place / width)
          let pixel = Region(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
          result = result.union(pixel.intersection(region))
        }
        return result
      }
      let whole = Region(touching: mask.extent)
      for strip in [1, 7, 1000] {
        #expect(
          try Renderer(pixelsPerStrip: strip).bounds(ofMask: mask, above: threshold)
            == wanted(above: threshold, in: whole).rect)
      }
      var area = whole
      area.minX += random.int(-4...width - 1)
      area.maxY += random.int(-height + 1...4)
      let found = try PixelGrid(
        mask.applyingFilter(Filters.AreaBoundsRed(extent: area.rect)),
        Region(minX: 0, minY: 0, maxX: 1, maxY: 1)
      ).pixels[0]
      let bounds = wanted(above: 0, in: area)
      let (w, h) = (Double(area.width), Double(area.height))
      let expected =
        bounds.isEmpty
        ? .zero
        : SIMD4(
          Double(bounds.minX - area.minX) / w, Double(bounds.minY - area.minY) / h,
          Double(bounds.width) / w, Double(bounds.height) / h)
      for channel in 0..<4 { #expect(abs(found[channel] - expected[channel]) < 1e-6) }
    }
  }

  @Test func nothingHasNoBounds() throws {
    let black = Image(mask: .floats(width: 2, height: 1, format: .greyFloat, [0, 0.5]))
    #expect(try plain.bounds(ofMask: black, above: 0.5) == .empty)
    #expect(try plain.bounds(ofMask: .empty) == .empty)
    #expect(throws: RenderError.infiniteRegion) { try plain.bounds(ofMask: Image(color: .white)) }
    #expect(throws: RenderError.emptyRegion) { try plain.average(of: .empty) }
  }

  @Test func averagesAreTakenInTheWorkingSpace() throws {
    let image = Image(pixels: .bytes(width: 2, height: 1, format: .grey8, [0, 255]))
    let color = try Renderer().average(of: image)
    #expect(abs(color.red - 0.5) < 1e-6)
    #expect(color.colorSpace == .linearSRGB)
  }

  @Test func averagesDoNotDependOnTheDivision() throws {
    var random = SeededRandom(seed: 533)
    let image = Image(pixels: .random(width: 51, height: 37, &random))
    let whole = try Renderer(workingSpace: .none, threadCount: 1).average(of: image)
    for _ in 0..<4 {
      let renderer = Renderer(workingSpace: .none, pixelsPerStrip: random.int(1...500))
      #expect(try renderer.average(of: image) == whole)
    }
  }
}
