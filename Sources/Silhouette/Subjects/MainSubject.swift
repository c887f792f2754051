// SPDX-License-Identifier: Apache-2.0

/// The choice of the parts of an image that a person looking at it would name.
///
/// People and animals count more than vehicles, these more than things that no class names, and these more than furniture
/// and other objects; beside a class that PASCAL VOC does not have, things without a class do not count. Large, salient
/// parts count more than others, and parts cut off at the left, right or top edge half. Every part with at least three
/// tenths of the best score is kept, together with its rider or mount, what a subject holds, detached pieces, and what
/// subjects surround.
///
/// The constants were measured on photos whose main subject was chosen by eye.
package struct MainSubject {
  /// The parts of the image.
  let parts: [SubjectPart]
  /// The pixels of each part.
  let regions: LabelRegions

  /// The share of the image below which a part is no subject.
  private static let leastArea = 0.001
  /// The saliency below which furniture and other objects are no subject.
  private static let leastSaliency = 0.3
  /// The share of the best score from which a part is kept.
  private static let leastScore = 0.3
  /// The largest distance of parts that touch, in longer sides of the map.
  private static let touch = 0.0075
  /// The least overlap of a rider and a mount, in widths of the narrower one.
  private static let leastOverlap = 0.25
  /// The saliency from which a part that touches a subject belongs to it: the network sees both as one.
  private static let leastHeldSaliency = 0.5
  /// The largest area of a thing that is held, in areas of its holder.
  private static let largestHeld = 0.5
  /// The largest area of a piece, in areas of what it belongs to.
  private static let largestPiece = 0.05
  /// The largest distance of a piece, in longer sides of the map.
  private static let reach = 0.03
  /// The saliency from which a part that subjects surround belongs to them: a part of a thing with a wrong label.
  private static let leastSurroundedSaliency = 0.5
  /// The share of a part's border from which subjects surround it.
  private static let leastSurrounded = 0.6

  /// The score of each part.
  var scores: [Double] { parts.map(score) }

  /// Chooses the main subject.
  package func choice() -> PartChoice {
    let candidates = candidates()
    let scores = scores
    let best = candidates.map { scores[$0] }.max() ?? 0
    return choice(
      of: candidates.filter { scores[$0] >= Self.leastScore * best }, among: candidates,
      otherwise: parts.indices.map { part in
        if parts[part].area < Self.leastArea { return .tooSmall }
        let isSalient = (parts[part].saliency ?? 0) >= Self.leastSaliency
        guard isSalient || candidates.contains(part) else { return .notSalient }
        return .outweighed(by: candidates.max { scores[$0] < scores[$1] } ?? part)
      })
  }

  /// Chooses given parts, with what belongs to them.
  package func choice(of chosen: [Int]) -> PartChoice {
    choice(
      of: chosen, among: candidates(),
      otherwise: [PartChoice.Omission](repeating: .elsewhere, count: parts.count))
  }

  /// The parts that may be subjects.
  private func candidates() -> [Int] {
    // A network with classes of its own was taught what to look for.
    let hasOwnClass = parts.contains { $0.kind == .other && $0.area >= Self.leastArea }
    let large = parts.indices.filter { part in
      guard parts[part].area >= Self.leastArea else { return false }
      if hasOwnClass, parts[part].kind == .unnamed { return false }
      guard let saliency = parts[part].saliency, !parts[part].kind.isSubjectByItself else {
        return true
      }
      return saliency >= Self.leastSaliency
    }
    if !large.isEmpty { return large }
    // What has a class is never emptied, unless something looked for salient things and saw none.
    return parts.indices.filter {
      parts[$0].saliency == nil || parts[$0].kind.isSubjectByItself
    }
  }

  private func score(_ part: SubjectPart) -> Double {
    let isCutOff =
      part.columns.lowerBound == 0 || part.columns.upperBound == regions.width - 1
      || part.rows.lowerBound == 0
    let saliency = part.saliency ?? 1
    // Furniture that stands out counts like any other thing that does.
    let weight = max(part.kind.weight, SubjectKind.unnamed.weight * (part.saliency ?? 0))
    // One reason to count less is enough: the networks often miss what is cut off.
    return part.area * weight * min(isCutOff ? 0.5 : 1, 0.5 + 0.5 * saliency)
  }

  private func choice(
    of chosen: [Int], among candidates: [Int], otherwise omissions: [PartChoice.Omission]
  ) -> PartChoice {
    var owners = [Int?](repeating: nil, count: parts.count)
    for part in chosen { owners[part] = part }
    let longSide = Double(max(regions.width, regions.height))
    // Neighbours touch on the smallest map.
    let touch = max(Self.touch * longSide, 2.0.squareRoot())
    // One step each, no chains.
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
        owners[$0] == nil && areClose($0, owner, Self.reach * longSide) && isPiece($0, of: owner)
      }
      for part in near(related, owner, within: Self.reach * longSide) { owners[part] = owner }
    }
    addSurrounded(to: &owners)
    return PartChoice(
      owners: owners,
      omissions: zip(owners, omissions).map { owner, omission in owner == nil ? omission : nil })
  }

  /// Gives the salient parts that subjects surround to the subject that they touch most.
  private func addSurrounded(to owners: inout [Int?]) {
    let related = parts.indices.filter {
      owners[$0] == nil && (parts[$0].saliency ?? 0) >= Self.leastSurroundedSaliency
    }
    // Borders take long to measure.
    if related.isEmpty || owners.allSatisfy({ $0 == nil }) { return }
    let borders = regions.borders()
    let chosen = owners
    for part in related {
      var shares = [Int](repeating: 0, count: parts.count)
      for (neighbor, owner) in chosen.enumerated() {
        if let owner { shares[owner] += borders[part][neighbor + 1] }
      }
      let (own, all) = (shares.reduce(0, +), borders[part].reduce(0, +))
      guard own > 0, Double(own) >= Self.leastSurrounded * Double(all) else { continue }
      owners[part] = shares.indices.max { shares[$0] < shares[$1] }
    }
  }

  /// Returns those of some parts whose pixels are near a part's.
  private func near(_ others: [Int], _ part: Int, within limit: Double) -> [Int] {
    // Distances are dear.
    if others.isEmpty { return [] }
    let distances = regions.distances(from: part + 1)
    return others.filter { distances[$0] <= limit }
  }

  /// Indicates that the boxes of two parts are near enough for their pixels to be.
  private func areClose(_ part: Int, _ other: Int, _ limit: Double) -> Bool {
    func gap(_ a: ClosedRange<Int>, _ b: ClosedRange<Int>) -> Int {
      max(a.lowerBound - b.upperBound, b.lowerBound - a.upperBound, 0)
    }
    let (a, b) = (parts[part], parts[other])
    return Double(max(gap(a.columns, b.columns), gap(a.rows, b.rows))) <= limit
  }

  private func isRider(_ part: Int, of owner: Int) -> Bool {
    func isMount(_ part: SubjectPart) -> Bool {
      part.name == .bicycle || part.name == .motorbike || part.name == .horse
    }
    let (a, b) = (parts[part], parts[owner])
    guard (a.kind == .person && isMount(b)) || (b.kind == .person && isMount(a)) else {
      return false
    }
    let overlap =
      min(a.columns.upperBound, b.columns.upperBound)
      - max(a.columns.lowerBound, b.columns.lowerBound) + 1
    let narrower = Double(min(a.columns.count, b.columns.count))
    return Double(overlap) >= Self.leastOverlap * narrower
  }

  private func isHeld(_ part: Int, by owner: Int) -> Bool {
    let (a, b) = (parts[part], parts[owner])
    // Without saliency, nothing tells a bag from a wall.
    guard a.kind.isPortable, let saliency = a.saliency else { return false }
    // The one who rides it is found by another rule; the others stand in the street.
    if b.kind == .person, a.kind == .vehicle || a.kind == .cycle { return false }
    return saliency >= Self.leastHeldSaliency && a.area <= Self.largestHeld * b.area
  }

  private func isPiece(_ part: Int, of owner: Int) -> Bool {
    let (a, b) = (parts[part], parts[owner])
    let isAlike =
      a.name == b.name || (a.kind == .animal && b.kind == .animal) || a.kind == .unnamed
    return isAlike && a.area <= Self.largestPiece * b.area
  }
}
