// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteInference

@Suite struct LifetimesTests {
  /// A step that does nothing.
  private final class Access: Step {
    let name = "access"
    let reads: [Int]
    let writes: Int
    let overwritable: Int?

    init(reads: [Int], writes: Int, overwritable: Int? = nil) {
      self.reads = reads
      self.writes = writes
      self.overwritable = overwritable
    }
  }

  private struct Program {
    var steps: [any Step] = []
    var aliases: [Int: Int] = [:]
    var outputs: [Int] = []
    var sizes: [Int] = []

    func root(_ value: Int) -> Int { aliases[value] ?? value }

    var lifetimes: Lifetimes {
      Lifetimes(steps: steps, aliases: aliases, outputs: outputs) { sizes[$0] }
    }

    /// Indicates whether a value's memory is read after a step, by another one or the caller.
    func isRead(_ value: Int, after step: Int) -> Bool {
      outputs.contains { root($0) == value }
        || steps[(step + 1)...].contains { $0.reads.contains { root($0) == value } }
    }

    /// Values 0 and 1 are inputs; every other one is written by a step or has an earlier one's bytes.
    init(seed: Int) {
      var random = SeededRandom(seed: UInt64(3000 + seed))
      sizes = [64, 64]
      for value in 2..<random.int(4...30) {
        // Mostly recent values, so that chains arise.
        func operand() -> Int { random.int(max(0, value - random.pick([1, 3, 30]))...value - 1) }
        if random.int(0...4) == 0 {
          let other = operand()
          aliases[value] = root(other)
          sizes.append(sizes[other])
          continue
        }
        let reads = (0..<random.int(1...3)).map { _ in operand() }
        let overwritable = random.int(0...3) > 0 ? random.pick(reads) : nil
        steps.append(Access(reads: reads, writes: value, overwritable: overwritable))
        sizes.append(random.pick([64, 64, 128]))
      }
      outputs =
        [sizes.count - 1] + (random.int(0...1) == 1 ? [random.int(0...sizes.count - 1)] : [])
    }
  }

  /// Runs a program with one piece of memory per block: every value is there when it is read.
  @Test func noValueIsOverwrittenBeforeItsLastUse() throws {
    var sharedCount = 0
    for seed in 0..<300 {
      let program = Program(seed: seed)
      let lifetimes = program.lifetimes
      var contents: [Int: Int] = [:]
      func expectPresent(_ value: Int, at index: Int) throws {
        let root = program.root(value)
        guard root > 1 else {
          #expect(lifetimes.blockOfValue[root] == nil, "an input in the arena, seed \(seed)")
          return
        }
        let block = try #require(lifetimes.blockOfValue[root])
        let lifetime = lifetimes.blocks[block]
        #expect(contents[block] == root, "%\(value) before step \(index), seed \(seed)")
        #expect(lifetime.first <= index && index <= lifetime.last, "%\(value), seed \(seed)")
        #expect(lifetime.byteCount == program.sizes[root], "%\(value), seed \(seed)")
      }
      for (index, step) in program.steps.enumerated() {
        for value in step.reads { try expectPresent(value, at: index) }
        let block = try #require(lifetimes.blockOfValue[step.writes])
        if contents[block] != nil { sharedCount += 1 }
        contents[block] = step.writes
        #expect(lifetimes.blocks[block].last >= index)
      }
      for output in program.outputs { try expectPresent(output, at: program.steps.count) }
    }
    #expect(sharedCount > 300)
  }

  /// A result takes its operand's memory exactly if that is of its size, read once by the step and
  /// by nothing after it.
  @Test func resultsAreWrittenInPlaceWhereTheyMayBe() throws {
    var (inPlace, apart) = (0, 0)
    for seed in 0..<300 {
      let program = Program(seed: seed)
      let lifetimes = program.lifetimes
      for (index, step) in program.steps.enumerated() {
        guard let source = step.overwritable.map(program.root), source > 1 else { continue }
        let may =
          !program.isRead(source, after: index)
          && step.reads.count { program.root($0) == source } == 1
          && program.sizes[source] == program.sizes[step.writes]
        let does = lifetimes.blockOfValue[source] == lifetimes.blockOfValue[step.writes]
        #expect(may == does, "step \(index), seed \(seed)")
        if may { inPlace += 1 } else { apart += 1 }
      }
    }
    #expect(inPlace > 100)
    #expect(apart > 100)
  }

  @Test func anUnusedResultLivesForItsStep() {
    let lifetimes = Lifetimes(
      steps: [Access(reads: [0], writes: 1), Access(reads: [0], writes: 2)], aliases: [:],
      outputs: [2]
    ) { _ in 100 }
    #expect(
      lifetimes.blocks == [
        Lifetime(first: 0, last: 0, byteCount: 100), Lifetime(first: 1, last: 2, byteCount: 100),
      ])
  }
}
