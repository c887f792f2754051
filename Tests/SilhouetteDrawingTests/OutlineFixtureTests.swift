// SPDX-License-Identifier: Apache-2.0

import SilhouetteDrawing
import TestSupport
import Testing

/// Shapes beside the coverage that Cairo computes; see `Tools/make-drawing-fixtures.py`.
@Suite("Outlines and Cairo")
struct OutlineFixtureTests {
  static let names = [
    "fill-nonZero", "fill-evenOdd", "shapes", "clips", "stroke-solid", "stroke-dashes",
    "stroke-odd", "stroke-dots", "stroke-curves", "stroke-corners",
  ]

  @Test("Fills, strokes and clips have Cairo's coverage", arguments: names)
  func coverage(_ name: String) throws {
    let folder = try FixtureFolder(named: "drawing")
    let fixture = try folder.entry(named: name, OutlineFixture.self)
    let expected = try folder.bytes(fixture.pixels)
    let region = Rect(
      x: 0, y: 0, width: Double(fixture.width), height: Double(fixture.height))
    let image = try fixture.shapes.reduce(Image.empty) { image, shape in
      try self.image(of: shape).composited(.addition, with: image)
    }
    let values = try image.reds(region)
    try #require(values.count == expected.count)
    var sum = 0.0
    var largest = 0.0
    for row in 0..<fixture.height {
      for column in 0..<fixture.width {
        // The fixture's lowest row comes first.
        let value = values[(fixture.height - 1 - row) * fixture.width + column]
        let difference = abs(
          Double(value) * 255 - Double(expected[row * fixture.width + column]))
        sum += difference
        largest = max(largest, difference)
      }
    }
    // Cairo draws arcs of curves of another number, so that the lengths along them, where dashes end, differ by 0.1 %.
    #expect(largest < (name == "stroke-curves" ? 6 : 1.5))
    #expect(sum / Double(expected.count) < 0.06)
  }

  private func image(of shape: OutlineFixture.Shape) throws -> Image {
    let outline = try Outline(fixture: shape.path)
    guard let stroke = shape.stroke else {
      let image = Image(filling: outline, rule: try rule(shape.rule))
      guard let clip = shape.clip else { return image }
      return image.composited(
        .multiply,
        with: Image(filling: try Outline(fixture: clip), rule: try rule(shape.clipRule)))
    }
    let cap = try #require(Outline.LineCap(rawValue: stroke.cap))
    let join = try #require(Outline.LineJoin(rawValue: stroke.join))
    return Image(
      stroking: outline,
      Outline.StrokeStyle(
        width: stroke.width, cap: cap, join: join, miterLimit: stroke.miterLimit,
        dashes: stroke.dashes, dashPhase: stroke.phase))
  }

  private func rule(_ name: String?) throws -> Outline.FillRule {
    try #require(name.flatMap { Outline.FillRule(rawValue: $0) })
  }
}

// Mistake even-odd: the even-odd rule of outlines as the non-zero one
// - self == .nonZero ? winding != 0 : winding & 1 != 0
// + winding != 0
// = OutlineFixtureTests OutlineCoverageTests
