// SPDX-License-Identifier: Apache-2.0

import Silhouette
import TestSupport
import Testing

@Suite("Normalised coordinates")
struct NormalizedRectTests {
  private let size = Size(width: 200, height: 100)

  @Test("Worked example: a region of a 200×100 image")
  func example() {
    let region = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    #expect(region.toImageCoordinates(size) == Rect(x: 100, y: 0, width: 100, height: 50))
    #expect(
      region.toImageCoordinates(size, origin: .upperLeft)
        == Rect(x: 100, y: 50, width: 100, height: 50))
    #expect(
      region.verticallyFlipped() == NormalizedRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5))
    let inner = NormalizedRect(x: 0.5, y: 0.5, width: 0.25, height: 0.5)
    #expect(
      inner.toImageCoordinates(from: region, imageSize: size)
        == Rect(x: 150, y: 25, width: 25, height: 25))
    let point = NormalizedPoint(x: 0.5, y: 0.25)
    #expect(point.toImageCoordinates(size, origin: .upperLeft) == Point(x: 100, y: 75))
    #expect(
      point.toImageCoordinates(from: region, imageSize: size) == Point(x: 150, y: 12.5))
    #expect(region.contains(NormalizedPoint(x: 1, y: 0.5)))
    #expect(!region.contains(NormalizedPoint(x: 0.4, y: 0.2)))
  }

  @Test("Conversions are inverse to each other")
  func inverse() {
    var random = SeededRandom(seed: 61)
    func number() -> Double { Double(random.int(0...1_000)) / 1_000 }
    for _ in 0..<100 {
      let rect = NormalizedRect(x: number(), y: number(), width: number(), height: number())
      let region = NormalizedRect(
        x: number(), y: number(), width: number() + 0.1, height: number() + 0.1)
      let size = Size(width: Double(random.int(1...5000)), height: Double(random.int(1...5000)))
      func expectSame(_ other: NormalizedRect) {
        for (a, b) in [
          (rect.x, other.x), (rect.y, other.y), (rect.width, other.width),
          (rect.height, other.height),
        ] { #expect(abs(a - b) < 1e-9) }
      }
      expectSame(NormalizedRect(imageRect: rect.toImageCoordinates(size), in: size))
      expectSame(
        NormalizedRect(
          imageRect: rect.toImageCoordinates(from: region, imageSize: size), in: size,
          normalizedTo: region))
      expectSame(rect.verticallyFlipped().verticallyFlipped())
      let point = NormalizedPoint(imagePoint: rect.origin.toImageCoordinates(size), in: size)
      #expect(abs(point.x - rect.x) < 1e-9 && abs(point.y - rect.y) < 1e-9)
      #expect(rect.origin.verticallyFlipped().verticallyFlipped().x == rect.x)
    }
  }
}

// Mistake box-not-flipped: boxes whose y counts from the other edge
// - NormalizedRect(x: x, y: 1 - y - height, width: width, height: height)
// + NormalizedRect(x: x, y: y, width: width, height: height)
// = NormalizedRectTests
