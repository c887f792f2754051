// SPDX-License-Identifier: Apache-2.0

/// Groups of people who are so close together that the body network may confuse them.
struct PersonGroups: Hashable, Sendable {
  /// The index of the group to which each person belongs; a person who is apart from all others forms a group of one.
  private(set) var groups: [Int]

  /// Divides people into groups.
  ///
  /// - Parameters:
  ///   - people: The people.
  ///   - masks: The mask of each person's body, on the same grid over the image; `nil` for people without one.
  ///   - size: The size of the image, in pixels.
  init(_ people: [Person], masks: [ProbabilityMap?], in size: Size) {
    groups = Array(people.indices)
    for a in people.indices {
      for b in people.indices where a < b {
        if Self.areClose(people[a], masks[a], people[b], masks[b], size) {
          let old = max(groups[a], groups[b])
          let new = min(groups[a], groups[b])
          for index in groups.indices where groups[index] == old { groups[index] = new }
        }
      }
    }
  }

  /// Returns a Boolean value that indicates whether a person is the only member of a group.
  func isAlone(_ person: Int) -> Bool { groups.count { $0 == groups[person] } == 1 }

  /// Returns the other members of a person's group, in ascending order.
  func neighbors(of person: Int) -> [Int] {
    groups.indices.filter { $0 != person && groups[$0] == groups[person] }
  }

  private static func areClose(
    _ a: Person, _ maskA: ProbabilityMap?, _ b: Person, _ maskB: ProbabilityMap?, _ size: Size
  ) -> Bool {
    switch (maskA, maskB) {
    case (let first?, let second?):
      var areaA = 0
      var areaB = 0
      var common = 0
      for (p, q) in zip(first.values, second.values) {
        if p > 0.5 { areaA += 1 }
        if q > 0.5 { areaB += 1 }
        if p > 0.5 && q > 0.5 { common += 1 }
      }
      return Float(common) > 0.25 * Float(min(areaA, areaB))
    case (let mask?, nil): return mask.share(of: b.line, in: size) > 0.3
    case (nil, let mask?): return mask.share(of: a.line, in: size) > 0.3
    case (nil, nil):
      let distance = b.line.map { a.distance(to: $0) }.min() ?? .infinity
      // Both may be given the same cells, which only masks that ignore the neighbour tell apart.
      return distance < 2 * GroupDivision.reach
    }
  }
}
