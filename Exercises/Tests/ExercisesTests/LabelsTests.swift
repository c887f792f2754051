// SPDX-License-Identifier: Apache-2.0

import Given
import Testing

@testable import Exercises

@Suite struct LabelsTests {
  @Test("A map of the same size")
  func sameSize() throws {
    // In the second pixel, classes 1 and 2 tie.
    let logits = FeatureMap(
      height: 1, width: 3, channels: 3, values: [0, 1, 5, 2, 3, 3, 9, 8, 7])
    let found = try Labels.row(0, of: logits, height: 1, width: 3)
    #expect(found == [2, 1, 0], "the logits are (0, 1, 5), (2, 3, 3) and (9, 8, 7)")
  }

  @Test("Random logits and sizes")
  func random() throws {
    for seed in 0..<100 {
      var random = SplitMix64(seed: seed)
      let logits = random.map(
        height: random.int(1...5), width: random.int(1...5), channels: random.int(1...6))
      try check(logits, height: random.int(1...17), width: random.int(1...17), seed: seed)
    }
  }

  @Test("Equal logits have the lowest class")
  func ties() throws {
    for seed in 0..<100 {
      var random = SplitMix64(seed: seed)
      var logits = random.map(
        height: random.int(1...4), width: random.int(1...4), channels: random.int(2...6))
      // Small integers and enlargements by powers of two: ties are frequent, and no interpolation
      // is rounded.
      for index in logits.values.indices { logits.values[index] = Float(random.int(-1...1)) }
      try check(
        logits, height: (logits.height - 1) * 4 + 1, width: (logits.width - 1) * 2 + 1, seed: seed,
        margin: 0)
    }
  }

  /// Compares all rows, in a random order, with two passes: enlarging, and finding the largest.
  ///
  /// - Parameter margin: The difference between the largest logit and another below which rounding
  ///   errors decide.
  private func check(
    _ logits: FeatureMap, height: Int, width: Int, seed: Int, margin: Double = 1e-5
  ) throws {
    var random = SplitMix64(seed: seed)
    for y in (0..<height).shuffled(using: &random) {
      let found = try Labels.row(y, of: logits, height: height, width: width)
      let input =
        "logits of \(logits.height)×\(logits.width) pixels and \(logits.channels) classes,"
        + " enlarged to \(height)×\(width) (seed \(seed))"
      guard found.count == width else {
        throw Difference("Row \(y) has \(found.count) labels, expected \(width), for \(input)")
      }
      for x in 0..<width {
        let enlarged = (0..<logits.channels).map {
          interpolated(logits, $0, y: y, x: x, height: height, width: width)
        }
        let largest = enlarged.max() ?? 0
        let accepted = enlarged.indices.filter { largest - enlarged[$0] <= margin }
        let label = Int(found[x])
        guard margin == 0 ? label == accepted[0] : accepted.contains(label) else {
          throw Difference(
            "[y \(y), x \(x)] has label \(label), expected \(accepted[0]),"
              + " since the logits there are \(enlarged), for \(input)")
        }
      }
    }
  }

  /// Returns an enlarged logit, as the sum of all logits with tent-shaped weights.
  private func interpolated(
    _ logits: FeatureMap, _ c: Int, y: Int, x: Int, height: Int, width: Int
  ) -> Double {
    let v = height == 1 ? 0 : Double(y * (logits.height - 1)) / Double(height - 1)
    let u = width == 1 ? 0 : Double(x * (logits.width - 1)) / Double(width - 1)
    var sum = 0.0
    for row in 0..<logits.height {
      for column in 0..<logits.width {
        let weight = max(0, 1 - abs(v - Double(row))) * max(0, 1 - abs(u - Double(column)))
        sum += weight * Double(logits[row, column, c])
      }
    }
    return sum
  }
}
