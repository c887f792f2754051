// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

// Properties of every filter, checked on random regions.

/// Renders a region whole, by strips and blocks of random sizes, by one and several threads, and some
/// single pixels: all must agree to the last bit.
func expectSameBytesHoweverDivided(
  _ image: Image, region: Rect, workingSpace: ColorSpace = .none, _ random: inout SeededRandom,
  rounds: Int = 3, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let whole = Region(touching: region)
  let (width, height) = (whole.width, whole.height)
  let expected = try Renderer(workingSpace: workingSpace, pixelsPerStrip: .max, threadCount: 1)
    .render(image, region: region, format: .rgbaFloat).packedBytes
  for _ in 0..<rounds {
    let renderer = Renderer(
      workingSpace: workingSpace, pixelsPerStrip: random.int(1...width * height),
      memoryLimit: random.int(0...200_000), threadCount: random.int(1...3))
    let bytes = try renderer.render(image, region: region, format: .rgbaFloat).packedBytes
    #expect(bytes == expected, "\(renderer)", sourceLocation: sourceLocation)
  }
  for _ in 0..<8 {
    let (x, row) = (random.int(0...width - 1), random.int(0...height - 1))
    let pixel = Rect(
      x: Double(whole.minX + x), y: Double(whole.maxY - 1 - row), width: 1, height: 1)
    let bytes = try Renderer(workingSpace: workingSpace)
      .render(image, region: pixel, format: .rgbaFloat).packedBytes
    let start = (row * width + x) * 16
    #expect(
      bytes == Array(expected[start..<start + 16]), "pixel \(x), \(row) of \(width)×\(height)",
      sourceLocation: sourceLocation)
  }
}

extension Image {
  /// Whether any step of the graph reads all of its input, whatever region is asked for.
  var hasBarrier: Bool {
    RenderGraph(node).entries.contains { $0.node.recipe is any BarrierRecipe }
  }
}

/// Puts not-a-number into every pixel of the source that a region's rule does not name: nothing of it
/// may show.
///
/// The graph must be without barriers, which read all of their input.
func expectNothingReadOutsideTheRegion(
  width: Int, height: Int, area: Rect, _ random: inout SeededRandom, rounds: Int = 12,
  sourceLocation: SourceLocation = #_sourceLocation, _ make: (Image) -> Image
) throws {
  let clean = PixelBuffer.random(width: width, height: height, &random)
  let values = clean.floatValues
  let image = make(Image(pixels: clean))
  precondition(!image.hasBarrier, "what reads all of its input has no rule to check")
  let whole = Region(touching: image.extent).intersection(Region(touching: area))
  for _ in 0..<rounds where !whole.isEmpty {
    let (x, y) = (
      random.int(whole.minX...whole.maxX - 1), random.int(whole.minY...whole.maxY - 1)
    )
    let region = Region(
      minX: x, minY: y, maxX: random.int(x + 1...min(whole.maxX, x + 12)),
      maxY: random.int(y + 1...min(whole.maxY, y + 12)))
    let needed = RenderPlan(image.node).regionOfBitmaps(for: region)
    var poisoned = values
    for row in 0..<height {
      for column in 0..<width {
        let y = height - 1 - row
        let pixel = Region(minX: column, minY: y, maxX: column + 1, maxY: y + 1)
        guard pixel.intersection(needed).isEmpty else { continue }
        for channel in 0..<4 { poisoned[(row * width + column) * 4 + channel] = .nan }
      }
    }
    let renderer = Renderer(workingSpace: .none, pixelsPerStrip: .max, threadCount: 1)
    let expected = try renderer.render(image, region: region.rect, format: .rgbaFloat)
    let found = try renderer.render(
      make(Image(pixels: .floats(width: width, height: height, poisoned))), region: region.rect,
      format: .rgbaFloat)
    #expect(
      expected.packedBytes == found.packedBytes, "\(region) from \(needed)",
      sourceLocation: sourceLocation)
  }
}

extension RenderPlan {
  /// Which pixels of the bitmaps that it reads are needed to make a region.
  func regionOfBitmaps(for region: Region) -> Region {
    var needed = Region.empty
    let regions = regions(for: region)
    for place in stages.indices {
      guard case .pixels(let group) = stages[place].work else { continue }
      let area = regions[place].intersection(stages[place].extent)
      if area.isEmpty { continue }
      for (node, region) in group.demandOfMembers(for: area) where node.recipe is Bitmap {
        needed = needed.union(region)
      }
    }
    return needed
  }
}
