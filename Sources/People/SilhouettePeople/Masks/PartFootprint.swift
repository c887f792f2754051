// SPDX-License-Identifier: Apache-2.0

/// The parts of a stream's last mask, with their cells as horizontal runs. They are compared with the next mask to find
/// overlapping parts.
struct PartFootprint: Sendable {
  /// A part of the mask, or a part of an earlier mask that has vanished since.
  struct Part: Hashable, Sendable {
    /// Indicates whether the part is confirmed.
    var isPerson: Bool
    /// The schedule of searches for a part that is not a person.
    var schedule = SearchSchedule()
  }

  private struct Stretch {
    var row: Int
    var columns: Range<Int>
    var part: Int
  }

  /// The parts.
  private(set) var parts: [Part] = []
  /// The runs of cells, from top to bottom and from left to right within a row.
  private var stretches: [Stretch] = []

  /// Adds a part without cells and returns its index.
  mutating func add(_ part: Part) -> Int {
    parts.append(part)
    return parts.count - 1
  }

  /// Appends a run of cells, which must come after all previous ones in row-major order.
  mutating func append(_ columns: Range<Int>, row: Int, part: Int) {
    stretches.append(Stretch(row: row, columns: columns, part: part))
  }

  /// Adds some parts of another footprint, such as parts that have vanished. Their cells must not overlap the parts of this
  /// footprint.
  mutating func add(_ chosen: [Int], of other: PartFootprint) {
    guard !chosen.isEmpty else { return }
    let numbers = Dictionary(uniqueKeysWithValues: chosen.map { ($0, add(other.parts[$0])) })
    for var stretch in other.stretches {
      guard let number = numbers[stretch.part] else { continue }
      stretch.part = number
      stretches.append(stretch)
    }
    stretches.sort { ($0.row, $0.columns.lowerBound) < ($1.row, $1.columns.lowerBound) }
  }

  /// Advances all schedules by one frame.
  mutating func pass() {
    for part in parts.indices { parts[part].schedule.pass() }
  }

  /// Calls a function for each overlap of a part with a run of another mask.
  ///
  /// - Parameters:
  ///   - runs: The runs, from top to bottom and from left to right within a row.
  ///   - body: Receives the index of the run, the shared columns and the index of the part.
  func forEachOverlap(with runs: [ConnectedComponents.Run], _ body: (Int, Range<Int>, Int) -> Void)
  {
    var first = 0
    for (number, run) in runs.enumerated() {
      while first < stretches.count,
        (stretches[first].row, stretches[first].columns.upperBound)
          <= (run.row, run.columns.lowerBound)
      { first += 1 }
      var next = first
      while next < stretches.count, stretches[next].row == run.row,
        stretches[next].columns.lowerBound < run.columns.upperBound
      {
        body(number, stretches[next].columns.clamped(to: run.columns), stretches[next].part)
        next += 1
      }
    }
  }
}
