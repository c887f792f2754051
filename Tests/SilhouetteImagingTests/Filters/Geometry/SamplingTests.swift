// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct SamplingTests {
  @Test func clampRepeatsTheEdge() throws {
    let clamped = Image.counting(width: 2, height: 2).clampedToExtent()
    #expect(
      try clamped.reds(Rect(x: -2, y: -1, width: 5, height: 4)) == [
        1, 1, 1, 2, 2, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 3, 3, 3, 4, 4,
      ])
    #expect(try clamped.reds(Rect(x: 50, y: 60, width: 2, height: 1)) == [2, 2])
    #expect(try clamped.reds(Rect(x: -50, y: -60, width: 2, height: 1)) == [3, 3])
  }

  @Test func cropKeepsTouchedPixels() throws {
    let image = Image.counting(width: 3, height: 2)
    let crop = image.cropped(to: Rect(x: 1.25, y: 0.5, width: 0.5, height: 0.25))
    #expect(try crop.reds() == [5])
    #expect(try crop.reds(image.extent) == [0, 0, 0, 0, 5, 0])
  }

  @Test func bilinearFollowsItsFormula() throws {
    // 1 2 / 3 4 at twice the size: taps ¼ and ¾, transparent outside.
    let scaled = Image.counting(width: 2, height: 2)
      .transformed(by: Transform2D(scaleX: 2, y: 2))
    let reds = try scaled.reds()
    func tap(_ x: Int, _ y: Int) -> Double {
      x < 0 || y < 0 || x > 1 || y > 1 ? 0 : Double(y * 2 + x + 1)
    }
    for y in 0..<4 {
      for x in 0..<4 {
        let (u, v) = ((Double(x) + 0.5) / 2 - 0.5, (Double(y) + 0.5) / 2 - 0.5)
        let (i, j) = (u.rounded(.down), v.rounded(.down))
        let (f, g) = (u - i, v - j)
        let (column, row) = (Int(i), Int(j))
        let expected =
          (tap(column, row) * (1 - f) + tap(column + 1, row) * f) * (1 - g)
          + (tap(column, row + 1) * (1 - f) + tap(column + 1, row + 1) * f) * g
        #expect(abs(Double(reds[y * 4 + x]) - expected) < 1e-6)
      }
    }
  }

  @Test func theGeneralAndTheScaledPathAgree() throws {
    var random = SeededRandom(seed: 11)
    let image = Image(pixels: .random(width: 9, height: 7, &random)).clampedToExtent()
    let region = Rect(x: -5, y: -5, width: 25, height: 25)
    let scaled = Transform2D(a: 1.7, b: 0, c: 0, d: 0.6, tx: 0.3, ty: 0.2)
    var sheared = scaled
    sheared.b = 1e-12
    let first = try image.transformed(by: scaled).reds(region)
    let second = try image.transformed(by: sheared).reds(region)
    for (a, b) in zip(first, second) { #expect(abs(a - b) < 1e-5) }
  }

  @Test func nearestTakesWholePixels() throws {
    let scaled = Image.counting(width: 2, height: 1).samplingNearest()
      .transformed(by: Transform2D(scaleX: 2, y: 1))
      .transformed(by: Transform2D(scaleX: 1.5, y: 2))
    #expect(try scaled.reds() == [1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2])
  }

  @Test func wholePixelMovesAreExact() throws {
    let image = Image(
      pixels: .floats(width: 2, height: 1, [.infinity, 0, 0, 1, 0.1, 0, 0, 1]))
    let moved = image.transformed(by: Transform2D(translationX: -1e6, y: 3))
    #expect(try moved.reds() == [.infinity, 0.1])
  }
}
