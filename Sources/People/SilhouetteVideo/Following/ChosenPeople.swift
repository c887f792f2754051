// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The people of a stream that somebody chose in its first frame with people, followed through the stream.
///
/// In each frame, every followed person gets the part of the mask that fits their colours and predicted position best; a
/// part that is left is a newcomer. Those who get none share the part where they were expected with its owner. After people
/// have parted, or somebody has come back, the colours decide who is who, as positions are uncertain by then.
struct ChosenPeople: Sendable {
  let kept: [NormalizedPoint]
  let removed: [NormalizedPoint]
  private var people: [FollowedPerson]?
  /// Where the people of the last frame are shown: 0 near those who were removed, otherwise 1.
  private(set) var shown: ProbabilityMap?
  private var size: (width: Int, height: Int) = (0, 0)

  /// The distance up to which a point that is beside a person counts as on them, in columns of the grid, of which there are 256.
  private static let clickReach: Float = 4
  /// The number of parts, from the largest on, that can be people; others belong to the nearest.
  private static let largestPartCount = 16
  /// The smallest share of the grid of a part that can be a person.
  private static let leastShare = 0.005
  /// The weight of the colours relative to the position.
  private static let colorWeight: Float = 20
  /// The similarity of colours that is assumed for somebody unknown.
  private static let unknownSimilarity: Float = 0.55
  /// The similarity from which on somebody may be in another place than the predicted one.
  private static let leastSimilarity: Float = 0.5

  /// - Parameters:
  ///   - kept: Points on those who stay, in the upright frame, from the lower left corner.
  ///   - removed: Points on those who do not.
  init(keeping kept: [NormalizedPoint], removing removed: [NormalizedPoint]) {
    self.kept = kept
    self.removed = removed
  }

  /// Removes those who were not chosen from the mask of the next frame.
  ///
  /// - Parameters:
  ///   - mask: The mask of all people.
  ///   - grid: The colours of the frame, on the mask's grid.
  ///   - continues: Indicates whether the frame resembles the previous one; after a cut, positions mean nothing.
  ///   - instances: A function that separates the people of the first frame with people; `nil` if it finds none.
  /// - Throws: ``NobodyThereError`` in the first frame with people; the error of `instances`.
  mutating func limit(
    _ mask: inout ProbabilityMap, of grid: FrameGrid, continues: Bool,
    instances: () throws -> InstanceMaskObservation?
  ) throws {
    let isSameSize = size == (mask.width, mask.height)
    size = (mask.width, mask.height)
    let colors = ColorBins(grid)
    let parts = parts(of: mask, colors)
    guard var people else {
      if parts.isEmpty { return }
      try meet(divided(parts, among: instances(), colors), colors, &mask)
      return
    }
    for index in people.indices {
      if !continues || !isSameSize { people[index].lose() }
      people[index].predict()
    }
    let owners = follow(parts, colors, &people)
    people.removeAll { !$0.isChosen && $0.isLost }
    self.people = people
    clear(&mask, owners)
  }

  /// Returns the parts of a mask that can be people.
  private func parts(of mask: ProbabilityMap, _ colors: ColorBins) -> [PeoplePart] {
    let found = ConnectedComponents(mask.values, width: size.width, above: 0.5)
    var cells = [[Int]](repeating: [], count: found.components.count)
    for run in found.runs {
      let line = run.row * size.width
      cells[run.component] += line + run.columns.lowerBound..<line + run.columns.upperBound
    }
    let least = Int(Self.leastShare * Double(mask.values.count))
    return cells.filter { $0.count > least }.sorted { $0.count > $1.count }
      .prefix(Self.largestPartCount).map { PeoplePart($0, in: colors) }
  }

  /// Returns the parts divided among people who touch.
  private func divided(
    _ parts: [PeoplePart], among instances: InstanceMaskObservation?, _ colors: ColorBins
  ) -> [PeoplePart] {
    guard let instances else { return parts }
    let mask = instances.instanceMask
    let bytes = mask.packedBytes
    let numbers = (0..<size.width * size.height).map { cell in
      // The cell's centre.
      let row = (2 * (cell / size.width) + 1) * mask.height / (2 * size.height)
      let column = (2 * (cell % size.width) + 1) * mask.width / (2 * size.width)
      return bytes[row * mask.width + column]
    }
    return parts.flatMap { part in
      let least = Int(Self.leastShare * Double(size.width * size.height))
      let groups = Dictionary(grouping: part.cells) { numbers[$0] }
        .filter { $0.key > 0 && $0.value.count > least }.sorted { $0.key < $1.key }
      guard groups.count > 1 else { return [part] }
      var labels = [UInt8](repeating: 0, count: size.width * size.height)
      for (number, cells) in groups { for cell in cells { labels[cell] = number } }
      let isOpen = Set(part.cells)
      let grown = RegionGrowth.grow(labels, width: size.width) { isOpen.contains($0) }
      return groups.map { group in
        PeoplePart(part.cells.filter { grown[$0] == group.key }, in: colors)
      }
    }
  }

