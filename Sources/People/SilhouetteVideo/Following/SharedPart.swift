// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The division of a part of the mask among people who touch or hide each other.
///
/// First, the outline of each is moved to where it explains most: all cells should lie in some outline, outlines should lie in the
/// part, and where outlines overlap, the colours count. Then, each cell belongs to the one whose colours, averaged over a
/// small neighbourhood, and whose outline fit best.
struct SharedPart {
  let part: PeoplePart
  let colors: ColorBins
  let height: Int
  private var width: Int { part.width }

  /// The weight of the colours and outlines relative to the predicted position.
  private static let evidence: Float = 20
  /// The weight of the distance from the outline, in sizes of the person.
  private static let distanceWeight: Float = 24
  /// The advantage of those who are removed: it is better to remove too much than too little.
  private static let caution: Float = 0.6

  /// Returns the owner of each cell of the part, as an index of `people`, and records their positions.
  func divide(among people: inout [FollowedPerson]) -> [Int] {
    let colorFits = people.map { person in
      smoothed(
        person.appearance.logarithms(of: part.cells, rows: person.predictedRows, in: colors),
        radius: max(1, Int(0.06 * (people.map(\.size).min() ?? 0))))
    }
    var positions = people.map(\.predicted)
    // The position of one depends on those of the others.
    for _ in 0..<2 {
      for index in people.indices {
        positions[index] = position(of: index, people, positions, colorFits)
      }
    }
    var fits = colorFits
    for (index, person) in people.enumerated() {
      var outline = [Bool](repeating: false, count: width * height)
      person.forEachCell(at: positions[index], width: width, height: height) { outline[$0] = true }
      let distances = squaredDistances(to: outline, width: width, height: height)
      for (place, cell) in part.cells.enumerated() {
        let distance = Float(distances[cell]).squareRoot() / person.size
        fits[index][place] -= Self.distanceWeight * min(distance, 0.5)
        if person.isRemoved { fits[index][place] += Self.caution }
      }
    }
    let owners = part.cells.indices.map { place in
      people.indices.max { fits[$0][place] < fits[$1][place] } ?? 0
    }
    for index in people.indices {
      people[index].share(
        at: positions[index], visibleArea: Float(owners.count { $0 == index }))
    }
    return owners
  }

  /// Returns the best position of a person, given those of the others.
  private func position(
    of index: Int, _ people: [FollowedPerson], _ positions: [SIMD2<Float>], _ fits: [[Float]]
  ) -> SIMD2<Float> {
    let person = people[index]
    // Outside of the part, there is nobody.
    var gains = [Float](repeating: -1, count: width * height)
    var isCovered = [Bool](repeating: false, count: width * height)
    for other in people.indices where other != index {
      people[other].forEachCell(at: positions[other], width: width, height: height) {
        isCovered[$0] = true
      }
    }
    for (place, cell) in part.cells.enumerated() {
      let others = people.indices.reduce(-Float.infinity) { best, other in
        other == index ? best : max(best, fits[other][place])
      }
      let gain = min(max(fits[index][place] - others, -1), 1)
      gains[cell] = isCovered[cell] ? max(gain, 0) : 1 + gain
    }
    let reach = Int(min(max(2 * person.spread, 2), 24))
    let step = max(1, reach / 8)
    var best = (score: -Float.infinity, position: person.predicted)
    for row in -1...1 {
      for column in stride(from: -reach, through: reach, by: step) {
        let offset = SIMD2(Float(column), Float(row))
        var sum: Float = 0
        person.forEachCell(
          at: person.predicted + offset, width: width, height: height, step: 2
        ) { sum += gains[$0] }
        let score =
          2 * Self.evidence * sum / person.area
          - 0.5 * (offset * offset).sum() / (person.spread * person.spread)
        if score > best.score { best = (score, person.predicted + offset) }
      }
    }
    return best.position
  }

  /// Returns the means of values over the cells of the part in a square around each.
  private func smoothed(_ values: [Float], radius: Int) -> [Float] {
    // Sums over all cells above and to the left, with the number of cells.
    var sums = [SIMD2<Double>](repeating: .zero, count: (width + 1) * (height + 1))
    for (place, cell) in part.cells.enumerated() {
      sums[(cell / width + 1) * (width + 1) + cell % width + 1] = SIMD2(Double(values[place]), 1)
    }
    for row in 1...height {
      var line = SIMD2<Double>.zero
      for column in 1...width {
        line += sums[row * (width + 1) + column]
        sums[row * (width + 1) + column] = sums[(row - 1) * (width + 1) + column] + line
      }
    }
    return part.cells.map { cell in
      let left = max(cell % width - radius, 0)
      let right = min(cell % width + radius + 1, width)
      let top = max(cell / width - radius, 0) * (width + 1)
      let bottom = min(cell / width + radius + 1, height) * (width + 1)
      let sum = sums[bottom + right] - sums[top + right] - sums[bottom + left] + sums[top + left]
      return Float(sum.x / sum.y)
    }
  }
}
