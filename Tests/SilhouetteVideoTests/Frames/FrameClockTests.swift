// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteVideo

@Suite("Times of frames")
struct FrameClockTests {
  private func times(_ stamps: [Double]) -> [Double?] {
    var clock = FrameClock()
    // In seconds, rounded to milliseconds.
    return stamps.map { stamp in
      clock.time(of: .milliseconds(stamp * 1000)).map { ($0 / .milliseconds(1)).rounded() / 1000 }
    }
  }

  @Test("Rising stamps are times; equal and older ones are dropped")
  func order() {
    #expect(times([5, 5.03, 5.03, 5.01, 4.5, 5.06]) == [5, 5.03, nil, nil, nil, 5.06])
    #expect(times([-2, -1, 0, 9]) == [-2, -1, 0, 9])
  }

  @Test("Strays ahead or behind are dropped, and the frames that follow are not")
  func strays() {
    #expect(times([0, 1, 1e9, 1.03, 1.06]) == [0, 1, nil, 1.03, 1.06])
    #expect(times([60, 60.03, 0, 3, 60.06]) == [60, 60.03, nil, nil, 60.06])
    #expect(times([0, 1e9, 2e9, 1, 1e9, 2, 1e18, 3]) == [0, nil, nil, 1, nil, 2, nil, 3])
  }

  @Test("Five strays that rise are a clock that was set; times still rise")
  func setClock() {
    #expect(
      times([0, 100, 101, 102, 103, 104, 105]) == [0, nil, nil, nil, nil, 104, 105])
    // The first stamp is the stray: the stream cannot know.
    #expect(
      times([1000, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5])
        == [1000, nil, nil, nil, nil, 1000.25, 1000.5, 1000.75])
    // Once stamps pass the times, they are times again.
    #expect(
      times([1000, 0, 1, 2, 3, 4, 5, 2000, 2001, 2002, 2003, 2004, 2005])
        == [1000, nil, nil, nil, nil, 1001, 1002, nil, nil, nil, nil, 2004, 2005])
  }

  @Test("A slow stream loses frames at its beginning only")
  func slow() {
    let found = times((0..<10).map { Double($0) * 60 })
    #expect(found == [0, nil, nil, nil, nil, 300, 360, 420, 480, 540])
  }

  @Test("Times rise strictly and never stop, whatever stamps arrive")
  func anything() {
    for seed in 0..<50 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var (clock, last, gap) = (FrameClock(), Duration?.none, 0)
      var stamp = Duration.zero
      let wild: [Duration] = [
        .zero, .seconds(Int64.max), .seconds(Int64.min), .seconds(1_000_000_000_000_000),
        .seconds(-1_000_000_000_000_000), .seconds(100), .seconds(-100),
        .seconds(Int64.max) + .seconds(Int64.max),
      ]
      for _ in 0..<500 {
        if random.int(0...40) == 0 {
          stamp = .milliseconds(random.int(-1_000_000...1_000_000))
        }
        stamp += .milliseconds(33)
        let isWild = random.int(0...9) == 0
        let time = clock.time(of: isWild ? wild[random.int(0...7)] : stamp)
        if let time {
          if let last { #expect(time > last, "seed \(seed)") }
          (last, gap) = (time, 0)
        } else {
          gap += 1
        }
        #expect(gap < 150, "seed \(seed)")
      }
    }
  }
}
