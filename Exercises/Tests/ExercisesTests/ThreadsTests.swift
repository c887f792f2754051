// SPDX-License-Identifier: Apache-2.0

import Given
import Synchronization
import Testing

@testable import Exercises

@Suite struct ThreadsTests {
  @Test("Sums of integers are exact")
  func integers() async throws {
    for count in [0, 1, 2, 63, 64, 65, 1000] {
      for tasks in [1, 3] {
        let found = try await Threads.sum(of: count, tasks: tasks) { Float($0) }
        let expected = Float(count * max(count - 1, 0) / 2)
        guard found == expected else {
          throw Difference(
            "The sum of 0, 1, 2, … is \(found), expected \(expected), for \(count) terms and"
              + " \(tasks) tasks")
        }
      }
    }
  }

  @Test("The sum is bitwise the same for any number of tasks")
  func sameBits() async throws {
    for seed in 0..<20 {
      let terms = cancellingTerms(seed: seed)
      let expected = try await Threads.sum(of: terms.count, tasks: 1) { terms[$0] }
      let exact = terms.reduce(0) { $0 + Double($1) }
      let scale = terms.reduce(0) { $0 + Double(abs($1)) }
      guard abs(Double(expected) - exact) <= 1e-5 * scale else {
        throw Difference(
          "The sum is \(expected), expected about \(exact), for \(terms.count) terms (seed \(seed))"
        )
      }
      for tasks in [2, 3, 4, 5, 7, 8, 16, 100] {
        let found = try await Threads.sum(of: terms.count, tasks: tasks) { terms[$0] }
        guard found.bitPattern == expected.bitPattern else {
          throw Difference(
            "The sum is \(found) with \(tasks) tasks and \(expected) with one task,"
              + " for \(terms.count) terms (seed \(seed))")
        }
      }
    }
  }

  @Test("Every task does its part")
  func division() async throws {
    for (count, tasks) in [(5000, 1), (5000, 2), (5001, 3), (4999, 5), (3, 8)] {
      let record = Record(count: count)
      _ = try await Threads.sum(of: count, tasks: tasks) { index in
        record.add(index)
        return 1
      }
      let (evaluations, perTask) = record.counts
      guard evaluations.allSatisfy({ $0 == 1 }) else {
        let index = evaluations.firstIndex { $0 != 1 } ?? 0
        throw Difference(
          "Term \(index) is evaluated \(evaluations[index]) times, expected once,"
            + " for \(count) terms and \(tasks) tasks")
      }
      let largest = perTask.max() ?? 0
      guard perTask.count <= tasks, largest <= count / tasks + 256 else {
        throw Difference(
          "The number of tasks that evaluate terms is \(perTask.count), expected at most \(tasks);"
            + " one of them evaluates \(largest) of \(count) terms, expected at most"
            + " \(count / tasks + 256)")
      }
    }
  }

  /// Returns numbers of very different sizes, most of which have an opposite, so that every order
  /// of the sum gives another result.
  private func cancellingTerms(seed: Int) -> [Float] {
    var random = SplitMix64(seed: seed)
    let numbers = random.floats(random.int(500...1500)).map { number in
      (0..<random.int(0...40)).reduce(number) { product, _ in product * 4 }
    }
    return (numbers + numbers.dropFirst(10).map { -$0 }).shuffled(using: &random)
  }
}

/// The terms that were evaluated, and by which tasks.
private final class Record: Sendable {
  private let state: Mutex<(evaluations: [Int], perTask: [Int: Int])>

  init(count: Int) { state = Mutex(([Int](repeating: 0, count: count), [:])) }

  func add(_ index: Int) {
    let task = withUnsafeCurrentTask { $0?.hashValue ?? 0 }
    state.withLock {
      if $0.evaluations.indices.contains(index) { $0.evaluations[index] += 1 }
      $0.perTask[task, default: 0] += 1
    }
  }

  var counts: (evaluations: [Int], perTask: [Int]) {
    state.withLock { ($0.evaluations, Array($0.perTask.values)) }
  }
}
