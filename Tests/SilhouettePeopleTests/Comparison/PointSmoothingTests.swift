// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouettePeople

@Suite("Smoothing of points over frames")
struct PointSmoothingTests {
  /// The filter by its definition, for one coordinate.
  private func filtered(
    _ samples: [Double], _ times: [Double], minimumCutoff: Double, beta: Double, scale: Double
  ) -> [Double] {
    var result = [samples[0]]
    var speed = 0.0
    for index in 1..<samples.count {
      let f = 1 / (times[index] - times[index - 1])
      func alpha(_ cutoff: Double) -> Double { 1 / (1 + f / (2 * .pi * cutoff)) }
      let d = (samples[index] - samples[index - 1]) * scale * f
      speed = alpha(1) * d + (1 - alpha(1)) * speed
      let a = alpha(minimumCutoff + beta * abs(speed))
      result.append(a * samples[index] + (1 - a) * result[index - 1])
    }
    return result
  }

  @Test("Each coordinate is filtered as the definition says")
  func oneEuro() {
    var random = SeededRandom(seed: 61)
    for _ in 0..<20 {
      let count = 12
      let samples = (0..<count).map { _ in
        SIMD3(Double(random.float()), Double(random.float()), Double(random.float()))
      }
      var times: [Int] = [100]
      for _ in 1..<count { times.append(times[times.count - 1] + random.int(5...90)) }
      let beta = Double(random.int(0...80))
      let scale = Double(random.int(1...5)) / 100
      var filter = OneEuroFilter(minimumCutoff: 0.05, beta: beta)
      let found = zip(samples, times).map {
        filter.filtered($0, at: .milliseconds($1), scale: scale)
      }
      for axis in 0..<3 {
        let expected = filtered(
          samples.map { $0[axis] }, times.map { Double($0) / 1000 }, minimumCutoff: 0.05,
          beta: beta, scale: scale)
        #expect(mismatch(found.map { $0[axis] }, expected, absolute: 1e-9) == nil)
      }
    }
  }

  @Test("A sample whose time does not advance is returned, and forgotten")
  func time() {
    var filter = OneEuroFilter(minimumCutoff: 0.05, beta: 0)
    _ = filter.filtered(.zero, at: .milliseconds(10))
    let before = filter
    #expect(filter.filtered(SIMD3(9, 9, 9), at: .milliseconds(10)) == SIMD3(9, 9, 9))
    #expect(filter.filtered(SIMD3(9, 9, 9), at: .milliseconds(5)) == SIMD3(9, 9, 9))
    #expect(filter == before)
  }

  private func body(_ x: Float, visibility: Float) -> BodyPoints {
    func point(_ offset: Float) -> BodyPoints.Point {
      .init(
        position: SIMD3(x + offset, offset, 0.1), world: SIMD3(x, offset, 0),
        visibility: visibility, presence: 0.5 + x)
    }
    return BodyPoints(
      points: (0..<33).map { point(Float($0) / 100) }, auxiliary: [point(0.2), point(0.4)],
      presence: 1, maskLogits: Tensor(zeros: [256, 256]), rect: .whole)
  }

  @Test("A body's first frame stays; places and visibilities then follow slowly, presence at once")
  func bodies() {
    let size = Size(width: 400, height: 300)
    var filter = BodyFilter()
    let first = filter.filtered(body(0.1, visibility: 1), at: .milliseconds(33), in: size)
    for (a, b) in zip(first.points, body(0.1, visibility: 1).points) {
      #expect(abs(a.position.x - b.position.x) < 1e-6 && a.visibility == 1)
    }
    let second = filter.filtered(body(0.12, visibility: 0), at: .milliseconds(66), in: size)
    let point = second.points[0]
    #expect(point.position.x > 0.1 && point.position.x < 0.12)
    #expect(point.world.x > 0.1 && point.world.x < 0.12)
    #expect(abs(point.visibility - 0.9) < 1e-6)
    #expect(point.presence == 0.62)
    #expect(second.auxiliary[1].position.x > 0.5 && second.auxiliary[1].position.x < 0.52)
    var fresh = BodyFilter()
    let anew = fresh.filtered(body(0.12, visibility: 0), at: .milliseconds(66), in: size)
    #expect(abs(anew.points[0].position.x - 0.12) < 1e-6)
  }
}
