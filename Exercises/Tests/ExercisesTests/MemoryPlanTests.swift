// SPDX-License-Identifier: Apache-2.0

import Given
import Testing

@testable import Exercises

@Suite struct MemoryPlanTests {
  @Test("The values of a chain of layers take turns")
  func chain() throws {
    // Each step reads the value before and writes its own, so that two are alive at a time.
    let values = (0..<9).map { StoredValue(firstStep: $0, lastStep: $0 + 1, byteCount: 640) }
    let size = try check(values, for: "a chain of nine values of 640 bytes")
    guard size == 1280 else {
      throw Difference("The arena has \(size) bytes, expected 1280, for a chain of layers")
    }
  }

  @Test("A value that is read in the last step of another one does not overlap it")
  func sharedStep() throws {
    try check(
      [
        StoredValue(firstStep: 0, lastStep: 3, byteCount: 100),
        StoredValue(firstStep: 3, lastStep: 3, byteCount: 1),
        StoredValue(firstStep: 3, lastStep: 5, byteCount: 65),
      ], for: "three values that share step 3")
  }

  @Test("No values, and a single one")
  func fewValues() throws {
    try check([], for: "no values")
    try check([StoredValue(firstStep: 2, lastStep: 2, byteCount: 7)], for: "one value")
  }

  @Test("Random values do not overlap, and the arena is close to the lower bound")
  func random() throws {
    var ratios: [Double] = []
    for seed in 0..<100 {
      var random = SplitMix64(seed: seed)
      let steps = random.int(1...40)
      // As in a network, most values live for a short time, and sizes differ by orders of
      // magnitude.
      let values = (0..<random.int(1...60)).map { _ in
        let first = random.int(0...steps - 1)
        let last = min(steps - 1, first + random.int(0...(random.int(0...3) == 0 ? 20 : 2)))
        let byteCount = random.int(1...(1 << random.int(6...14)))
        return StoredValue(firstStep: first, lastStep: last, byteCount: byteCount)
      }
      let size = try check(values, for: "\(values.count) values (seed \(seed))")
      let ratio = Double(size) / Double(lowerBound(values))
      guard ratio <= 1.2 else {
        throw Difference(
          "The arena has \(size) bytes, \(ratio) times the lower bound of \(lowerBound(values)),"
            + " expected at most 1.2 times, for \(values.count) values (seed \(seed))")
      }
      ratios.append(ratio)
    }
    let mean = ratios.reduce(0, +) / Double(ratios.count)
    guard mean <= 1.02 else {
      throw Difference(
        "On average, arenas are \(mean) times as large as the lower bound, expected at most 1.02")
    }
  }

  /// Checks the offsets and returns the size of the arena.
  @discardableResult
  private func check(_ values: [StoredValue], for input: String) throws -> Int {
    let offsets = try MemoryPlan.offsets(for: values)
    guard offsets.count == values.count else {
      throw Difference("\(offsets.count) offsets for \(values.count) values, for \(input)")
    }
    for (index, offset) in offsets.enumerated() where offset < 0 || offset % 64 != 0 {
      throw Difference(
        "Value \(index) has offset \(offset), expected a multiple of 64, for \(input)")
    }
    // Step by step, the values that are alive, in the order of their addresses.
    for step in 0...(values.map(\.lastStep).max() ?? 0) {
      let alive = values.indices.filter {
        values[$0].firstStep <= step && step <= values[$0].lastStep
      }
      let ordered = alive.sorted { offsets[$0] < offsets[$1] }
      for (first, second) in zip(ordered, ordered.dropFirst())
      where offsets[first] + values[first].byteCount > offsets[second] {
        throw Difference(
          "In step \(step), value \(first) (\(values[first])) at offset \(offsets[first]) overlaps"
            + " value \(second) (\(values[second])) at offset \(offsets[second]), for \(input)")
      }
    }
    return values.indices.map { offsets[$0] + rounded(values[$0].byteCount) }.max() ?? 0
  }

  /// Returns the largest sum of the rounded sizes of the values that are alive in a step.
  private func lowerBound(_ values: [StoredValue]) -> Int {
    (0...(values.map(\.lastStep).max() ?? 0)).map { step in
      values.filter { $0.firstStep <= step && step <= $0.lastStep }
        .reduce(0) { $0 + rounded($1.byteCount) }
    }.max() ?? 0
  }

  private func rounded(_ byteCount: Int) -> Int { (byteCount + 63) / 64 * 64 }
}
