// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

@Suite("Masks of chosen parts")
struct SubjectMaskTests {
  private static let side = 24

  /// Two parts side by side: a cat on the left, a person on the right.
  private func scene(_ random: inout SeededRandom) -> SubjectEvidence {
    let side = Self.side
    var evidence = SubjectEvidence(width: side, height: side, classes: .pascalVOC)
    var saliency = ProbabilityMap(width: side, height: side)
    for place in 0..<side * side {
      let (x, y) = (place % side, place / side)
      if (4..<20).contains(y), (2..<10).contains(x) { evidence.labels[place] = 8 }
      if (4..<20).contains(y), (14..<22).contains(x) { evidence.labels[place] = 15 }
      evidence.foreground.values[place] = Float.random(in: 0...1, using: &random)
      // Above one half only where a label is, so that no further parts arise.
      saliency.values[place] = Float.random(
        in: evidence.labels[place] > 0 ? 0.51...1 : 0...0.49, using: &random)
    }
    evidence.saliency = saliency
    return evidence
  }

  /// Constants under which every network has a say.
  private static let rules = {
    var rules = SubjectRules.standard
    (rules.mask.weightOfClasses, rules.mask.limitOfClasses) = (1.5, 6)
    (rules.closeLook.weight, rules.closeLook.mostDenied) = (3, 0.2)
    return rules
  }()

  /// The odds of each opinion, clamped, and their weighted geometric mean.
  private func expected(_ opinions: [(probability: Float, weight: Double, limit: Double)]) -> Double
  {
    var (sum, weights) = (0.0, 0.0)
    for opinion in opinions {
      let p = min(max(Double(opinion.probability), 1e-4), 1 - 1e-4)
      sum += opinion.weight * min(max(log(p / (1 - p)), -opinion.limit), opinion.limit)
      weights += opinion.weight
    }
    return 1 / (1 + exp(-sum / weights))
  }

  @Test("Every network that shows a part has its say, element by element")
  func opinions() {
    var random = SeededRandom(seed: 14)
    for people in [nil, Float(0.9)] {
      let evidence = scene(&random)
      let parts = SubjectParts(evidence)
      #expect(Set(parts.parts.map(\.name)) == [.cat, .person])
      let map = people.map {
        ProbabilityMap(width: Self.side, height: Self.side, repeating: $0)
      }
      let mask = SubjectMask(
        evidence, parts, isChosen: [true, true], people: map, rules: Self.rules)
      var worst = 0.0
      for place in evidence.labels.indices {
        let part = parts.parts[Int(mask.nearest[place]) - 1]
        var opinions = [(evidence.foreground.values[place], 1.5, 6.0)]
        opinions.append((evidence.saliency?.values[place] ?? 0, 2.0, 4.0))
        var kept = 0.0
        if part.name == .person, let people {
          opinions.append((people, 1.0, 4.0))
          let agreed = min(people, max(opinions[0].0, opinions[1].0))
          if agreed >= 0.6 { kept = Double(agreed) }
        }
        if opinions[0].0 >= 0.95 { kept = max(kept, Double(opinions[0].0)) }
        worst = max(
          worst, abs(Double(mask.probability.values[place]) - max(kept, expected(opinions))))
      }
      #expect(worst < 1e-5)
    }
  }

