// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePixels
import TestSupport
import Testing

@testable import SilhouetteCorrections

@Suite("Shortest paths")
struct GeodesicDistanceTests {
  @Test("Lengths equal those of relaxing every step until nothing changes", arguments: 0..<20)
  func oracle(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (width, height) = (random.int(1...14), random.int(1...14))
    func values() -> [Float] { (0..<width * height).map { _ in (random.float() + 1) / 2 } }
    let colors = (0..<width * height).map { _ in
      SIMD3(random.float(), random.float(), random.float())
    }
    let mask = values()
    let network = values()
    let grid = CorrectionGrid(
      CorrectionEvidence(
        colors: colors, width: width, height: height,
        networks: [ProbabilityMap(width: width, height: height, network)]),
      ProbabilityMap(width: width, height: height, mask).pixels(.float32))
    let start = random.int(0...width * height - 1)

    // Bellman–Ford on the costs as documented.
    var expected = [Float](repeating: .infinity, count: width * height)
    expected[start] = 0
    var changes = true
    while changes {
      changes = false
      for a in expected.indices {
        for b in expected.indices where a != b {
          let (dx, dy) = (a % width - b % width, a / width - b / width)
          guard abs(dx) <= 1, abs(dy) <= 1 else { continue }
          let difference = colors[a] - colors[b]
          let cost =
            (dx != 0 && dy != 0 ? Float(2).squareRoot() : 1) / Float(max(width, height))
            + 1.5 * (difference * difference).sum().squareRoot()
            + 0.7 * abs(network[a] - network[b]) + 0.3 * abs(mask[a] - mask[b])
          if expected[a] + cost < expected[b] {
            expected[b] = expected[a] + cost
            changes = true
          }
        }
      }
    }
    let limit: Float = 2
    let found = GeodesicDistance.lengths(from: [start], in: grid, limit: limit)
    for (place, length) in found.enumerated() {
      // Each step is rounded down to a 512th.
      let slack = Float(width + height + 14) / 512
      #expect(abs(length - min(expected[place], limit)) <= slack, "\(place)")
    }
  }
}
