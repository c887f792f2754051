// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouettePeople

/// People of made-up proportions on a grid of one place per pixel.
@Suite("Division of an image among people")
struct PersonInstancesTests {
  private let size = Size(width: 60, height: 40)

  /// Returns a standing person with the face at a column.
  private func person(at x: Float, score: Float = 0.9) -> Person {
    Person(
      face: SIMD2(x, 6), faceHeight: 4, hip: SIMD2(x, 20), radius: 18, score: score,
      rect: CropRect(xCenter: x / 60, yCenter: 0.5, width: 45 / 60, height: 45 / 40, rotation: 0))
  }

  /// Returns the mask of a bar of some columns, rows 4…35.
  private func bar(_ columns: Range<Int>, _ value: Float = 0.9) -> ProbabilityMap {
    var mask = ProbabilityMap(width: 60, height: 40)
    for row in 4..<36 { for column in columns { mask.values[row * 60 + column] = value } }
    return mask
  }

  private func union(_ masks: ProbabilityMap...) -> ProbabilityMap {
    masks.dropFirst().reduce(masks[0]) { all, mask in
      ProbabilityMap(width: 60, height: 40, zip(all.values, mask.values).map(max))
    }
  }

  /// Returns the division of an image of which no one's separate mask is known.
  private func divided(
    _ people: [Person], masks: [ProbabilityMap?], everybody: ProbabilityMap, in size: Size
  ) -> PersonInstances {
    PersonInstances(
      people, masks: masks, groups: PersonGroups(people, masks: masks, in: size),
      separateMasks: people.map { _ in nil }, everybody: everybody, in: size)
  }

  /// Returns the columns of a person in the middle row.
  private func columns(_ instances: PersonInstances, _ number: UInt8) -> [Int] {
    (0..<60).filter { instances.numbers[20 * 60 + $0] == number }
  }

  @Test("People apart have their own masks, numbered from the left")
  func apart() {
    let left = bar(4..<16)
    let right = bar(40..<52)
    let instances = divided(
      [person(at: 46), person(at: 10)], masks: [right, left], everybody: union(left, right),
      in: size)
    #expect(instances.count == 2 && instances.people == [1, 0])
    #expect(columns(instances, 1) == Array(4..<16))
    #expect(columns(instances, 2) == Array(40..<52))
    let box = instances.box(of: 2)
    #expect(box?.minimum == SIMD2(40.0 / 60, 0.1) && box?.maximum == SIMD2(52.0 / 60, 0.9))
    #expect(instances.box(of: 3) == nil)
  }

  @Test("The own mask counts although the mask of everybody does not see the person")
  func alone() {
    let own = bar(20..<30)
    let instances = divided(
      [person(at: 25)], masks: [own], everybody: ProbabilityMap(width: 60, height: 40), in: size)
    #expect(columns(instances, 1) == Array(20..<30))
  }

  @Test("A group whose bodies overlap is divided in the middle between them")
  func group() {
    // The network found the same body twice.
    let both = bar(14..<40)
    let instances = divided(
      [person(at: 20), person(at: 34)], masks: [both, both], everybody: both, in: size)
    #expect(columns(instances, 1) == Array(14..<27))
    #expect(columns(instances, 2) == Array(27..<40))
  }

  @Test("A group is divided by separate masks where there are some")
  func separateMasks() {
    let both = bar(14..<40)
    let people = [person(at: 20), person(at: 34)]
    let instances = PersonInstances(
      people, masks: [both, both], groups: PersonGroups(people, masks: [both, both], in: size),
      separateMasks: [bar(14..<23, 0.95), bar(23..<40, 0.95)], everybody: both, in: size)
    #expect(columns(instances, 1) == Array(14..<23))
    #expect(columns(instances, 2) == Array(23..<40))
  }

  @Test("People without bodies who may be given the same cells are neighbours, and no others")
  func neighbors() {
    let people = [person(at: 10), person(at: 24), person(at: 55)]
    let groups = PersonGroups(people, masks: [nil, nil, nil], in: size)
    #expect(groups.neighbors(of: 0) == [1] && groups.neighbors(of: 1) == [0])
    #expect(groups.neighbors(of: 2).isEmpty && groups.isAlone(2))
  }

  @Test("Whoever has no body of the own shares the mask of the neighbour who covers the line")
  func unverified() {
    let both = bar(14..<40)
    let instances = divided(
      [person(at: 20), person(at: 34)], masks: [both, nil], everybody: both, in: size)
    #expect(instances.count == 2)
    #expect(columns(instances, 2) == Array(27..<40))
  }

  @Test("Far from every line nobody is")
  func reach() {
    let all = bar(0..<60)
    let instances = divided([person(at: 10)], masks: [nil], everybody: all, in: size)
    // Half a radius, 9, and half of the line's width, 1.4.
    #expect(columns(instances, 1) == Array(0..<20))
  }

  @Test("People without a place are left out")
  func empty() {
    let instances = divided(
      [person(at: 10), person(at: 40)], masks: [bar(4..<16), bar(30..<50, 0.3)],
      everybody: ProbabilityMap(width: 60, height: 40), in: size)
    #expect(instances.count == 1 && instances.people == [0])
    #expect(instances.nearest.allSatisfy { $0 <= 1 })
  }

  @Test("A face that belongs to a body is not a second person")
  func matching() {
    // A face of 4 rows; the body detector's box is 2.46 times as high, its centre 0.49 heights lower.
    let face = Detection(
      score: 0.8, x: 18 / 60, y: 4 / 40, width: 4 / 60, height: 4 / 40, points: [])
    let body = Detection(
      score: 0.9, x: 15 / 60, y: (6 + 1.96 - 4.92) / 40, width: 10 / 60, height: 9.84 / 40,
      points: [SIMD2(20 / 60, 0.5), SIMD2(38 / 60, 0.5), .zero, .zero])
    let far = Detection(
      score: 0.7, x: 44 / 60, y: 4 / 40, width: 4 / 60, height: 4 / 40, points: [])
    let people = Person.people(bodies: [body], faces: [face, far], in: size)
    #expect(people.count == 2)
    #expect(people[0].radius == 18 && people[0].score == 0.9)
    let gap = people[0].face - SIMD2(20, 6)
    #expect(abs(gap.x) < 1e-3 && abs(gap.y) < 1e-3)
    #expect(abs(people[1].hip.y - (6 + 4.25 * 4)) < 1e-3 && people[1].score == 0.7)
    let alone = Person.people(bodies: [body], faces: [], in: size)
    #expect(abs(alone[0].face.y - 6) < 1e-3 && abs(alone[0].faceHeight - 4) < 1e-3)
  }

  @Test("Chains of groups are one group")
  func chain() {
    let groups = PersonGroups(
      [person(at: 10), person(at: 50), person(at: 30)],
      masks: [bar(0..<30), bar(30..<60), bar(15..<45)], in: size)
    #expect(Set(groups.groups).count == 1 && !groups.isAlone(0))
  }
}
