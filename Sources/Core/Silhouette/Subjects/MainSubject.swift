// SPDX-License-Identifier: Apache-2.0

/// The rules that choose the parts of an image that a viewer would call its main subject.
///
/// People and animals score higher than vehicles, vehicles higher than objects without a class, and such objects higher
/// than furniture and other objects; if the image contains a class that PASCAL VOC lacks, objects without a class do not
/// count. Large and salient parts score higher than others, and the score of parts that are cut off at the left, right or
/// top edge is halved. Vehicles that do not stand out are background if something else does. Every part with at least three
/// tenths of the best score is kept, together with the other members of a group of people, its rider or mount, objects that
/// it holds, its detached pieces, the rest of a thing's salient area, and parts that the subjects surround.
package struct MainSubject {
  /// The parts of the image.
  let parts: [SubjectPart]
  /// The part that each pixel belongs to.
  let regions: LabelRegions
  /// The constants.
  let rules: SubjectRules.Choice

  /// The score of each part.
  var scores: [Double] { parts.map(score) }

  /// Chooses the main subject.
  package func choice() -> PartChoice {
    let candidates = candidates()
    let scores = scores
    let rivals = candidates.filter { !isBackground($0, among: candidates) }
    let best = rivals.map { scores[$0] }.max() ?? 0
    let chosen = withGroup(rivals.filter { scores[$0] >= rules.leastScore * best })
    return choice(
      of: chosen, pieces: pieces(of: chosen), among: candidates,
      otherwise: parts.indices.map { part in
        if parts[part].area < rules.leastArea { return .tooSmall }
        let isSalient = (parts[part].saliency ?? 0) >= rules.leastSaliency
        guard isSalient || candidates.contains(part) else { return .notSalient }
        return .outweighed(by: candidates.max { scores[$0] < scores[$1] } ?? part)
      })
  }

  /// Chooses the given parts, together with the parts that belong to them.
  package func choice(of chosen: [Int]) -> PartChoice {
    choice(
      of: chosen, among: candidates(),
      otherwise: [PartChoice.Omission](repeating: .elsewhere, count: parts.count))
  }

  /// Returns the indices of the parts that may be subjects.
  private func candidates() -> [Int] {
    // A network with other classes was trained to find the subjects.
    let hasOwnClass = parts.contains { $0.kind == .other && $0.area >= rules.leastArea }
    let large = parts.indices.filter { part in
      guard parts[part].area >= rules.leastArea else { return false }
      if hasOwnClass, parts[part].kind == .unnamed { return false }
      guard let saliency = parts[part].saliency, !parts[part].kind.isSubjectByItself else {
        return true
      }
      return saliency >= rules.leastSaliency
    }
    if !large.isEmpty { return large }
    // Parts with a class are all left out only if saliency was measured and is low everywhere.
    return parts.indices.filter {
      parts[$0].saliency == nil || parts[$0].kind.isSubjectByItself
    }
  }

  /// Returns a Boolean value that indicates whether a part is a vehicle that does not stand out, among candidates that do and
  /// are no vehicles: such vehicles are parked in the background, unless somebody rides them.
  private func isBackground(_ part: Int, among candidates: [Int]) -> Bool {
    guard parts[part].kind.isVehicle, let saliency = parts[part].saliency else { return false }
    let salient = candidates.filter { parts[$0].salientArea != nil }
    return saliency < rules.leastSaliency && !salient.isEmpty
      && !salient.contains { parts[$0].kind.isVehicle }
  }

  private func score(_ part: SubjectPart) -> Double {
    let isCutOff =
      part.columns.lowerBound == 0 || part.columns.upperBound == regions.width - 1
      || part.rows.lowerBound == 0
    let saliency = part.saliency ?? 1
    // Salient furniture counts like any other salient object.
    let weight = max(
      rules.weight(of: part.kind), rules.weightOfUnnamed * (part.saliency ?? 0))
    // One reduction is enough: the networks often miss parts that are cut off.
    return part.area * weight
      * min(isCutOff ? rules.cutOff : 1, 1 - rules.leverage * (1 - saliency))
  }

  private func choice(
    of chosen: [Int], pieces: [Int: Int] = [:], among candidates: [Int],
    otherwise omissions: [PartChoice.Omission]
  ) -> PartChoice {
    var owners = parts.indices.map { pieces[$0] }
    for part in chosen { owners[part] = part }
    let longSide = Double(max(regions.width, regions.height))
    // Adjacent pixels touch, even on the smallest map.
    let touch = max(rules.touch * longSide, 2.0.squareRoot())
    // Only parts related to a chosen part are added, and no parts related to those.
    for owner in chosen {
      let related = candidates.filter {
        owners[$0] == nil && areClose($0, owner, touch)
          && (isRider($0, of: owner) || isHeld($0, by: owner))
      }
      for part in near(related, owner, within: touch) {
        owners[part] = isRider(part, of: owner) ? part : owner
      }
    }
    for owner in parts.indices where owners[owner] == owner {
      let related = parts.indices.filter {
        owners[$0] == nil && areClose($0, owner, rules.reach * longSide) && isPiece($0, of: owner)
      }
      for part in near(related, owner, within: rules.reach * longSide) { owners[part] = owner }
    }
    addSurrounded(to: &owners)
    return PartChoice(
      owners: owners,
      omissions: zip(owners, omissions).map { owner, omission in owner == nil ? omission : nil })
  }

  /// Returns the chosen parts and, if one of them is one of several people of about the same size, all of those people: a
  /// group is a subject as a whole, although saliency often shows only one or two of its members.
  private func withGroup(_ chosen: [Int]) -> [Int] {
    let people = parts.indices.filter { parts[$0].kind == .person }
    guard let largest = people.map({ parts[$0].area }).max() else { return chosen }
    let group = people.filter { parts[$0].area >= rules.leastMember * largest }
    guard group.count >= rules.smallestGroup, !Set(group).isDisjoint(with: chosen) else {
      return chosen
    }
    return Set(chosen + group).sorted()
  }

  /// Returns the parts that are pieces of chosen parts, with the part that each belongs to. A salient area is one subject
  /// even if the network for classes divides it, with two exceptions: if the largest of its chosen parts is an animal, only
  /// parts without a class are pieces of it; of a person, only parts that the mask of people covers, because people are
  /// recognised reliably.
  private func pieces(of chosen: [Int]) -> [Int: Int] {
    var things: [Int: Int] = [:]
    for part in chosen {
      guard let area = parts[part].salientArea else { continue }
      if let other = things[area], parts[other].area >= parts[part].area { continue }
      things[area] = part
    }
    let isChosen = Set(chosen)
    var pieces: [Int: Int] = [:]
    for part in parts.indices where !isChosen.contains(part) {
      guard let thing = parts[part].salientArea.flatMap({ things[$0] }) else { continue }
      let isPiece =
        switch parts[thing].kind {
        case .person: (parts[part].people ?? 0) >= rules.leastPeople
        case .other: false
        case .animal: parts[part].kind == .unnamed
        default: true
        }
      if isPiece { pieces[part] = thing }
    }
    return pieces
  }

  /// Assigns each salient part that subjects surround to the subject that it touches most.
  private func addSurrounded(to owners: inout [Int?]) {
    let related = parts.indices.filter {
      owners[$0] == nil && (parts[$0].saliency ?? 0) >= rules.leastSurroundedSaliency
    }
    // Measuring borders is expensive.
    if related.isEmpty || owners.allSatisfy({ $0 == nil }) { return }
    let borders = regions.borders()
    let chosen = owners
    for part in related {
      var shares = [Int](repeating: 0, count: parts.count)
      for (neighbor, owner) in chosen.enumerated() {
        if let owner { shares[owner] += borders[part][neighbor + 1] }
      }
      let own = shares.reduce(0, +)
      let all = borders[part].reduce(0, +)
      guard own > 0, Double(own) >= rules.leastSurrounded * Double(all) else { continue }
      owners[part] = shares.indices.max { shares[$0] < shares[$1] }
    }
  }

  /// Returns the parts in `others` whose distance from a given part is at most `limit` pixels.
  private func near(_ others: [Int], _ part: Int, within limit: Double) -> [Int] {
    // Distances are expensive.
    if others.isEmpty { return [] }
    let distances = regions.distances(from: part + 1)
    return others.filter { distances[$0] <= limit }
  }

  /// Returns a Boolean value that indicates whether the bounding boxes of two parts are at most `limit` pixels apart.
  private func areClose(_ part: Int, _ other: Int, _ limit: Double) -> Bool {
    func gap(_ a: ClosedRange<Int>, _ b: ClosedRange<Int>) -> Int {
      max(a.lowerBound - b.upperBound, b.lowerBound - a.upperBound, 0)
    }
    let a = parts[part]
    let b = parts[other]
    return Double(max(gap(a.columns, b.columns), gap(a.rows, b.rows))) <= limit
  }

  private func isRider(_ part: Int, of owner: Int) -> Bool {
    func isMount(_ part: SubjectPart) -> Bool {
      [.bicycle, .motorbike, .horse, .boat].contains(part.name)
    }
    let a = parts[part]
    let b = parts[owner]
    guard (a.kind == .person && isMount(b)) || (b.kind == .person && isMount(a)) else {
      return false
    }
    let overlap =
      min(a.columns.upperBound, b.columns.upperBound)
      - max(a.columns.lowerBound, b.columns.lowerBound) + 1
    let narrower = Double(min(a.columns.count, b.columns.count))
    return Double(overlap) >= rules.leastOverlap * narrower
  }

  private func isHeld(_ part: Int, by owner: Int) -> Bool {
    let a = parts[part]
    let b = parts[owner]
    // Without saliency, a bag cannot be told from a wall.
    guard a.kind.isPortable, let saliency = a.saliency else { return false }
    // A rider is found by another rule; other people just stand nearby.
    if b.kind == .person, a.kind == .vehicle || a.kind == .cycle { return false }
    return saliency >= rules.leastHeldSaliency && a.area <= rules.largestHeld * b.area
  }

  private func isPiece(_ part: Int, of owner: Int) -> Bool {
    let a = parts[part]
    let b = parts[owner]
    let isAlike =
      a.name == b.name || (a.kind == .animal && b.kind == .animal) || a.kind == .unnamed
    return isAlike && a.area <= rules.largestPiece * b.area
  }
}
