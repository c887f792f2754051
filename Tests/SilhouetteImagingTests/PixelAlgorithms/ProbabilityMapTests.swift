// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels
import TestSupport
import Testing

@Suite("Probability maps")
struct ProbabilityMapTests {
  @Test("The whole map on its own grid is the map")
  func identity() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<10 {
      let (width, height) = (random.int(1...9), random.int(1...9))
      let map = ProbabilityMap(
        width: width, height: height,
        (0..<width * height).map { _ in Float.random(in: 0...1, using: &random) })
      let same = map.sampled(
        columns: 0...Double(width), rows: 0...Double(height), width: width, height: height)
      #expect(same == map)
    }
  }

  @Test("A ramp stays a ramp between the centres of its places")
  func ramp() {
    let (width, height) = (20, 11)
    let map = ProbabilityMap(
      width: width, height: height,
      (0..<width * height).map { Float($0 % width) * 0.03 + Float($0 / width) * 0.02 })
    var random = SeededRandom(seed: 4)
    for _ in 0..<20 {
      let left = Double.random(in: 1...8, using: &random)
      let right = Double.random(in: 10...18, using: &random)
      let top = Double.random(in: 1...4, using: &random)
      let bottom = Double.random(in: 6...9, using: &random)
      let (columns, rows) = (random.int(1...30), random.int(1...30))
      let part = map.sampled(
        columns: left...right, rows: top...bottom, width: columns, height: rows)
      for y in 0..<rows {
        for x in 0..<columns {
          let across = left + (Double(x) + 0.5) * (right - left) / Double(columns) - 0.5
          let down = top + (Double(y) + 0.5) * (bottom - top) / Double(rows) - 0.5
          #expect(abs(Double(part.values[y * columns + x]) - (across * 0.03 + down * 0.02)) < 1e-5)
        }
      }
    }
  }

  @Test("A map is resized and cleaned like a mask of the same numbers")
  func mask() throws {
    var random = SeededRandom(seed: 5)
    for round in 0..<12 {
      let (width, height) = (random.int(1...40), random.int(1...40))
      let map = ProbabilityMap(
        width: width, height: height,
        (0..<width * height).map { _ in [0, 0.01, 0.3, 0.6, 0.99, 1][random.int(0...5)] })
      let pixels = map.pixels(.float32)
      let size = (random.int(1...60), random.int(1...60))
      #expect(
        map.resized(width: size.0, height: size.1)
          == ProbabilityMap(
            pixels.resized(width: size.0, height: size.1, component: .float32)))
      let limit = PixelBuffer.AreaLimit.pixels([1, 4, 30][round % 3])
      var cleaned = map
      cleaned.removeSpecks(smallerThan: limit)
      #expect(cleaned == ProbabilityMap(try pixels.removingSpecks(smallerThan: limit)))
      cleaned = map
      cleaned.fillHoles(smallerThan: limit)
      #expect(cleaned == ProbabilityMap(try pixels.fillingHoles(smallerThan: limit)))
    }
  }
}
