// SPDX-License-Identifier: Apache-2.0

/// A step whose work consists of equal units, such as rows of its result, that are computed independently of each other.
///
/// Most operators other than convolutions use this class: each provides the number of units and a function that computes a
/// range of units.
package final class RowsStep: Step {
  package let name: String
  package let reads: [Int]
  package let writes: Int
  package let overwritable: Int?
  package let scratchByteCount: Int

  private let operationCount: Int
  private let isSmall: Bool
  private let unitCount: Int
  private let make: @Sendable (Range<Int>, RunContext) -> Void

  /// The name and cost of a step, and the values that it reads and writes.
  package struct Header: Sendable {
    let name: String
    package let reads: [Int]
    package let writes: Int
    let operationCount: Int
    let elementCount: Int

    /// - Parameters:
    ///   - name: The operator's name.
    ///   - reads: The indices of the values that the step reads.
    ///   - writes: The index of the value that the step writes.
    ///   - operationCount: The number of elementary operations of the whole step.
    ///   - elementCount: The number of elements of the result. If it is small, the work is not divided among threads.
    package init(
      name: String, reads: [Int], writes: Int, operationCount: Int, elementCount: Int
    ) {
      self.name = name
      self.reads = reads
      self.writes = writes
      self.operationCount = operationCount
      self.elementCount = elementCount
    }
  }

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - header: The step's name, cost and values.
  ///   - overwritable: The index of a value that the step reads, and whose memory may be reused for the result; `nil` for
  ///     none.
  ///   - scratchByteCount: The size of each thread's working memory in bytes.
  ///   - unitCount: The number of units.
  ///   - make: A function that computes a range of units.
  init(
    _ header: Header, overwritable: Int? = nil, scratchByteCount: Int = 0, unitCount: Int,
    make: @escaping @Sendable (Range<Int>, RunContext) -> Void
  ) {
    name = header.name
    reads = header.reads
    writes = header.writes
    operationCount = header.operationCount
    isSmall =
      header.elementCount < LeastWork.elementCount
      && operationCount <= MostWork.operationCount
    self.overwritable = overwritable
    self.scratchByteCount = scratchByteCount
    self.unitCount = unitCount
    self.make = make
  }

  package func taskCount(threadCount: Int) -> Int {
    isSmall
      ? 1
      : balancedTaskCount(
        unitCount, threadCount: threadCount,
        leastCount: operationCount / MostWork.operationCount)
  }

  package func perform(task: Int, of taskCount: Int, in run: RunContext) {
    make(taskRange(task, of: taskCount, count: unitCount), run)
  }
}
