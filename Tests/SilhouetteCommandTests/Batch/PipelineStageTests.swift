// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Synchronization
import Testing

@testable import SilhouetteCommand

@Suite struct PipelineStageTests {
  private struct Failure: Error, Equatable {}

  /// Counts the elements that have been made, for both threads.
  private final class Count: Sendable {
    private let condition = Condition()
    private let number = Mutex(0)

    func add() {
      condition.withLock { number.withLock { $0 += 1 } }
      condition.broadcast()
    }

    var value: Int { number.withLock { $0 } }

    func wait(for count: Int) {
      condition.withLock {
        while value < count { condition.wait() }
      }
    }
  }

  /// Returns a stage that makes the numbers 0..<count and then the end, or an error.
  private static func stage(
    _ count: Int, fails: Bool = false, made: Count = Count()
  ) -> PipelineStage<Int, Int> {
    PipelineStage(0) { next in
      defer {
        next += 1
        made.add()
      }
      if next < count { return next }
      if fails { throw Failure() }
      return nil
    }
  }

  @Test(arguments: [true, false], [0, 1, 2, 1000])
  func elementsComeInOrder(isStarted: Bool, count: Int) throws {
    let stage = Self.stage(count)
    if isStarted { stage.start() }
    var numbers: [Int] = []
    while let number = try stage.next() { numbers.append(number) }
    #expect(numbers == Array(0..<count))
    if isStarted { #expect(try stage.next() == nil) }
    stage.stop()
  }

  @Test(arguments: [true, false])
  func theErrorComesAfterTheElementsBeforeIt(isStarted: Bool) throws {
    let stage = Self.stage(3, fails: true)
    if isStarted { stage.start() }
    for number in 0..<3 { #expect(try stage.next() == number) }
    #expect(throws: Failure.self) { try stage.next() }
    stage.stop()
  }

  @Test func oneElementIsMadeInAdvance() throws {
    let made = Count()
    let stage = Self.stage(100, made: made)
    stage.start()
    for number in 0..<20 {
      #expect(try stage.next() == number)
      // The next one is made meanwhile, and no other.
      made.wait(for: number + 2)
      #expect(made.value == number + 2)
    }
    stage.stop()
    #expect(made.value == 21)
  }

  @Test func withoutAThreadNothingIsMadeInAdvance() throws {
    let made = Count()
    let stage = Self.stage(100, made: made)
    for number in 0..<20 {
      #expect(made.value == number)
      #expect(try stage.next() == number)
    }
    stage.stop()
  }

  @Test func elementsHaveASingleOwner() throws {
    final class Object: Sendable {}
    let stage = PipelineStage<Int, [Object]>(0) { _ in [Object()] }
    stage.start()
    for _ in 0..<20 {
      var object = try #require(try stage.next())[0]
      #expect(isKnownUniquelyReferenced(&object))
    }
    stage.stop()
  }

  @Test func stoppingWaitsForTheThread() {
    let (begun, ended) = (Count(), Count())
    let stage = PipelineStage<Int, Int>(0) { _ in
      begun.add()
      for _ in 0..<100_000 { _ = ended.value }
      ended.add()
      return 1
    }
    stage.start()
    begun.wait(for: 1)
    stage.stop()
    #expect(begun.value == ended.value)
  }

  @Test func theThreadBelongsToTheWorkOfItsStarter() throws {
    let flag = CancellationFlag()
    let stage = PipelineStage<Int, Bool>(0) { _ in CancellationFlag.current === flag }
    CancellationFlag.$current.withValue(flag) { stage.start() }
    #expect(try stage.next() == true)
    stage.stop()
  }
}
