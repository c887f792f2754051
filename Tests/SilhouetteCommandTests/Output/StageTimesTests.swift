// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteCommand

/// The times of stages that overlap and repeat.
@Suite("Times of stages")
struct StageTimesTests {
  private typealias Part = StageTimes.Part

  private func part(
    _ stage: String, _ time: Range<Int>, hasStages: Bool = false
  ) -> StageTimes.Part {
    Part(
      stage: stage, hasStages: hasStages,
      time: .milliseconds(time.lowerBound)..<Duration.milliseconds(time.upperBound))
  }

  private func milliseconds(_ shares: [(stage: String, time: Duration)]) -> [String] {
    shares.map { "\($0.stage) \($0.time / .milliseconds(1))" }
  }

  @Test(
    "Repeated stages are one, simultaneous ones share, and inner ones count instead of the outer one"
  )
  func division() {
    let parts = [
      // From 10 to 30 both load and decode, from 30 to 40 only one of them.
      part("decode", 10..<40), part("load", 10..<30),
      part("choose", 40..<100, hasStages: true), part("run", 50..<60), part("run", 70..<90),
      part("write", 100..<105),
    ]
    let shares = StageTimes.shares(of: parts.shuffled(), total: .milliseconds(120))
    #expect(
      Set(milliseconds(shares).prefix(2)) == ["decode 20.0", "load 10.0"], "\(shares)")
    #expect(
      milliseconds(shares).dropFirst(2)
        == ["choose 30.0", "run 30.0", "write 5.0", "other 25.0"])
    #expect(milliseconds(StageTimes.shares(of: [], total: .seconds(1))) == ["other 1000.0"])
  }

  @Test("Whatever overlaps, times add up to the total, in print too")
  func sums() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      let total = Duration.microseconds(random.int(1...300_000))
      let times = StageTimes()
      var parts: [Part] = []
      for _ in 0..<random.int(0...12) {
        let ends = [random.int(0...300_000), random.int(0...300_000)].sorted()
        let time = Duration.microseconds(ends[0])..<Duration.microseconds(ends[1])
        let stage = "stage \(random.int(1...4))"
        parts.append(Part(stage: stage, hasStages: random.int(0...2) == 0, time: time))
        times.add(stage, hasStages: parts.last?.hasStages == true, time)
      }
      let shares = StageTimes.shares(of: parts, total: total)
      #expect(Set(shares.map(\.stage)).count == shares.count)
      #expect(shares.allSatisfy { $0.time >= .zero })
      #expect(shares.reduce(.zero) { $0 + $1.time } == total)
      let numbers = try times.report(total: total).split(separator: "\n").map { line in
        try #require(Double(line.split(separator: " ").dropLast().last ?? ""))
      }
      #expect(abs(numbers.dropLast().reduce(0, +) - (numbers.last ?? 0)) < 1e-6)
    }
  }

  @Test(
    "--verbose lists each stage once, and the times add up",
    arguments: [
      ["cutout", "--crop"], ["mask", "--quality", "accurate"], ["people"], ["colorize"],
    ])
  func verbose(words: [String]) async throws {
    let folder = try TemporaryFolder()
    let run = try await Command.run(
      words + [Files.astronaut, "-o", folder("x.png"), "--verbose"])
    #expect(run.status == 0, "\(run.error)")
    let lines = run.error.split(separator: "\n").filter { $0.hasSuffix(" ms") }
    let stages = lines.map { $0.split(separator: "  ").first.map(String.init) ?? "" }
    #expect(Set(stages).count == stages.count, "\(stages)")
    #expect(Set(stages).isSuperset(of: ["decode", "run networks", "encode and write"]))
    #expect(stages.suffix(2) == ["other", "total"])
    let numbers = try lines.map { line in
      try #require(Double(line.split(separator: " ").dropLast().last ?? ""))
    }
    #expect(abs(numbers.dropLast().reduce(0, +) - (numbers.last ?? 0)) < 1e-6)
  }
}

// Mistake stages-counted-twice: times of stages that contain others, and are counted with them
// - let counted = inner.isEmpty ? present : inner
// + let counted = present
// = StageTimesTests
