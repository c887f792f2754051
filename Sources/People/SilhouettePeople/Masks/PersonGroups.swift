// SPDX-License-Identifier: Apache-2.0

import CLibrary

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

/// The division of the cells of groups among the people of each group.
///
/// A cell belongs to the person whose own mask gives it the highest log odds. Those of each mask are weighted by how certain
/// the mask is, because the mask of a person who is half hidden often includes the person in front, with less certainty.
/// A small penalty for the distance from the line from face to feet decides where the masks say nothing.
struct GroupDivision: Sendable {
  /// The people.
  let people: [Person]
  /// The groups of the people.
  let groups: PersonGroups
  /// The indices of the people among whom cells are divided.
  let members: [Int]
  /// The weighted log odds of each cell of each person's mask; `nil` for people without one.
  private let scores: [[Float]?]

  /// Creates a division.
  ///
  /// - Parameters:
  ///   - people: The people.
  ///   - groups: The groups of the people.
  ///   - members: The indices of the people among whom cells are divided.
  ///   - masks: The mask of each person, in which the body network tried to ignore the neighbours, all on the same grid
  ///     over the image; `nil` for people without one.
  init(_ people: [Person], groups: PersonGroups, members: [Int], masks: [ProbabilityMap?]) {
    self.people = people
    self.groups = groups
    self.members = members
    scores = masks.map { mask in
      guard let mask else { return nil }
      let weight = pow(Self.certainty(of: mask), Self.emphasis)
      return mask.values.map {
        let probability = min(max($0, Self.least), 1 - Self.least)
        return weight * log(probability / (1 - probability))
      }
    }
  }

  /// Returns the index of the person to whom a cell belongs; `nil` if it is far from everyone and in no one's mask.
  ///
  /// - Parameters:
  ///   - place: The index of the cell in the masks.
  ///   - point: The centre of the cell, in pixels of the image, y down.
  func owner(of place: Int, at point: SIMD2<Float>) -> Int? {
    let nearest = members.min { people[$0].distance(to: point) < people[$1].distance(to: point) }
    guard let nearest else { return nil }
    var best = -Float.infinity
    var owner: Int?
    for person in members where groups.groups[person] == groups.groups[nearest] {
      let distance = people[person].distance(to: point)
      let odds = scores[person]?[place] ?? 0
      guard distance < Self.reach || odds > 0 else { continue }
      let score = odds - Self.penalty * distance
      if score > best {
        best = score
        owner = person
      }
    }
    return owner
  }

  /// Returns the share of certain cells among those that may belong to a person, 0…1; a mask with the share 0 counts like no
  /// mask.
  private static func certainty(of mask: ProbabilityMap) -> Float {
    var certain = 0
    var possible = 0
    for value in mask.values where value > 0.1 {
      possible += 1
      if value > 0.9 { certain += 1 }
    }
    return possible == 0 ? 0 : Float(certain) / Float(possible)
  }

  /// The maximum distance of a cell from a person's line, relative to ``Person/radius``.
  static var reach: Float { 0.5 }
  /// The log odds that a cell loses at a distance of one ``Person/radius`` from a person's line.
  private static var penalty: Float { 2 }
  /// The exponent of a mask's certainty in the weight of its log odds.
  private static var emphasis: Float { 3 }
  /// The limit of the probabilities whose log odds are compared: they are in this value…1 − this value.
  private static var least: Float { 1e-3 }
}
