// SPDX-License-Identifier: Apache-2.0

import CLibrary

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
