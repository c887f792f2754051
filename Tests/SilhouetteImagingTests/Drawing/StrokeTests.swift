// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Strokes")
struct StrokeTests {
  private let white = Color.white

  @Test("A pixel is covered by half the width and ½ minus its distance from the nearest line")
  func coverage() throws {
    var random = SeededRandom(seed: 1)
    let region = Rect(x: -4, y: -3, width: 47, height: 39)
    for round in 0..<20 {
      let lines = (0..<random.int(1...3)).map { _ in
        (0..<random.int(1...4)).map { _ in
          Point(x: Double(random.float()) * 20 + 20, y: Double(random.float()) * 18 + 16)
        }
      }
      let width = Double(random.int(1...18)) / 2
      let image = Image(strokes: [Stroke(lines: lines, width: width, color: white)])
      let reds = try image.reds(region)
      for row in 0..<39 {
        for column in 0..<47 {
          let (x, y) = (Double(column) - 3.5, 35.5 - Double(row))
          let nearest = lines.map { distance(from: $0, toX: x, y: y) }.min() ?? .infinity
          let expected = min(max(0.5 + width / 2 - nearest, 0), 1)
          // The points of the oracle are up to 0.03 pixels apart.
          #expect(
            abs(Double(reds[row * 47 + column]) - expected) < 0.02, "round \(round): \(x), \(y)")
        }
      }
    }
  }

  @Test("Lines of a stroke are one shape; later strokes lie over earlier ones")
  func order() throws {
    let (a, b) = (Point(x: 0, y: 10), Point(x: 20, y: 10))
    let (c, d) = (Point(x: 10, y: 0), Point(x: 10, y: 20))
    let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5, colorSpace: .none)
    let cross = Image(strokes: [Stroke(lines: [[a, b], [c, d]], width: 6, color: half)])
    let middle = Rect(x: 9, y: 9, width: 2, height: 2)
    #expect(try cross.reds(middle) == [0.5, 0.5, 0.5, 0.5])
    let twice = Image(strokes: [
      Stroke(lines: [[a, b]], width: 6, color: half),
      Stroke(lines: [[c, d]], width: 6, color: half),
    ])
    #expect(try twice.reds(middle) == [0.75, 0.75, 0.75, 0.75])
    let covered = Image(strokes: [
      Stroke(lines: [[a, b]], width: 6, color: white),
      Stroke(lines: [[c, d]], width: 6, color: .black),
    ])
    #expect(try covered.reds(middle) == [0, 0, 0, 0])
    #expect(try covered.reds(Rect(x: 2, y: 9, width: 2, height: 1)) == [1, 1])
  }

  @Test("A stroke of lines of different widths is their union")
  func widths() throws {
    let (a, b) = (Point(x: 4, y: 5), Point(x: 16, y: 5))
    let half = Color(red: 1, green: 1, blue: 1, alpha: 0.5, colorSpace: .none)
    let thin = Stroke(lines: [[a, b]], width: 2, color: half)
    let dot = Stroke(lines: [[b]], width: 8, color: half)
    let both = Image(strokes: [Stroke(lines: thin.lines + dot.lines, color: half)])
    let region = Rect(x: 0, y: 0, width: 22, height: 10)
    let expected = zip(
      try Image(strokes: [thin]).reds(region), try Image(strokes: [dot]).reds(region)
    ).map { max($0, $1) }
    #expect(try both.reds(region) == expected)
  }

  @Test("The extent holds every covered pixel, and a dot is round")
  func extent() throws {
    let dot = Image(strokes: [Stroke(lines: [[Point(x: 5, y: 5)]], width: 8, color: white)])
    #expect(dot.extent == Rect(x: 0.5, y: 0.5, width: 9, height: 9))
    let reds = try dot.reds(Rect(x: -2, y: -2, width: 14, height: 14))
    let area = reds.reduce(0) { $0 + Double($1) }
    #expect(abs(area - .pi * 16) < 1)
    #expect(reds[0..<14].allSatisfy { $0 == 0 })
  }

  @Test("A part of the image has the pixels of the whole, in high images too")
  func parts() throws {
    var random = SeededRandom(seed: 2)
    let strokes = (0..<200).map { _ in
      let points = (0..<3).map { _ in
        Point(x: Double(random.float()) * 60, y: Double(random.float()) * 9000)
      }
      return Stroke(
        lines: [points], width: 3, color: Color(red: 1, green: 1, blue: 1, alpha: 0.7))
    }
    let image = Image(strokes: strokes)
    let (width, height) = (1100, 64)
    for y in [-4000, -300, 0, 4321] {
      let whole = try image.reds(
        Rect(x: -550, y: Double(y), width: Double(width), height: Double(height)))
      #expect(whole.contains { $0 > 0 })
      let part = try image.reds(Rect(x: -7, y: Double(y + 5), width: 30, height: 1))
      let row = height - 1 - 5
      #expect(part[...] == whole[row * width + 543..<row * width + 573])
    }
  }

  @Test("Points and widths that are no numbers are left out")
  func nonsense() throws {
    #expect(Image(strokes: []).extent.isEmpty)
    let a = Point(x: 3, y: 4)
    for width in [0, -1, .nan, .infinity] {
      #expect(
        Image(strokes: [Stroke(lines: [[a]], width: width, color: white)]).extent.isEmpty)
    }
    let far = Point(x: .infinity, y: 0)
    let lost = Point(x: 1, y: .nan)
    let plain = Image(strokes: [Stroke(lines: [[a, Point(x: 9, y: 4)]], width: 2, color: white)])
    let image = Image(strokes: [
      Stroke(lines: [[far, a, lost, Point(x: 9, y: 4)], [], [lost]], width: 2, color: white)
    ])
    #expect(image.extent == plain.extent)
    let region = Rect(x: 0, y: 0, width: 14, height: 9)
    #expect(try image.reds(region) == plain.reds(region))
  }
}
