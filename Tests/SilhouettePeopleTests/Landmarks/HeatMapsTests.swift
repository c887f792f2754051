// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouettePeople

@Suite("Refinement of points by heat maps")
struct HeatMapsTests {
  /// Maps of two points; the second has a peak at a cell.
  private func maps(peak x: Int, _ y: Int, logit: Float) -> HeatMaps {
    var logits = [Float](repeating: -20, count: 16 * 12 * 2)
    logits[(y * 16 + x) * 2 + 1] = logit
    return HeatMaps(Tensor(logits, shape: [1, 12, 16, 2]), width: 16, height: 12)
  }

  @Test("A point moves to a peak up to four cells away")
  func peak() {
    let place = SIMD2<Float>(6.5 / 16, 5.5 / 12)
    for (x, y) in [(6, 5), (10, 5), (2, 9), (10, 1)] {
      let found = maps(peak: x, y, logit: 10).refined(place, channel: 1)
      #expect(abs(found.x - Float(x) / 16) < 1e-4 && abs(found.y - Float(y) / 12) < 1e-4)
    }
    #expect(maps(peak: 11, 5, logit: 10).refined(place, channel: 1) == place)
    #expect(maps(peak: 6, 10, logit: 10).refined(place, channel: 1) == place)
    #expect(maps(peak: 6, 5, logit: 10).refined(place, channel: 0) == place)
  }

  @Test("A weak peak does not count, an even window is its own centre")
  func weights() {
    let place = SIMD2<Float>(6.5 / 16, 5.5 / 12)
    #expect(maps(peak: 8, 6, logit: -0.01).refined(place, channel: 1) == place)
    let even = HeatMaps(
      Tensor([Float](repeating: 1, count: 16 * 12), shape: [12, 16]), width: 16, height: 12)
    let found = even.refined(place, channel: 0)
    #expect(abs(found.x - 6 / 16) < 1e-5 && abs(found.y - 5 / 12) < 1e-5)
    // Cut off at the edges: the columns 11…15 are left.
    let edge = even.refined(SIMD2(0.999, 0.5), channel: 0)
    #expect(abs(edge.x - 13 / 16) < 1e-5)
  }

  @Test("A place outside stays, whatever it is")
  func outside() {
    let maps = maps(peak: 0, 0, logit: 10)
    for x in [Float(-0.1), 1, 1.5, .infinity, -.infinity] {
      #expect(maps.refined(SIMD2(x, 0.1), channel: 1) == SIMD2(x, 0.1))
    }
    #expect(maps.refined(SIMD2(.nan, 0.1), channel: 1).x.isNaN)
    // Less than a cell outside is cut off to the first cell.
    #expect(abs(maps.refined(SIMD2(-0.01, 0), channel: 1).x) < 1e-4)
  }
}
