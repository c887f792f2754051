// SPDX-License-Identifier: Apache-2.0

import CLibrary
import TestSupport
import Testing

@testable import SilhouetteVideo

@Suite("Limit on the frames a second")
struct FrameRateLimiterTests {
  /// The definition in Double, on times in nanoseconds: a target time that moves on by the interval.
  private func kept(_ times: [Int64], rate: Double) -> [Bool] {
    let interval = (1e9 / rate).rounded(.towardZero)
    var target = Double.nan
    return times.map { time in
      let now = Double(time)
      // Comparisons with NaN are false.
      if abs(target - now) < 2 * interval {
        if target > now { return false }
        target += interval
        return true
      }
      target = now + (interval / 2).rounded(.towardZero)
      return true
    }
  }

  private func found(_ times: [Int64], rate: Double) -> [Bool] {
    var limiter = FrameRateLimiter(maximumFrameRate: rate)
    return times.map { limiter.keeps(.nanoseconds($0)) }
  }

  /// Returns one minute of a camera, with Gaussian jitter.
  private func camera(_ rate: Double, jitter: Double, seed: UInt64) -> [Int64] {
    var random = SeededRandom(seed: seed)
    return (0..<Int(60 * rate)).map { index in
      let uniform = (
        Double.random(in: 1e-12..<1, using: &random), Double.random(in: 0..<1, using: &random)
      )
      let normal = (-2 * log(uniform.0)).squareRoot() * cos(2 * .pi * uniform.1)
      return Int64((Double(index) / rate + normal * jitter / 1000) * 1e9)
    }
  }

  @Test("Decisions are those of the formula, for every rate and every jump of time")
  func formula() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let rate = [0.5, 1, 7.5, 10, 15, 24, 29.97, 30, 60, 240][random.int(0...9)]
      var time: Int64 = Int64(random.int(-1_000_000_000...1_000_000_000))
      let times = (0..<400).map { _ -> Int64 in
        switch random.int(0...30) {
        case 0: time += Int64(random.int(-3_000_000_000...9_000_000_000))
        case 1: break
        default: time += Int64(random.int(1_000_000...60_000_000))
        }
        return time
      }
      #expect(found(times, rate: rate) == kept(times, rate: rate), "seed \(seed), rate \(rate)")
    }
  }

  @Test(
    "Cameras with jitter keep 15 frames a second",
    arguments: [(30, 0), (30, 1), (30, 4), (29.97, 1), (25, 1), (25, 4), (24, 1), (60, 1)])
  func jitter(_ camera: (rate: Double, jitter: Double)) {
    for seed in 1...3 as ClosedRange<UInt64> {
      let times = self.camera(camera.rate, jitter: camera.jitter, seed: seed)
      let rate = Double(found(times, rate: 15).count { $0 }) / 60
      #expect(
        abs(rate - 15) <= 0.1, "\(camera.rate) with \(camera.jitter) ms: \(rate), seed \(seed)")
    }
  }

  @Test("A rate above the camera's keeps every frame, and so does infinity")
  func above() {
    let times = camera(30, jitter: 0, seed: 1)
    #expect(found(times, rate: 60).allSatisfy { $0 })
    #expect(found(times, rate: .infinity).allSatisfy { $0 })
  }

  @Test("Any time has an answer, and a jump does not stop the frames that follow")
  func extremes() {
    let times: [Duration] = [
      .zero, .seconds(Int64.max), .seconds(Int64.min), .seconds(Int64.max) + .seconds(Int64.max),
      .seconds(Int64.min) + .seconds(Int64.min), .nanoseconds(Int64.max), .zero, .seconds(-3),
    ]
    for rate in [1e-300, 1e-9, 15, 1e12] {
      var limiter = FrameRateLimiter(maximumFrameRate: rate)
      for time in times { _ = limiter.keeps(time) }
      limiter.reset()
      let isKept = limiter.keeps(.seconds(1))
      #expect(isKept)
    }
    var limiter = FrameRateLimiter(maximumFrameRate: 15)
    let isKept = limiter.keeps(.seconds(1_000_000_000))
    #expect(isKept)
    let kept = (0..<30).count { limiter.keeps(.milliseconds(33 * $0)) }
    #expect(abs(kept - 15) <= 1)
  }
}

// Mistake camera-jitter: a limit on frames a second that camera jitter lowers
// - self.due = due + interval
// + self.due = now + interval
// = FrameRateLimiterTests
