// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCorrectionPage
import TestSupport
import Testing

@Suite("The drawing of strokes")
struct StrokeDrawingTests {
  private typealias Stroke = CorrectionList.Stroke
  private typealias Place = CorrectionList.Place

  /// Returns what strokes say about each pixel, row by row: 1 keep, 0 remove, 2 nothing.
  private func drawn(
    _ strokes: [Stroke], clicks: [CorrectionList.Click] = [], _ width: Int, _ height: Int
  ) throws -> [Int] {
    let pixels = try StrokeDrawing.pixels(
      of: strokes, clicks: clicks, width: width, height: height)
    guard let pixels else { return [] }
    return (0..<height).flatMap { y in
      pixels.withUnsafeRow(y) { row in
        (0..<width).map { x in
          let code = (0..<4).map { row[4 * x + $0] }
          return code == [255, 255, 255, 255]
            ? 1
            : code == [0, 0, 0, 255]
              ? 0
              : code == [0, 0, 0, 0] ? 2 : -1
        }
      }
    }
  }

  /// Returns the distance of a point from a line between two others.
  private func distance(_ p: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let way = b - a
    let square = (way * way).sum()
    let part = square > 0 ? min(1, max(0, ((p - a) * way).sum() / square)) : 0
    let rest = p - a - part * way
    return (rest * rest).sum().squareRoot()
  }

  @Test(
    "Pixels whose centres are near the line are covered, and the later stroke wins",
    arguments: 0..<20)
  func random(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let (width, height) = (
      Int.random(in: 1...90, using: &random), Int.random(in: 1...70, using: &random)
    )
    let longer = Double(max(width, height))
    let strokes = (0..<3).map { _ in
      Stroke(
        isKept: Bool.random(using: &random), radius: Double.random(in: 0...0.2, using: &random),
        points: (0..<Int.random(in: 1...4, using: &random)).map { _ in
          // Now and then straight across or down.
          Place(
            x: (Double.random(in: -0.4...1.4, using: &random) * 4).rounded() / 4,
            y: Double.random(in: -0.4...1.4, using: &random))
        })
    }
    let found = try drawn(strokes, width, height)
    for y in 0..<height {
      for x in 0..<width {
        let center = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        var expected = 2
        var isClear = true
        for stroke in strokes {
          let radius = max(0.75, stroke.radius * longer)
          let points = stroke.points.map { SIMD2($0.x * Double(width), $0.y * Double(height)) }
          let ends = points.count == 1 ? points : Array(points.dropFirst())
          let nearest = zip(points, ends).map { distance(center, $0, $1) }.min() ?? .infinity
          isClear = isClear && abs(nearest - radius) > 1e-9
          if nearest <= radius { expected = stroke.isKept ? 1 : 0 }
        }
        if isClear { #expect(found[y * width + x] == expected, "seed \(seed), pixel \(x),\(y)") }
      }
    }
  }

  @Test("The thinnest stroke covers the pixel that was touched")
  func thin() throws {
    let touch = Stroke(isKept: true, radius: 0, points: [Place(x: 0.33, y: 0.77)])
    let found = try drawn([touch], 50, 40)
    #expect(found[30 * 50 + 16] == 1)
    #expect(try drawn([], 50, 40).isEmpty)
    #expect(try drawn([Stroke(isKept: true, radius: 0.1, points: [])], 50, 40).isEmpty)
  }

  @Test("Around a click that contradicts a stroke, nothing is drawn")
  func click() throws {
    let stroke = Stroke(
      isKept: false, radius: 0.2, points: [Place(x: 0.1, y: 0.5), Place(x: 0.9, y: 0.5)])
    let place = Place(x: 0.5, y: 0.5)
    let agreeing = try drawn([stroke], clicks: [.init(place, isKept: false)], 100, 80)
    #expect(agreeing == (try drawn([stroke], 100, 80)) && agreeing[40 * 100 + 50] == 0)
    let contrary = try drawn([stroke], clicks: [.init(place, isKept: true)], 100, 80)
    #expect(contrary[40 * 100 + 50] == 2 && contrary[40 * 100 + 20] == 0)
    let corner = CorrectionList.Click(Place(x: 1, y: 1), isKept: true)
    #expect(throws: Never.self) { try drawn([stroke], clicks: [corner], 100, 80) }
  }

  @Test("Strokes that cover too much are refused before they are drawn")
  func tooLarge() {
    let points = (0..<2000).map { Place(x: Double($0 % 2), y: 0.5) }
    #expect {
      try drawn([Stroke(isKept: true, radius: 0.25, points: points)], 4000, 3000)
    } throws: {
      ($0 as? HTTPError)?.status == .contentTooLarge
    }
  }
}
