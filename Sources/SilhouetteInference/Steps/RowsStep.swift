// SPDX-License-Identifier: Apache-2.0

/// A step that computes rows of its result, or other equal units, independently of each other.
///
/// The many operators that are neither convolutions nor special share it: each says how many units
/// there are and gives a function that makes a range of them.
final class RowsStep: Step {
  let name: String
  let reads: [Int]
  let writes: Int
  let overwritable: Int?
  let scratchByteCount: Int

  private let operationCount: Int
  private let isSmall: Bool
  private let unitCount: Int
  private let make: @Sendable (Range<Int>, RunContext) -> Void

  /// Makes a step.
  ///
  /// - Parameters:
  ///   - name: The operator's name.
  ///   - reads: The values that it reads.
  ///   - writes: The value that it writes.
  ///   - overwritable: A value whose memory the result may take.
  ///   - scratchByteCount: The working memory of each thread in bytes.
  ///   - operationCount: The elementary operations of all units.
  ///   - isSmall: Indicates that dividing the work among threads would not pay.
  ///   - unitCount: The number of units.
  ///   - make: Makes a range of units.
  init(
    name: String, reads: [Int], writes: Int, overwritable: Int? = nil,
    scratchByteCount: Int = 0, operationCount: Int = 0, isSmall: Bool = false, unitCount: Int,
    make: @escaping @Sendable (Range<Int>, RunContext) -> Void
  ) {
    self.name = name
    self.reads = reads
    self.writes = writes
    self.overwritable = overwritable
    self.scratchByteCount = scratchByteCount
    self.operationCount = operationCount
    self.isSmall = isSmall && operationCount <= MostWork.operationCount
    self.unitCount = unitCount
    self.make = make
  }

  func taskCount(threadCount: Int) -> Int {
    isSmall
      ? 1
      : balancedTaskCount(
        unitCount, threadCount: threadCount,
        leastCount: operationCount / MostWork.operationCount)
  }

  func perform(task: Int, of taskCount: Int, in run: RunContext) {
    make(taskRange(task, of: taskCount, count: unitCount), run)
  }
}
