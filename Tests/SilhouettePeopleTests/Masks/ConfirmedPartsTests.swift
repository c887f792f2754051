// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouettePeople

/// Streams of drawn masks; what the detectors would find is made up.
@Suite("People in the masks of a stream")
struct ConfirmedPartsTests {
  /// A bar over all rows of a mask.
  private typealias Bar = Range<Int>

  private static let width = 60
  private static let rows = 4

  private func mask(_ bars: [Bar], width: Int = Self.width) -> ProbabilityMap {
    var mask = ProbabilityMap(width: width, height: Self.rows)
    for bar in bars {
      for row in 0..<Self.rows {
        for column in bar { mask.values[row * width + column] = 1 }
      }
    }
    return mask
  }

  /// Returns the columns above one half in the first row.
  private func columns(_ mask: ProbabilityMap) -> Set<Int> {
    Set((0..<mask.width).filter { mask.values[$0] > 0.5 })
  }

  /// The outcome of a stream.
  private struct Outcome {
    /// The columns that are shown in each frame.
    var shown: [Set<Int>] = []
    /// The frames in which detectors look.
    var looks: [Int] = []
    /// The columns that they look at.
    var lookedAt: [Set<Int>] = []
  }

  /// Runs a stream.
  ///
  /// - Parameters:
  ///   - frames: The bars of each frame.
  ///   - interval: The time between two frames.
  ///   - leastArea: The least area of a part that is looked at.
  ///   - face: The columns in which detectors see somebody in a frame: parts that cover one of them are people.
  private func run(
    _ frames: [[Bar]], interval: Duration = .milliseconds(40), leastArea: Int = 1,
    face: (Int) -> Set<Int>
  ) -> Outcome {
    var confirmed = ConfirmedParts()
    var outcome = Outcome()
    for (number, bars) in frames.enumerated() {
      let result = confirmed.people(
        in: mask(bars), at: interval * number, leastArea: leastArea
      ) { candidates in
        outcome.looks.append(number)
        outcome.lookedAt.append(columns(candidates))
        let parts = MaskParts(candidates)
        return parts.keeping(
          Set(
            parts.parts.indices.filter { part in
              face(number).contains { parts.owners[$0] == Int32(part) }
            }), of: candidates)
      }
      outcome.shown.append(columns(result))
    }
    return outcome
  }

  private func repeated(_ bars: [Bar], _ count: Int) -> [[Bar]] {
    [[Bar]](repeating: bars, count: count)
  }

  // MARK: Looks

  @Test("An animal is never shown, and looked at after 5, 10, 20, 40 frames, then every 3 seconds")
  func animal() {
    let fast = run(repeated([10..<16], 400)) { _ in [] }
    #expect(fast.shown.allSatisfy { $0.isEmpty })
    #expect(fast.looks == [0, 5, 15, 35, 75, 150, 225, 300, 375])
    let slow = run(repeated([10..<16], 100), interval: .milliseconds(100)) { _ in [] }
    #expect(slow.looks == [0, 5, 15, 35, 65, 95])
    #expect(slow.shown.allSatisfy { $0.isEmpty })
  }

  @Test("A person is shown from the first frame, and stays after turning away, for one look")
  func turnsAway() {
    // The face is seen in the first frame only; the person walks to and fro.
    let places = (0..<300).map { abs($0 % 80 - 40) }
    let outcome = run(places.map { [$0..<$0 + 10] }) { $0 == 0 ? Set(0..<60) : [] }
    #expect(outcome.shown == places.map { Set($0..<$0 + 10) })
    #expect(outcome.looks == [0])
  }

  @Test("A person whose face is seen late appears at the next look")
  func late() {
    let outcome = run(repeated([10..<16], 30)) { $0 >= 7 ? [12] : [] }
    #expect(outcome.shown == (0..<30).map { $0 >= 15 ? Set(10..<16) : [] })
    #expect(outcome.looks == [0, 5, 15])
  }

  @Test("A part that grows by half is looked at at once: somebody who walks in")
  func grows() {
    let bars = [0..<4, 0..<5, 0..<6, 0..<7, 0..<8, 0..<9, 0..<9]
    let outcome = run(bars.map { [$0] }) { $0 >= 5 ? [8] : [] }
    #expect(outcome.looks == [0, 2, 5])
    #expect(outcome.shown.map(\.count) == [0, 0, 0, 0, 0, 9, 9])
  }

