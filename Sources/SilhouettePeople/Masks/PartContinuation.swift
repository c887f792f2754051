// SPDX-License-Identifier: Apache-2.0

/// A connected component of a stream's mask, and the parts of the last mask that it continues.
struct PartContinuation: Sendable {
  /// The people in a component.
  enum Kind: Sendable {
    /// It is a person's.
    case person
    /// It is none, or new.
    case other
    /// It has more than doubled: what was confirmed of it is a person's.
    case grown
    /// It consists of a person and something else.
    case divided
  }

  /// The number of cells.
  private(set) var area = 0
  /// The people in it.
  var kind = Kind.other
  /// The searches of what is not confirmed.
  var schedule = LookSchedule()
  /// The number of cells that were confirmed.
  private var confirmedArea = 0
  /// The number of cells of parts that were not.
  private var otherArea = 0

  /// Finds the parts that the components of a mask continue.
  ///
  /// - Parameters:
  ///   - mask: The mask.
  ///   - last: The parts of the last mask.
  ///   - leastArea: The number of cells below which a part may be the remainder of another.
  /// - Returns: The components in their order, and the parts that nothing overlaps.
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
    // Sums and minima: the order of a dictionary does not matter.
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
    // A person who has left leaves a few cells to whatever was behind.
    let isRemnant = confirmedArea < leastArea && 2 * confirmedArea < area
    if confirmedArea == 0 || isRemnant {
      kind = .other
      if 2 * otherArea < area { schedule = LookSchedule() }
    } else if area < leastArea {
      kind = .person
    } else if 3 * otherArea > confirmedArea {
      kind = .divided
    } else if 2 * (confirmedArea + otherArea) < area {
      kind = .grown
      schedule = LookSchedule()
    } else {
      kind = .person
    }
  }
}
