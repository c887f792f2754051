// SPDX-License-Identifier: Apache-2.0

/// A connected component of a stream's mask, classified according to the parts of the last mask that it overlaps.
struct PartContinuation: Sendable {
  /// The classification of a component.
  enum Kind: Sendable {
    /// A component that is a person.
    case person
    /// A component that is new or not a person.
    case other
    /// A confirmed component whose area has more than doubled: only the previously confirmed cells belong to a person.
    case grown
    /// A component that consists of a person and something else.
    case divided
  }

  /// The number of cells.
  private(set) var area = 0
  /// The classification.
  var kind = Kind.other
  /// The schedule for searching the cells that are not confirmed.
  var schedule = SearchSchedule()
  /// The number of cells that were confirmed in the last mask.
  private var confirmedArea = 0
  /// The number of cells that belonged to unconfirmed parts of the last mask.
  private var otherArea = 0

  /// Finds the parts that the components of a mask continue.
  ///
  /// - Parameters:
  ///   - mask: The mask.
  ///   - last: The parts of the last mask.
  ///   - leastArea: The number of cells below which a confirmed area may be only a remnant of a person who has left the
  ///     picture.
  /// - Returns: The components in the mask's order, and the indices of the last mask's parts that no component overlaps.
  static func components(
    of mask: ConnectedComponents, after last: PartFootprint, leastArea: Int
  ) -> (components: [PartContinuation], vanished: [Int]) {
    var components = mask.components.map { component in
      var part = PartContinuation()
      part.area = component.area
      return part
    }
    struct Pair: Hashable { let component, part: Int }
    var shared: [Pair: Int] = [:]
    last.forEachOverlap(with: mask.runs) { run, columns, part in
      shared[Pair(component: mask.runs[run].component, part: part), default: 0] += columns.count
    }
    // The component that holds most of a part continues it, however little that is.
    var heirs = [(count: Int, component: Int)](repeating: (0, .max), count: last.parts.count)
    for (pair, count) in shared {
      let heir = heirs[pair.part]
      if count > heir.count || count == heir.count && pair.component < heir.component {
        heirs[pair.part] = (count, pair.component)
      }
    }
    // Only sums and minima are formed, so the order of the dictionary does not matter.
    for (pair, count) in shared {
      let part = last.parts[pair.part]
      let isHeir = heirs[pair.part].component == pair.component
      components[pair.component].add(part, count: count, isHeir: isHeir)
    }
    for index in components.indices { components[index].classify(leastArea: leastArea) }
    return (components, heirs.indices.filter { heirs[$0].count == 0 })
  }

  /// Adds a part that the component overlaps.
  private mutating func add(_ part: PartFootprint.Part, count: Int, isHeir: Bool) {
    if !part.isPerson {
      otherArea += count
      schedule.merge(part.schedule)
    } else if isHeir || 2 * count >= area {
      confirmedArea += count
    }
  }

  private mutating func classify(leastArea: Int) {
    // A person who has left still overlaps a few cells of whatever was behind.
    let isRemnant = confirmedArea < leastArea && 2 * confirmedArea < area
    if confirmedArea == 0 || isRemnant {
      kind = .other
      if 2 * otherArea < area { schedule = SearchSchedule() }
    } else if area < leastArea {
      kind = .person
    } else if 3 * otherArea > confirmedArea {
      kind = .divided
    } else if 2 * (confirmedArea + otherArea) < area {
      kind = .grown
      schedule = SearchSchedule()
    } else {
      kind = .person
    }
  }
}

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
