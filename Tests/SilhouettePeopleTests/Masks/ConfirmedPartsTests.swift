// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouettePeople

/// Streams of drawn masks; what the detectors would find is made up.
@Suite("People in the masks of a stream")
struct ConfirmedPartsTests {
  /// Returns a mask with bars of six columns at some positions.
  private func mask(_ positions: [Int], width: Int = 40) -> ProbabilityMap {
    var mask = ProbabilityMap(width: width, height: 4)
    for position in positions {
      for row in 0..<4 {
        for column in position..<min(position + 6, width) { mask.values[row * width + column] = 1 }
      }
    }
    return mask
  }

  /// Returns the frames in which anything is shown, and those in which detectors look.
  private func run(
    _ frames: [[Int]], person: (Int) -> ClosedRange<Int>?
  ) -> (shown: [Bool], looks: [Int]) {
    var confirmed = ConfirmedParts()
    var (shown, looks): ([Bool], [Int]) = ([], [])
    for (number, positions) in frames.enumerated() {
      let result = confirmed.people(in: mask(positions)) { parts in
        looks.append(number)
        guard let range = person(number) else { return [] }
        return Set(
          parts.parts.indices.filter { range.contains(parts.parts[$0].columns.lowerBound) })
      }
      shown.append(result.hasForeground)
    }
    return (shown, looks)
  }

  @Test("An animal is never shown, and is looked at every few frames only")
  func animal() {
    let (shown, looks) = run([[Int]](repeating: [10], count: 12)) { _ in nil }
    #expect(shown.allSatisfy { !$0 })
    #expect(looks == [0, 5, 10])
  }

  @Test("A person is shown from the first frame, and stays after turning away")
  func turnsAway() {
    // The face is seen in the first frame only; the person moves by one column a frame.
    let (shown, looks) = run((0..<20).map { [$0] }) { $0 == 0 ? 0...40 : nil }
    #expect(shown.allSatisfy { $0 })
    #expect(looks == [0])
  }

  @Test("A person whose face is seen late appears then")
  func late() {
    let (shown, looks) = run([[Int]](repeating: [10], count: 12)) { $0 >= 7 ? 0...40 : nil }
    #expect(shown == (0..<12).map { $0 >= 10 })
    #expect(looks == [0, 5, 10])
  }

  @Test("After an empty frame, or a jump, a part must be confirmed anew")
  func gap() {
    let (shown, _) = run([[10], [10], [], [10], [10], [10]]) { $0 == 0 ? 0...40 : nil }
    #expect(shown == [true, true, false, false, false, false])
    let (jumped, looks) = run([[0], [20], [20]]) { $0 == 0 ? 0...40 : nil }
    #expect(jumped == [true, false, false])
    #expect(looks == [0])
  }

  @Test("An animal beside a person is left out")
  func both() {
    var confirmed = ConfirmedParts()
    for _ in 0..<8 {
      let result = confirmed.people(in: mask([2, 20])) { _ in [0] }
      #expect(result.values == mask([2]).values)
    }
  }

  @Test("A mask of another size starts anew")
  func size() {
    var confirmed = ConfirmedParts()
    _ = confirmed.people(in: mask([2])) { _ in [0] }
    let result = confirmed.people(in: mask([2], width: 30)) { _ in [] }
    #expect(!result.hasForeground)
  }
}