  @Test("Nothing remains nearer to a part that is left out")
  func leftOut() {
    var random = SeededRandom(seed: 15)
    let evidence = scene(&random)
    let parts = SubjectParts(evidence)
    let mask = SubjectMask(
      evidence, parts, isChosen: parts.parts.map { $0.name == .cat }, people: nil, rules: Self.rules
    )
    for place in evidence.labels.indices {
      let x = place % Self.side
      // The cat's last column is 9, the person's first 14.
      if x >= 13 { #expect(mask.probability.values[place] == 0 && mask.nearest[place] == 0) }
      if x <= 10 { #expect(mask.nearest[place] > 0) }
    }
  }

  @Test("A network that does not show a part is not asked about it")
  func overlooked() {
    var random = SeededRandom(seed: 16)
    var evidence = scene(&random)
    evidence.saliency = ProbabilityMap(width: Self.side, height: Self.side, repeating: 0.01)
    let parts = SubjectParts(evidence)
    let mask = SubjectMask(evidence, parts, isChosen: [true, true], people: nil, rules: Self.rules)
    #expect(mask.probability == evidence.foreground)
  }

  /// A part, rows 4…19 and columns 4…19, with the probability of its class; the look for salient things misses its upper
  /// rows.
  private func headless(
    _ label: UInt8, rows: Int, probability: Float = 0.9
  ) -> SubjectEvidence {
    let side = Self.side
    var evidence = SubjectEvidence(width: side, height: side, classes: .pascalVOC)
    var saliency = ProbabilityMap(width: side, height: side, repeating: 0.01)
    for y in 4..<20 {
      for x in 4..<20 {
        evidence.labels[y * side + x] = label
        evidence.foreground.values[y * side + x] = probability
        if y >= 4 + rows { saliency.values[y * side + x] = 0.95 }
      }
    }
    evidence.saliency = saliency
    return evidence
  }

  @Test("What a class is sure of does not vanish", arguments: [4, 6, 7])
  func floor(_ rows: Int) {
    for label: UInt8 in [8, 15, 7] {
      let evidence = headless(label, rows: rows)
      let mask = SubjectMask(
        evidence, SubjectParts(evidence), isChosen: [true], people: nil, rules: Self.rules)
      for place in evidence.labels.indices {
        let value = mask.probability.values[place]
        if evidence.labels[place] == label {
          #expect(value >= evidence.foreground.values[place] * 0.95)
        } else {
          #expect(value < 0.5)
        }
      }
    }
  }

  @Test(
    "Up to a fifth of a part, and things that count only where they stand out, are cut by saliency")
  func noFloor() {
    // 3 of 16 rows of a person; 6 of a table, on which something stands out.
    for (label, rows) in [(UInt8(15), 3), (11, 6)] {
      let evidence = headless(label, rows: rows)
      let mask = SubjectMask(
        evidence, SubjectParts(evidence), isChosen: [true], people: nil, rules: Self.rules)
      for place in evidence.labels.indices where evidence.labels[place] == label {
        let after = expected([
          (evidence.foreground.values[place], 1.5, 6),
          (evidence.saliency?.values[place] ?? 0, 2, 4),
        ])
        #expect(abs(Double(mask.probability.values[place]) - after) < 1e-5)
      }
    }
  }

  @Test(
    "What a class is certain of is never cut, but for things that count only where they stand out")
  func certain() {
    for label: UInt8 in [8, 15, 7, 11] {
      let evidence = headless(label, rows: 3, probability: 0.96)
      let mask = SubjectMask(
        evidence, SubjectParts(evidence), isChosen: [true], people: nil, rules: Self.rules)
      for place in evidence.labels.indices where evidence.labels[place] == label {
        let isShown = evidence.saliency?.values[place] ?? 0 > 0.5
        #expect((mask.probability.values[place] > 0.5) == (isShown || label != 11))
      }
    }
  }

  @Test("Of a person, two of three networks decide")
  func majority() {
    let evidence = headless(15, rows: 3, probability: 0.7)
    for (people, isKept) in [(Float(0.7), true), (0.5, false)] {
      let mask = SubjectMask(
        evidence, SubjectParts(evidence), isChosen: [true],
        people: ProbabilityMap(width: Self.side, height: Self.side, repeating: people),
        rules: Self.rules)
      for place in evidence.labels.indices
      where evidence.labels[place] == 15 && evidence.saliency?.values[place] ?? 0 < 0.5 {
        #expect((mask.probability.values[place] > 0.5) == isKept)
      }
    }
  }

  @Test(
    "A closer look neither removes what the first look and the classes hold, nor adds what both deny"
  )
  func limits() {
    let side = Self.side
    // Two rows that both hold, and two that both deny, among rows about which they are not sure.
    func mask(_ classes: Float, _ saliency: Float) -> (before: SubjectMask, after: SubjectMask) {
      var evidence = headless(15, rows: 0)
      for place in evidence.labels.indices
      where (6..<8).contains(place / side) && evidence.labels[place] == 15 {
        evidence.foreground.values[place] = classes
        evidence.saliency?.values[place] = saliency
      }
      let before = SubjectMask(
        evidence, SubjectParts(evidence), isChosen: [true], people: nil, rules: Self.rules)
      var look = ProbabilityMap(width: side, height: side, repeating: 0.99)
      for place in evidence.labels.indices where (6..<8).contains(place / side) {
        look.values[place] = classes > 0.5 ? 0.01 : 0.99
      }
      var after = before
      after.add(look)
      return (before, after)
    }
    let place = 7 * side + 10
    for (classes, saliency, isLimited) in [
      (Float(0.92), Float(0.6), true), (0.85, 0.6, false), (0.92, 0.4, false),
      (0.15, 0.1, true), (0.25, 0.1, false), (0.15, 0.4, false),
    ] {
      let (before, after) = mask(classes, saliency)
      let isSame = after.probability.values[place] == before.probability.values[place]
      #expect(isSame == isLimited, "\(classes), \(saliency)")
    }
  }

  @Test("A closer look counts only for the parts that it shows")
  func closeLook() {
    var random = SeededRandom(seed: 17)
    var evidence = scene(&random)
    // Certain everywhere, so that each part's own places are the same for both looks.
    for place in evidence.labels.indices {
      evidence.foreground.values[place] = evidence.labels[place] > 0 ? 0.9 : 0.1
    }
    evidence.saliency = nil
    let parts = SubjectParts(evidence)
    let whole = SubjectMask(
      evidence, parts, isChosen: [true, true], people: nil, rules: Self.rules)
    var mask = whole
    var look = ProbabilityMap(width: Self.side, height: Self.side, repeating: 0.2)
    for place in evidence.labels.indices where evidence.labels[place] == 8 {
      look.values[place] = 0.95
    }
    mask.add(look)
    for place in evidence.labels.indices {
      let before = whole.probability.values[place]
      let number = Int(mask.nearest[place])
      if parts.parts[number - 1].name == .person {
        #expect(mask.probability.values[place] == before)
      } else {
        let after = expected([(before, 3.5, 4), (look.values[place], 3, 4)])
        #expect(abs(Double(mask.probability.values[place]) - after) < 1e-5)
      }
    }
  }
}

// Mistake class-outvoted: parts that a class is sure of, removed by the network for salient things
// - part.kind.isSubjectByItself && loss > rules.largestLoss
// + part.kind.isSubjectByItself && loss > 1
// = SubjectMaskTests

// Mistake certain-removed: what a class is certain of, removed by the network for salient things
// - let isCertain = classes >= rules.leastCertain &&
// + let isCertain = classes >= 2 &&
// = SubjectMaskTests

// Mistake majority-ignored: one network removes what two see of a person
// - if agreed >= rules.leastSure {
// + if agreed >= 2 {
// = SubjectMaskTests

// Mistake look-unlimited: a closer look that removes what the classes and the first look hold
// - case .held: max(before, after)
// + case .held: after
// = SubjectMaskTests
