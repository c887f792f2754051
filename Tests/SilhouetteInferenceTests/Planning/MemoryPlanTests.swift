// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference
import TestSupport
import Testing

@Suite struct MemoryPlanTests {
  static func check(_ lifetimes: [Lifetime], _ plan: MemoryPlan) {
    #expect(plan.offsets.count == lifetimes.count)
    for (index, offset) in plan.offsets.enumerated() {
      #expect(offset >= 0 && offset % MemoryPlan.alignment == 0)
      #expect(offset + lifetimes[index].byteCount <= plan.byteCount)
    }
    for a in lifetimes.indices {
      for b in lifetimes.indices.prefix(a) {
        let liveTogether =
          lifetimes[a].first <= lifetimes[b].last && lifetimes[b].first <= lifetimes[a].last
        guard liveTogether else { continue }
        let apart =
          plan.offsets[a] + lifetimes[a].byteCount <= plan.offsets[b]
          || plan.offsets[b] + lifetimes[b].byteCount <= plan.offsets[a]
        #expect(apart, "\(lifetimes[a]) and \(lifetimes[b])")
      }
    }
    let sizes = lifetimes.map { MemoryPlan.rounded($0.byteCount) }
    #expect(plan.byteCount <= sizes.reduce(0, +))
    let last = lifetimes.map(\.last).max() ?? 0
    for step in 0...last {
      let live = lifetimes.indices.filter {
        lifetimes[$0].first <= step && step <= lifetimes[$0].last
      }
      #expect(plan.byteCount >= live.reduce(0) { $0 + sizes[$1] }, "step \(step)")
    }
  }

  @Test(arguments: 0..<60)
  func noTwoLiveBlocksOverlap(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let steps = random.int(1...30)
    let lifetimes = (0..<random.int(0...40)).map { _ in
      let first = random.int(0...steps)
      return Lifetime(
        first: first, last: random.int(first...steps),
        byteCount: random.int(0...1) == 0 ? random.int(0...300) : random.int(0...100_000))
    }
    let plan = MemoryPlan(lifetimes)
    Self.check(lifetimes, plan)
    #expect(plan == MemoryPlan(lifetimes))
  }

  @Test(arguments: 0..<60)
  func noTwoLiveBlocksOverlapByTime(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 60)
    let steps = random.int(1...40)
    // Multiples of sizes that are not rounded up any further, so that the sum of all is a bound too.
    let lifetimes = (0..<random.int(0...80)).map { _ in
      let first = random.int(0...steps)
      return Lifetime(
        first: first, last: random.int(first...min(steps, first + 6)),
        byteCount: (8 + random.int(0...7)) << random.int(3...9))
    }
    Self.check(lifetimes, MemoryPlan(byTime: lifetimes))
  }

  @Test func sizesBeyondCountingSaturateByTime() {
    let lifetimes = (0..<3).map { _ in Lifetime(first: 0, last: 1, byteCount: .max / 2) }
    #expect(MemoryPlan(byTime: lifetimes).byteCount == .max)
  }

  /// Tens of thousands of blocks, in chains or all at once, take a moment.
  @Test(.timeLimit(.minutes(5)), arguments: [1, 2, 30_000])
  func manyBlocks(_ length: Int) {
    let lifetimes = (0..<60_000).map {
      Lifetime(first: $0, last: $0 + length, byteCount: 64 * (1 + $0 % 5))
    }
    let plan = MemoryPlan(lifetimes)
    #expect(plan.byteCount >= 64 * 5 && plan.byteCount <= 4 * 64 * 6 * (length + 1))
  }

  @Test func aChainTakesItsLargestPair() {
    let sizes = [640, 1280, 64, 6400, 3200, 64]
    let lifetimes = sizes.enumerated().map {
      Lifetime(first: $0.offset, last: $0.offset + 1, byteCount: $0.element)
    }
    #expect(MemoryPlan(lifetimes).byteCount == 9600)
  }

  @Test func nothingTakesNothing() {
    #expect(MemoryPlan([]).byteCount == 0)
    #expect(MemoryPlan.rounded(0) == 0)
    #expect(MemoryPlan.rounded(1) == 64)
    #expect(MemoryPlan.rounded(64) == 64)
    #expect(MemoryPlan.rounded(65) == 128)
    // A size that cannot be counted does not trap.
    #expect(MemoryPlan.rounded(.max) == .max - 63)
  }
}

// Mistake blocks-of-the-dead: memory handed on while it is needed
// - lifetimes[ends[ended]].last < lifetimes[index].first {
// + lifetimes[ends[ended]].last <= lifetimes[index].first {
// = MemoryPlanTests