  @Test("Parts that come and go in new places are looked at every five frames in the long run")
  func bounded() {
    let outcome = run((0..<200).map { [($0 * 17) % 54..<($0 * 17) % 54 + 4] }) { _ in [] }
    #expect(outcome.looks.count >= 30 && outcome.looks.count <= 200 / 5 + 3)
    #expect(outcome.shown.allSatisfy { $0.isEmpty })
  }

  @Test("A part that flickers is remembered while it waits")
  func flickers() {
    let outcome = run((0..<80).map { $0 % 2 == 0 ? [10..<16] : [] }) { _ in [] }
    #expect(outcome.looks == [0, 6, 16, 36, 76])
  }

  @Test("Parts that are too small are not looked at")
  func small() {
    let outcome = run(repeated([10..<12], 40), leastArea: 9) { _ in [10] }
    #expect(outcome.looks.isEmpty && outcome.shown.allSatisfy { $0.isEmpty })
    #expect(run(repeated([10..<12], 40), leastArea: 8) { _ in [10] }.looks == [0])
  }

  // MARK: Continuation

  @Test("After an empty frame, a jump, a cut or another size, a part is confirmed anew")
  func anew() {
    let gap = run([[10..<16], [10..<16], [], [10..<16], [10..<16]]) { $0 == 0 ? [12] : [] }
    #expect(gap.shown.map(\.isEmpty) == [false, false, true, true, true])
    #expect(gap.looks == [0, 3])
    let jump = run([[0..<6], [20..<26], [20..<26]]) { $0 == 0 ? [3] : [] }
    #expect(jump.shown.map(\.isEmpty) == [false, true, true])
    #expect(jump.looks == [0, 1])
    var confirmed = ConfirmedParts()
    func shows(_ mask: ProbabilityMap, isPerson: Bool) -> Bool {
      confirmed.people(in: mask, at: .zero) { isPerson ? $0 : mask.cleared }.hasForeground
    }
    #expect(shows(mask([2..<8]), isPerson: true))
    #expect(!shows(mask([2..<8], width: 30), isPerson: false))
    #expect(shows(mask([2..<8]), isPerson: true))
    #expect(shows(mask([2..<8]), isPerson: false))
    confirmed.forgetParts()
    #expect(!shows(mask([2..<8]), isPerson: false))
  }

  @Test("An animal beside a person is left out, with its soft border")
  func both() {
    var confirmed = ConfirmedParts()
    var both = mask([2..<12, 20..<26])
    for column in [12, 13, 18, 19, 26] { both.values[Self.width + column] = 0.3 }
    var person = mask([2..<12])
    for column in [12, 13] { person.values[Self.width + column] = 0.3 }
    var looks = 0
    for number in 0..<8 {
      let result = confirmed.people(in: both, at: .milliseconds(33 * number)) { candidates in
        looks += 1
        // After the first look, the animal alone is looked at.
        #expect(columns(candidates) == Set(20..<26).union(number == 0 ? Set(2..<12) : []))
        let parts = MaskParts(candidates)
        return number == 0 ? parts.keeping([0], of: candidates) : candidates.cleared
      }
      #expect(result == person)
    }
    #expect(looks == 2)
  }

  @Test("A person who comes while an animal waits is shown at once")
  func comes() {
    let frames = (0..<40).map { $0 < 20 ? [30..<40] : [2..<12, 30..<40] }
    let outcome = run(frames) { _ in [5] }
    #expect(outcome.looks == [0, 5, 15, 20, 35])
    #expect(outcome.lookedAt[3] == Set(2..<12))
    #expect(outcome.shown.suffix(20).allSatisfy { $0 == Set(2..<12) })
  }

  @Test("People who touch and part again stay confirmed without another look")
  func touching() {
    let frames = [[0..<10, 20..<30], [2..<12, 18..<28], [4..<26], [2..<12, 18..<28]]
    let outcome = run(frames) { $0 == 0 ? [5, 25] : [] }
    #expect(outcome.looks == [0])
    #expect(outcome.shown == frames.map { Set($0.joined()) })
  }

