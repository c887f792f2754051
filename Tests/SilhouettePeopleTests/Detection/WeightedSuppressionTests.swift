// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouettePeople

@Suite("Merging of overlapping findings")
struct WeightedSuppressionTests {
  /// The same by definition, in Double: clusters around the best of what is left.
  private func merged(_ detections: [Detection]) -> [[Double]] {
    func numbers(_ d: Detection) -> [Double] {
      [Double(d.x), Double(d.y), Double(d.x + d.width), Double(d.y + d.height)]
        + d.points.flatMap { [Double($0.x), Double($0.y)] }
    }
    func overlap(_ a: [Double], _ b: [Double]) -> Double {
      let width = min(a[2], b[2]) - max(a[0], b[0])
      let height = min(a[3], b[3]) - max(a[1], b[1])
      guard width > 0, height > 0 else { return 0 }
      let areas = (a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1])
      return width * height / (areas - width * height)
    }
    var rest = detections.map { (score: Double($0.score), numbers: numbers($0)) }
    var result: [[Double]] = []
    while let best = rest.max(by: { $0.score < $1.score }) {
      let cluster = rest.filter { overlap($0.numbers, best.numbers) > 0.3 }
      rest.removeAll { overlap($0.numbers, best.numbers) > 0.3 }
      let total = cluster.reduce(0) { $0 + $1.score }
      result.append(
        [best.score]
          + best.numbers.indices.map { index in
            cluster.reduce(0) { $0 + $1.score * $1.numbers[index] } / total
          })
    }
    return result
  }

  @Test("Clusters and means are those of the definition")
  func oracle() {
    var random = SeededRandom(seed: 51)
    for _ in 0..<40 {
      let detections = (0..<random.int(0...60)).map { _ in
        Detection(
          score: 0.5 + abs(random.float()) / 2, x: random.float(), y: random.float(),
          width: 0.1 + abs(random.float()), height: 0.1 + abs(random.float()),
          points: (0..<3).map { _ in SIMD2(random.float(), random.float()) })
      }
      let found = detections.mergedByScore.map { d in
        [d.score, d.x, d.y, d.x + d.width, d.y + d.height] + d.points.flatMap { [$0.x, $0.y] }
      }
      let expected = merged(detections)
      #expect(found.count == expected.count)
      for (a, b) in zip(found, expected) { #expect(mismatch(a, b, absolute: 1e-5) == nil) }
    }
  }

  @Test("A best box without area is returned alone, as MediaPipe does")
  func empty() {
    let flat = Detection(score: 0.9, x: 0.5, y: 0.5, width: 0, height: 0.1, points: [])
    let other = Detection(score: 0.8, x: 0.1, y: 0.1, width: 0.2, height: 0.2, points: [])
    #expect([other, flat].mergedByScore == [flat])
    #expect([flat].mergedByScore == [flat])
  }
}
