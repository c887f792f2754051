// SPDX-License-Identifier: Apache-2.0

/// The rules that choose the parts of an image that a viewer would call its main subject.
///
/// People and animals score higher than vehicles, vehicles higher than objects without a class, and such objects higher
/// than furniture and other objects; if the image contains a class that PASCAL VOC lacks, objects without a class do not
/// count. Large and salient parts score higher than others, and the score of parts that are cut off at the left, right or
/// top edge is halved. Vehicles that do not stand out are background if something else does. Every part with at least three
/// tenths of the best score is kept, unless the best part stands out and it does not. With it come the other members of a
/// group of people, its rider or mount, objects that it holds, its detached pieces, the rest of a thing's salient area, and
/// parts that the subjects surround.
///
/// The result is empty if no part stands out or has a class for certain, or if the best one is only one of many things in a
/// scene.
package struct MainSubject {
  /// The parts of the image.
  let parts: [SubjectPart]
  /// The part that each pixel belongs to.
  let regions: LabelRegions
  /// The constants.
  let rules: SubjectRules.Choice

  /// The score of each part.
  var scores: [Double] { parts.indices.map(score) }

  /// Chooses the main subject.
  ///
  /// - Parameter mayBeNone: Indicates that the image may have none.
  package func choice(mayBeNone: Bool = true) -> PartChoice {
    let candidates = candidates()
    let scores = scores
    let rivals = candidates.filter { !isBackground($0, among: candidates) }
    guard let best = rivals.max(by: { scores[$0] < scores[$1] }) else { return nothing }
    let chosen = withGroup(
      rivals.filter {
        scores[$0] >= rules.leastScore * scores[best] && !isOvershadowed($0, by: best)
      })
    if mayBeNone, !chosen.contains(where: isCertain) || !isProminent(best, with: chosen) {
      return nothing
    }
    return choice(
      of: chosen, pieces: pieces(of: chosen), among: candidates,
      otherwise: parts.indices.map { part in
        if parts[part].area < rules.leastArea { return .tooSmall }
        let isSalient = (parts[part].saliency ?? 0) >= rules.leastSaliency
        guard isSalient || candidates.contains(part) else { return .notSalient }
        return .outweighed(by: candidates.max { scores[$0] < scores[$1] } ?? part)
      })
  }

  /// The choice of no part.
  private var nothing: PartChoice {
    PartChoice(
      owners: parts.map { _ in nil },
      omissions: parts.map { $0.area < rules.leastArea ? .tooSmall : .notSalient })
  }

  /// Returns a Boolean value that indicates whether a part stands out, or is of a class that needs not stand out, for certain.
  private func isCertain(_ part: Int) -> Bool {
    let part = parts[part]
    guard let saliency = part.saliency, part.kind != .other else { return true }
    guard part.kind.isSubjectByItself else { return saliency >= rules.leastStandingOut }
    return part.certainty >= rules.leastCertainty
      || part.certainty * saliency >= rules.leastEvidence
  }

  /// Returns a Boolean value that indicates whether the part with the best score is the subject of the image, not one of
  /// many things in it. Things that are not subjects by themselves must be a good part of what stands out; so must a small
  /// part that the frame cuts off, unless it stands out clearly.
  private func isProminent(_ part: Int, with chosen: [Int]) -> Bool {
    guard let saliency = parts[part].saliency, parts[part].kind != .other else { return true }
    if parts[part].kind.isSubjectByItself {
      return !isCutOff(part) || saliency >= rules.leastCutOffSaliency
        || parts[part].area > rules.largestPasserBy
        || (parts[part].shareOfSaliency ?? 0) >= rules.leastShareOfPasserBy
    }
    var shares: [Int: Double] = [:]
    for part in chosen {
      if let area = parts[part].salientArea { shares[area] = parts[part].shareOfSaliency }
    }
    return shares.values.reduce(0, +) >= rules.leastShare
  }

  /// Returns a Boolean value that indicates whether a part does not stand out, but the one with the best score does.
  private func isOvershadowed(_ part: Int, by best: Int) -> Bool {
    guard parts[best].salientArea != nil, let saliency = parts[part].saliency,
      let brightest = parts[best].saliency
    else { return false }
    return saliency < rules.leastBeside * brightest
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
  /// are no larger vehicles: it is parked in the background, unless somebody rides it.
  private func isBackground(_ part: Int, among candidates: [Int]) -> Bool {
    func standsOut(_ part: Int) -> Bool {
      (parts[part].saliency ?? 1) >= rules.leastVehicleSaliency
    }
    if !parts[part].kind.isVehicle || standsOut(part) { return false }
    let salient = candidates.filter { parts[$0].salientArea != nil && standsOut($0) }
    return !salient.isEmpty
      && !salient.contains { parts[$0].kind.isVehicle && parts[$0].area >= parts[part].area }
  }

  private func score(_ index: Int) -> Double {
    let part = parts[index]
    let saliency = part.saliency ?? 1
    // Salient furniture counts like any other salient object.
    let weight = max(
      rules.weight(of: part.kind), rules.weightOfUnnamed * (part.saliency ?? 0))
    // One reduction is enough: the networks often miss parts that are cut off.
    return part.area * weight
      * min(isCutOff(index) ? rules.cutOff : 1, 1 - rules.leverage * (1 - saliency))
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
  /// even if the network for classes divides it, with exceptions: if the largest of its chosen parts is an animal, only
  /// parts without a class and small ones with the class of another subject, which is probably wrong, are pieces of it; of a
  /// person, only parts that the mask of people covers, because people are recognised reliably.
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
        case .animal:
          isRest(part, of: thing)
            && (parts[part].kind == .unnamed || isMislabelled(part, in: thing))
        default: isRest(part, of: thing)
        }
      if isPiece { pieces[part] = thing }
    }
    return pieces
  }

  /// Returns a Boolean value that indicates whether a small part of a thing's salient area has the class of another subject.
  private func isMislabelled(_ part: Int, in thing: Int) -> Bool {
    parts[part].kind.isSubjectByItself && parts[part].kind != .person
      && parts[part].area <= rules.largestHeld * parts[thing].area
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
}
