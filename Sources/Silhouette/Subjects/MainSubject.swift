// SPDX-License-Identifier: Apache-2.0

/// The choice of the parts of an image that a person looking at it would name.
///
/// People and animals count more than vehicles and things that no class names, and these more than furniture and other
/// objects; large, salient parts more than others, and parts cut off at the left, right or top edge half. Every part
/// with at least three tenths of the best score is kept, together with its rider or mount, what a subject holds, and
/// detached pieces.
///
/// The constants were measured on photos whose main subject was chosen by eye; each lies on a plateau.
package struct MainSubject {
  /// The parts of the image.
  let parts: [SubjectPart]
  /// The columns of the map.
  let width: Int
  /// The rows of the map.
  let height: Int
  /// Returns the smallest distance between the pixels of two parts, in pixels of the map.
  let distance: (Int, Int) -> Double

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

  package init(
    _ parts: [SubjectPart], width: Int, height: Int, distance: @escaping (Int, Int) -> Double
  ) {
    (self.parts, self.width, self.height, self.distance) = (parts, width, height, distance)
  }

  /// Chooses the main subject.
  package func choice() -> SubjectChoice {
    let candidates = candidates()
    let scores = parts.map(score)
    let best = candidates.map { scores[$0] }.max() ?? 0
    return choice(
      of: candidates.filter { scores[$0] >= Self.leastScore * best }, among: candidates,
      otherwise: parts.indices.map { part in
        if parts[part].area < Self.leastArea { return .tooSmall }
        guard candidates.contains(part) else { return .notSalient }
        return .outweighed(by: candidates.max { scores[$0] < scores[$1] } ?? part)
      })
  }

  /// Chooses given parts, with what belongs to them.
  package func choice(of chosen: [Int]) -> SubjectChoice {
    choice(
      of: chosen, among: candidates(),
      otherwise: [SubjectChoice.Omission](repeating: .elsewhere, count: parts.count))
  }

  /// The parts that may be subjects.
  private func candidates() -> [Int] {
    let large = parts.indices.filter { part in
      guard parts[part].area >= Self.leastArea else { return false }
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
      part.columns.lowerBound == 0 || part.columns.upperBound == width - 1
      || part.rows.lowerBound == 0
    let saliency = part.saliency ?? 1
    // Furniture that stands out counts like any other thing that does.
    let weight = max(part.kind.weight, SubjectKind.unnamed.weight * (part.saliency ?? 0))
    // One reason to count less is enough: the networks often miss what is cut off.
    return part.area * weight * min(isCutOff ? 0.5 : 1, 0.5 + 0.5 * saliency)
  }

  private func choice(
    of chosen: [Int], among candidates: [Int], otherwise omissions: [SubjectChoice.Omission]
  ) -> SubjectChoice {
    var owners = [Int?](repeating: nil, count: parts.count)
    for part in chosen { owners[part] = part }
    let longSide = Double(max(width, height))
    // One step each, no chains.
    for owner in chosen {
      for part in candidates where owners[part] == nil {
        if isRider(part, of: owner, within: Self.touch * longSide) {
          owners[part] = part
        } else if isHeld(part, by: owner, within: Self.touch * longSide) {
          owners[part] = owner
        }
      }
    }
    for owner in parts.indices where owners[owner] == owner {
      for part in parts.indices where owners[part] == nil {
        if isPiece(part, of: owner, within: Self.reach * longSide) { owners[part] = owner }
      }
    }
    return SubjectChoice(
      owners: owners,
      omissions: zip(owners, omissions).map { owner, omission in owner == nil ? omission : nil })
  }

  private func isRider(_ part: Int, of owner: Int, within limit: Double) -> Bool {
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
    return Double(overlap) >= Self.leastOverlap * narrower && distance(owner, part) <= limit
  }

  private func isHeld(_ part: Int, by owner: Int, within limit: Double) -> Bool {
    let (a, b) = (parts[part], parts[owner])
    // Without saliency, nothing tells a bag from a wall.
    guard a.kind.isPortable, let saliency = a.saliency, saliency >= Self.leastHeldSaliency,
      a.area <= Self.largestHeld * b.area
    else { return false }
    return distance(owner, part) <= limit
  }

  private func isPiece(_ part: Int, of owner: Int, within limit: Double) -> Bool {
    let (a, b) = (parts[part], parts[owner])
    let isAlike =
      a.name == b.name || (a.kind == .animal && b.kind == .animal) || a.kind == .unnamed
    return isAlike && a.area <= Self.largestPiece * b.area && distance(owner, part) <= limit
  }
}