  @Test("An animal that touches a person stays out, and the person in")
  func merging() {
    // The animal comes from the right, stays, and leaves.
    let positions = [20, 18, 16, 14, 12, 12, 12, 12, 14, 16, 18, 20]
    let frames: [[Bar]] = positions.map { $0 == 12 ? [0..<24] : [0..<12, $0..<$0 + 12] }
    let outcome = run(frames) { _ in [5] }
    for (number, shown) in outcome.shown.enumerated() {
      // A place between both belongs to either.
      #expect(shown.isSuperset(of: 0..<12) && shown.isSubset(of: 0..<14), "\(number)")
    }
  }

  @Test("A hand that touches its person is shown with the person")
  func hand() {
    let frames: [[Bar]] = [[0..<20, 26..<30], [0..<20, 24..<28], [0..<26], [0..<26]]
    let outcome = run(frames) { _ in [5] }
    #expect(outcome.shown.map(\.count) == [20, 20, 26, 26])
  }

  @Test("A part that more than doubles is looked at; without success, what was confirmed remains")
  func sudden() {
    let frames: [[Bar]] = [[10..<20], [10..<20], [8..<40], [8..<40], [8..<40]]
    let alone = run(frames) { $0 == 0 ? [15] : [] }
    #expect(alone.looks == [0, 2] && alone.lookedAt[1] == Set(8..<40))
    #expect(alone.shown == frames.map { _ in Set(10..<20) })
    let seen = run(frames) { _ in [15] }
    #expect(seen.looks == [0, 2])
    #expect(seen.shown == frames.map { Set($0.joined()) })
    // Less is a person who comes nearer.
    let nearer = run([[10..<20], [8..<26], [2..<38]]) { $0 == 0 ? [15] : [] }
    #expect(nearer.looks == [0] && nearer.shown.map(\.count) == [10, 18, 36])
  }

  @Test("A person who goes leaves nothing to the animal behind")
  func leaves() {
    // The last that is seen of the person touches the animal.
    let frames: [[Bar]] = [
      [0..<10, 14..<34], [6..<11, 14..<34], [9..<34], [10..<34], [10..<34],
    ]
    let outcome = run(frames, leastArea: 16) { _ in [2] }
    #expect(outcome.shown[0] == Set(0..<10) && outcome.shown[1] == Set(6..<11))
    #expect(outcome.shown.dropFirst(2).allSatisfy { $0.isEmpty })
  }

  @Test("Specks beside a person belong to the person, and alone to nothing")
  func specks() {
    var confirmed = ConfirmedParts()
    func shown(_ mask: ProbabilityMap) -> ProbabilityMap {
      confirmed.people(in: mask, at: .zero, leastArea: 20) { $0 }
    }
    var person = mask([10..<20])
    #expect(shown(person) == person)
    // One place, with a soft bridge.
    person.values[20] = 0.3
    person.values[21] = 0.7
    #expect(shown(person) == person)
    #expect(!shown(mask([])).hasForeground)
    var speck = mask([])
    speck.values[21] = 0.7
    #expect(shown(speck).values.allSatisfy { $0 == 0 })
  }

  @Test("An animal that splits and merges again and again keeps its schedule")
  func splits() {
    let frames: [[Bar]] = (0..<400).map { $0 % 2 == 0 ? [10..<30] : [10..<19, 21..<30] }
    let outcome = run(frames) { _ in [] }
    #expect(outcome.looks == [0, 5, 15, 35, 75, 150, 225, 300, 375])
  }

  @Test("Whatever masks come, nothing is shown that no look has confirmed, and nothing fails")
  func random() {
    var random = SeededRandom(seed: 411)
    for _ in 0..<20 {
      var confirmed = ConfirmedParts()
      for frame in 0..<60 {
        var noise = ProbabilityMap(width: 40, height: 30)
        for place in noise.values.indices {
          noise.values[place] = abs(random.float() < 0.4 ? random.float() * 0.6 : random.float())
        }
        let result = confirmed.people(
          in: noise, at: .milliseconds(33 * frame), leastArea: 1 + frame % 5
        ) { $0.cleared }
        #expect(result.values.allSatisfy { $0 == 0 })
      }
    }
  }
}

extension ProbabilityMap {
  /// A map of the same size without anything.
  fileprivate var cleared: ProbabilityMap { ProbabilityMap(width: width, height: height) }
}