  /// Meets the people of the first frame.
  private mutating func meet(
    _ parts: [PeoplePart], _ colors: ColorBins, _ mask: inout ProbabilityMap
  ) throws {
    let side = SIMD2(Float(size.width), Float(size.height))
    var clicks = parts.map { _ in [(position: SIMD2<Float>, isRemoved: Bool)]() }
    for (points, isRemoved) in [(kept, false), (removed, true)] {
      for point in points {
        let position = SIMD2(Float(point.x), Float(1 - point.y)) * side - 0.5
        let nearest = parts.map { $0.nearest(to: position) }.enumerated().min {
          $0.element.distance < $1.element.distance
        }
        guard let nearest, nearest.element.distance <= Self.clickReach else {
          let hint = nearest.map { parts[$0.offset].middle / side } ?? SIMD2(0.5, 0.5)
          throw NobodyThereError(
            point: point, isKept: !isRemoved,
            nearestPerson: NormalizedPoint(x: Double(hint.x), y: Double(1 - hint.y)))
        }
        clicks[nearest.offset].append((position, isRemoved))
      }
    }
    var people: [FollowedPerson] = []
    var owners: [(cells: [Int], isRemoved: Bool)] = []
    for (part, clicks) in zip(parts, clicks) {
      // People who touch are divided among the points.
      let groups = Dictionary(grouping: part.cells) { cell in
        clicks.indices.min {
          part.distance(cell, clicks[$0].position) < part.distance(cell, clicks[$1].position)
        } ?? -1
      }
      for (click, cells) in groups.sorted(by: { $0.key < $1.key }) {
        let isRemoved = click < 0 ? !kept.isEmpty : clicks[click].isRemoved
        people.append(
          FollowedPerson(
            PeoplePart(cells, in: colors), isRemoved: isRemoved, isChosen: click >= 0,
            isSettled: true))
        owners.append((cells, isRemoved))
      }
    }
    self.people = people
    clear(&mask, owners)
  }

  /// Finds the followed people among the parts of a mask.
  ///
  /// - Returns: The cells of everybody.
  private func follow(
    _ parts: [PeoplePart], _ colors: ColorBins, _ people: inout [FollowedPerson]
  ) -> [(cells: [Int], isRemoved: Bool)] {
    let overlaps = overlaps(of: people, with: parts)
    var owned = matches(of: people, with: parts, overlaps)
    var result: [(cells: [Int], isRemoved: Bool)] = []
    var sharers = parts.map { _ in [Int]() }
    for index in people.indices where owned[index] == nil && !people[index].isLost {
      guard people[index].isSettled,
        let part = parts.indices.max(by: { overlaps[index][$0] < overlaps[index][$1] }),
        overlaps[index][part] > 0
      else { continue }
      sharers[part].append(index)
    }
    var newcomers: [FollowedPerson] = []
    for (number, part) in parts.enumerated() {
      let owner = owned.firstIndex(of: number)
      let group = sharers[number] + (owner.map { [$0] } ?? [])
      if group.count > 1 {
        var members = group.map { people[$0] }
        let owners = SharedPart(part: part, colors: colors, height: size.height)
          .divide(among: &members)
        for (member, index) in group.enumerated() {
          people[index] = members[member]
          owned[index] = number
          let cells = part.cells.indices.filter { owners[$0] == member }.map { part.cells[$0] }
          result.append((cells, people[index].isRemoved))
        }
      } else if let index = group.first {
        people[index].see(part)
        owned[index] = number
        settle(&people[index], part, people)
        result.append((part.cells, people[index].isRemoved))
      } else if let index = people.indices.max(by: { overlaps[$0][number] < overlaps[$1][number] }),
        10 * overlaps[index][number] > 3 * part.cells.count
      {
        // A limb, say, behind something.
        result.append((part.cells, people[index].isRemoved))
      } else {
        var person = FollowedPerson(
          part, isRemoved: !kept.isEmpty, isChosen: false, isSettled: false)
        settle(&person, part, people)
        newcomers.append(person)
        result.append((part.cells, person.isRemoved))
      }
    }
    for index in people.indices where owned[index] == nil { people[index].miss() }
    people = people.filter { $0.isSettled || $0.missedCount == 0 } + newcomers
    return result
  }

