// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouettePeople

/// Two people side by side on a row of 40 cells, one pixel each.
@Suite("Division of a group")
struct GroupDivisionTests {
  private let size = Size(width: 40, height: 1)

  /// Returns the columns of the first of two people, whose lines are vertical at columns 10 and 30.
  private func columns(_ masks: [[Float]?]) -> [Int] {
    let people = [Float(10), 30].map { x in
      Person(
        face: SIMD2(x, -20), faceHeight: 4, hip: SIMD2(x, 0), radius: 40, score: 1,
        rect: .whole)
    }
    let maps = masks.map { $0.map { ProbabilityMap(width: 40, height: 1, $0) } }
    let whole = ProbabilityMap(width: 40, height: 1, repeating: 1)
    let division = GroupDivision(
      people, groups: PersonGroups(people, masks: [whole, whole], in: size), members: [0, 1],
      masks: maps)
    return (0..<40).filter { division.owner(of: $0, at: SIMD2(Float($0) + 0.5, 0.5)) == 0 }
  }

  /// Returns the probabilities of a person who is in some columns.
  private func mask(_ columns: Range<Int>, _ value: Float = 0.99) -> [Float] {
    (0..<40).map { columns.contains($0) ? value : 0.01 }
  }

  @Test("Masks outweigh the distance")
  func masks() {
    #expect(columns([mask(0..<28), mask(28..<40)]) == Array(0..<28))
    #expect(columns([mask(0..<6), mask(6..<40)]) == Array(0..<6))
  }

  @Test("Without masks, or with the same mask twice, the nearest line decides")
  func distance() {
    #expect(columns([nil, nil]) == Array(0..<20))
    #expect(columns([mask(0..<40), mask(0..<40)]) == Array(0..<20))
  }

  @Test("A mask that is certain outweighs one that is not")
  func certainty() {
    // The first mask covers both people and is vague where the first person is.
    let vague = mask(0..<12, 0.6).prefix(12) + mask(12..<40).suffix(28)
    #expect(columns([Array(vague), mask(12..<40)]) == Array(0..<12))
  }

  @Test("A person without a mask gets what the others do not claim")
  func missing() {
    #expect(columns([nil, mask(14..<40)]) == Array(0..<14))
  }
}
