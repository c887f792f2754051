// SPDX-License-Identifier: Apache-2.0

extension MainSubject {
  /// Returns the parts in `others` whose distance from a given part is at most `limit` pixels.
  func near(_ others: [Int], _ part: Int, within limit: Double) -> [Int] {
    // Distances are expensive.
    if others.isEmpty { return [] }
    let distances = regions.distances(from: part + 1)
    return others.filter { distances[$0] <= limit }
  }

  /// Returns a Boolean value that indicates whether the bounding boxes of two parts are at most `limit` pixels apart.
  func areClose(_ part: Int, _ other: Int, _ limit: Double) -> Bool {
    func gap(_ a: ClosedRange<Int>, _ b: ClosedRange<Int>) -> Int {
      max(a.lowerBound - b.upperBound, b.lowerBound - a.upperBound, 0)
    }
    let a = parts[part]
    let b = parts[other]
    return Double(max(gap(a.columns, b.columns), gap(a.rows, b.rows))) <= limit
  }

  func isRider(_ part: Int, of owner: Int) -> Bool {
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

  func isHeld(_ part: Int, by owner: Int) -> Bool {
    let a = parts[part]
    let b = parts[owner]
    // Without saliency, a bag cannot be told from a wall.
    guard a.kind.isPortable, let saliency = a.saliency else { return false }
    // A rider is found by another rule; other people just stand nearby.
    if a.kind == .person || b.kind == .person && a.kind.isVehicle { return false }
    // A thing without a class is held only if nothing separates it from its holder.
    if a.kind == .unnamed, a.salientArea != b.salientArea || goesOnOutside(part, beside: owner) {
      return false
    }
    return saliency >= rules.leastHeldSaliency && a.area <= rules.largestHeld * b.area
  }

  /// Returns a Boolean value that indicates whether a part of a thing's salient area is the rest of the thing: not another
  /// vehicle beside a vehicle, nor what stands out less, nor what goes on outside the image.
  func isRest(_ part: Int, of thing: Int) -> Bool {
    let a = parts[part]
    let b = parts[thing]
    if a.kind.isVehicle, b.kind.isVehicle { return false }
    return (a.saliency ?? 0) >= rules.leastRest * (b.saliency ?? 0)
      && !goesOnOutside(part, beside: thing)
  }

  /// Returns a Boolean value that indicates whether an edge of the image cuts off a part, but not the subject beside it: walls,
  /// buildings and tables go on outside the image, what belongs to a subject seldom does.
  func goesOnOutside(_ part: Int, beside owner: Int) -> Bool {
    zip(edges(of: part), edges(of: owner)).contains { $0 && !$1 }
  }

  /// Returns whether a part touches each edge of the image: left, right, top and bottom.
  private func edges(of part: Int) -> [Bool] {
    let (columns, rows) = (parts[part].columns, parts[part].rows)
    return [
      columns.lowerBound == 0, columns.upperBound == regions.width - 1, rows.lowerBound == 0,
      rows.upperBound == regions.height - 1,
    ]
  }

  /// Returns a Boolean value that indicates whether the left, right or top edge of the image cuts off a part. Most subjects
  /// touch the lower edge.
  func isCutOff(_ part: Int) -> Bool { edges(of: part).dropLast().contains(true) }

  func isPiece(_ part: Int, of owner: Int) -> Bool {
    let a = parts[part]
    let b = parts[owner]
    let isAlike =
      a.name == b.name || (a.kind == .animal && b.kind == .animal)
      || a.kind == .unnamed && isRest(part, of: owner)
    return isAlike && a.area <= rules.largestPiece * b.area
  }
}
