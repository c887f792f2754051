// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Pixelwise steps that are computed together") struct GroupEvaluatorTests {
  private func group(_ image: Image) throws -> PixelGroup {
    let plan = RenderPlan(image.node)
    try #require(plan.stages.count == 1)
    guard case .pixels(let group)? = plan.stages.first?.work else {
      preconditionFailure("a stage of pixelwise steps is a group")
    }
    return group
  }

  @Test("Spans cover a row once, are short, and never cross the edge of an input")
  func spans() throws {
    var random = SeededRandom(seed: 77)
    for _ in 0..<40 {
      let widths = (0..<3).map { _ in random.int(1...3000) }
      let places = (0..<3).map { _ in random.int(-2000...2000) }
      let images = zip(widths, places).map { width, x in
        Image(color: .white).cropped(
          to: Rect(x: Double(x), y: 0, width: Double(width), height: 1))
      }
      let group = try group(images[0].composited(over: images[1]).composited(over: images[2]))
      let edges = zip(widths, places).flatMap { width, x in [x, x + width] }
      let (first, last) = (random.int(-2500...0), random.int(1...4000))
      var x = first
      group.forEachSpan(y: 5, from: first, to: last) { span in
        #expect(span.x == x && span.y == 5 && 1...PixelRow.maximumCount ~= span.count)
        #expect(!edges.contains { $0 > span.x && $0 < span.x + span.count })
        x += span.count
      }
      #expect(x == last)
    }
  }

  @Test("A group makes what its formula says, with inputs inside and outside of their extents")
  func values() throws {
    var random = SeededRandom(seed: 78)
    for _ in 0..<20 {
      // Bitmaps in their places: a transform would be a stage of its own.
      let images = (0..<3).map { _ in
        Image(
          Bitmap(
            pixels: .random(width: random.int(1...40), height: random.int(1...30), &random),
            x: random.int(-20...10), y: random.int(-20...10)))
      }
      let grids = try images.map { try PixelGrid($0, Region(touching: $0.extent)) }
      let group = try group(
        images[0].composited(over: images[1]).composited(.multiply, with: images[2]))
      let evaluator = GroupEvaluator(
        group, context: RenderContext(workingSpace: .none),
        memory: AlignedBuffer(byteCount: GroupEvaluator.byteCount(for: group), zeroed: false))
      let area = Region(minX: -30, minY: -25, maxX: 40, maxY: 35)
      var pixels: [SIMD4<Double>] = []
      evaluator.evaluate(area, tiles: [nil]) { span, row in
        for index in 0..<span.count {
          pixels.append(
            SIMD4(
              Double(row.red[index]), Double(row.green[index]), Double(row.blue[index]),
              Double(row.alpha[index])))
        }
      }
      try #require(pixels.count == area.width * area.height)
      let expected = PixelGrid(area) { x, y in
        let (s, d) = (grids[0][x, y], grids[1][x, y])
        return (s + d * (1 - s.w)) * grids[2][x, y]
      }
      for (found, expected) in zip(pixels, expected.pixels) {
        for channel in 0..<4 { #expect(abs(found[channel] - expected[channel]) < 1e-5) }
      }
    }
  }
}
