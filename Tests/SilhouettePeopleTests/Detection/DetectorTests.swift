// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouettePeople

@Suite("Detectors with anchors")
struct DetectorTests {
  static let all: [Detector] = [.faceShortRange, .faceFullRange, .palms, .bodies]

  @Test("Anchors, key points and thresholds fit the networks' outputs", arguments: all)
  func sizes(_ detector: Detector) {
    let size = detector.network.input.width
    let count = detector.layers.reduce(0) {
      let side = (size + $1.stride - 1) / $1.stride
      return $0 + side * side * $1.count
    }
    #expect(
      detector.network.outputs.map(\.count) == [count * (4 + 2 * detector.pointCount), count])
  }

  /// Outputs with one finding, in the middle of the anchor `index`.
  private func outputs(
    _ detector: Detector, at index: Int, numbers: [Float], logit: Float
  ) -> (boxes: Tensor, logits: Tensor) {
    let counts = detector.network.outputs.map(\.count)
    var boxes = [Float](repeating: 0, count: counts[0])
    var logits = [Float](repeating: -200, count: counts[1])
    logits[index] = logit
    boxes.replaceSubrange(index * numbers.count..<(index + 1) * numbers.count, with: numbers)
    return (Tensor(boxes), Tensor(logits))
  }

  @Test("A finding is decoded relative to its anchor", arguments: QuarterTurns.allCases)
  func decoding(_ turns: QuarterTurns) throws {
    // Layer 1 has 24 × 24 × 2 anchors; this is in layer 2, row 3, column 5, the last of six.
    let index = 24 * 24 * 2 + (3 * 12 + 5) * 6 + 5
    let center = SIMD2<Float>(5.5 / 12, 3.5 / 12)
    let numbers: [Float] = [1.92, -3.84, 19.2, 38.4] + (0..<14).map { Float($0) * 1.92 }
    let (boxes, logits) = outputs(.palms, at: index, numbers: numbers, logit: 1)
    let padding = CropRegion.Padding(x: 0.1, y: 0)
    let found = Detector.palms.detections(
      boxes: boxes, logits: logits, padding: padding, turns: turns)
    try #require(found.count == 1)
    #expect(abs(found[0].score - 0.7310586) < 1e-6)
    func place(_ x: Float, _ y: Float) -> SIMD2<Float> {
      turns.imagePoint(SIMD2((center.x + x - 0.1) / 0.8, center.y + y))
    }
    let a = place(0.01 - 0.05, -0.02 - 0.1)
    let b = place(0.01 + 0.05, -0.02 + 0.1)
    let expected = Detection(
      score: found[0].score, x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x),
      height: abs(a.y - b.y),
      points: (0..<7).map { place(Float($0) * 0.02, Float($0) * 0.02 + 0.01) })
    #expect(found[0].distance(to: expected) < 1e-6)
  }

  @Test("Findings below the threshold, or of negative size, do not count")
  func rejected() {
    let good: [Float] = [0, 0, 10, 10] + [Float](repeating: 0, count: 12)
    func count(_ numbers: [Float], _ logit: Float) -> Int {
      let (boxes, logits) = outputs(.faceFullRange, at: 700, numbers: numbers, logit: logit)
      return Detector.faceFullRange.detections(boxes: boxes, logits: logits, padding: .init()).count
    }
    // sigmoid(0.405466) is just above 0.6.
    #expect(count(good, 0.4055) == 1)
    #expect(count(good, 0.4054) == 0)
    #expect(count(good, .nan) == 0)
    #expect(count([0, 0, -1, 10] + [Float](repeating: 0, count: 12), 3) == 0)
  }

  @Test(
    "Findings in photos are MediaPipe's",
    .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)),
    arguments: GoldenTensors.all(of: Set(all.map(\.network))))
  func photos(_ golden: GoldenTensors) throws {
    let detector = try #require(Self.all.first { $0.network.rawValue == golden.network })
    let photo = try GoldenPhoto(name: golden.name).results()
    let region = CropRegion(.none, of: photo.size, fitting: detector.network.input)
    let outputs = try golden.outputs(of: detector.network)
    let found = detector.detections(
      boxes: outputs[0], logits: outputs[1], padding: region.padding)
    let expected: [GoldenPhoto.Found] =
      switch detector.network {
      case .faceShortRange: photo.face_detection["short"] ?? []
      case .faceFullRange: photo.face_detection["full"] ?? []
      case .palms: photo.hands["full"]?.palms ?? []
      default: photo.pose.detections
      }
    try #require(found.count == expected.count)
    for (a, b) in zip(found, expected) { #expect(a.distance(to: Detection(b)) < 2e-5) }
  }
}