  /// Decides whether a newcomer is removed: while they could be somebody who was chosen, they are treated alike.
  private func settle(
    _ person: inout FollowedPerson, _ part: PeoplePart, _ people: [FollowedPerson]
  ) {
    if person.isSettled { return }
    let hidden = people.filter { $0.isChosen && $0.missedCount > 0 }
      .map { (similarity: $0.appearance.similarity(to: part.appearance), person: $0) }
      .max { $0.similarity < $1.similarity }
    person.isRemoved =
      if let hidden, hidden.similarity > Self.leastSimilarity { hidden.person.isRemoved } else {
        !kept.isEmpty
      }
    person.isSettled = person.age > 20 && !part.touchesSide
  }

  /// Returns the number of cells of each part that each person is expected to cover.
  private func overlaps(of people: [FollowedPerson], with parts: [PeoplePart]) -> [[Int]] {
    var numbers = [Int](repeating: -1, count: size.width * size.height)
    for (number, part) in parts.enumerated() {
      for cell in part.cells { numbers[cell] = number }
    }
    return people.map { person in
      var counts = parts.map { _ in 0 }
      if person.isLost { return counts }
      person.forEachCell(at: person.predicted, width: size.width, height: size.height) {
        if numbers[$0] >= 0 { counts[numbers[$0]] += 1 }
      }
      return counts
    }
  }

  /// Returns the index of the part that each person has alone.
  private func matches(
    of people: [FollowedPerson], with parts: [PeoplePart], _ overlaps: [[Int]]
  ) -> [Int?] {
    let scores = people.indices.map { index in
      parts.indices.map { likelihood(people[index], parts[$0], overlap: overlaps[index][$0]) }
    }
    func score(_ person: Int, _ part: Int?) -> Float { part.map { scores[person][$0] ?? -99 } ?? 0 }
    let pairs = people.indices.flatMap { person in
      parts.indices.filter { scores[person][$0] != nil }.map { (person: person, part: $0) }
    }
    var owned = [Int?](repeating: nil, count: people.count)
    for pair in pairs.sorted(by: { score($0.person, $0.part) > score($1.person, $1.part) })
    where owned[pair.person] == nil && !owned.contains(pair.part) { owned[pair.person] = pair.part }
    for first in people.indices where owned[first] != nil {
      for second in people.indices.dropFirst(first + 1) where owned[second] != nil {
        let sum = score(first, owned[first]) + score(second, owned[second])
        if score(first, owned[second]) + score(second, owned[first]) > sum {
          owned.swapAt(first, second)
        }
      }
    }
    return owned
  }

  /// Returns the logarithm of the likelihood that a part is a person; `nil` if it is not.
  private func likelihood(
    _ person: FollowedPerson, _ part: PeoplePart, overlap: Int
  ) -> Float? {
    let area = Float(part.cells.count)
    guard area >= 0.35 * person.area || part.touchesSide else { return nil }
    var similarity = person.appearance.similarity(to: part.appearance)
    let step = part.center - person.predicted
    let distance = (step * step).sum() / (person.spread * person.spread)
    let isExpected = overlap > 2 && Float(overlap) > 0.1 * min(area, person.area)
    if person.isFree {
      let isNear = isExpected || person.missedCount > 0 || distance < 9
      guard isNear, similarity > Self.leastSimilarity + (isExpected ? 0 : 0.15) else { return nil }
    } else if !isExpected {
      return nil
    }
    if !person.isSettled { similarity = min(similarity, Self.unknownSimilarity) }
    let farthest: Float = person.isFree ? 4 : 30
    return Self.colorWeight * (similarity - 1)
      - 0.5 * (person.isLost ? farthest : min(distance, farthest))
  }

  /// Clears the cells that are nearer to somebody removed than to anybody else.
  private mutating func clear(
    _ mask: inout ProbabilityMap, _ owners: [(cells: [Int], isRemoved: Bool)]
  ) {
    shown = nil
    guard owners.contains(where: \.isRemoved) else { return }
    let distances = [false, true].map { side in
      var marks = [Bool](repeating: false, count: mask.values.count)
      for owner in owners where owner.isRemoved == side {
        for cell in owner.cells { marks[cell] = true }
      }
      return squaredDistances(to: marks, width: size.width, height: size.height)
    }
    var shown = ProbabilityMap(width: mask.width, height: mask.height, repeating: 1)
    for place in mask.values.indices where distances[1][place] < distances[0][place] {
      (mask.values[place], shown.values[place]) = (0, 0)
    }
    self.shown = shown
  }
}
