// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import Silhouette

@Suite("Confidence in masks")
struct MaskConfidenceTests {
  /// A grid on which rectangles have a probability.
  private func map(
    _ rects: (x: Int, y: Int, width: Int, height: Int)..., probability: Float = 0.98,
    around: Float = 0.01
  ) -> ProbabilityMap {
    var map = ProbabilityMap(width: 60, height: 60, repeating: around)
    for rect in rects {
      for y in rect.y..<rect.y + rect.height {
        for x in rect.x..<rect.x + rect.width { map.values[y * 60 + x] = probability }
      }
    }
    return map
  }

  private func confidence(_ signs: MaskSigns) -> Double { MaskConfidence(signs).probability }

  @Test("The shape is what its definition says, on random maps of odd sizes")
  func shape() throws {
    var random = SeededRandom(seed: 29)
    for _ in 0..<20 {
      let (width, height) = (
        Int.random(in: 1...23, using: &random), Int.random(in: 1...19, using: &random)
      )
      let map = ProbabilityMap(
        width: width, height: height,
        (0..<width * height).map { _ in Float.random(in: 0...1, using: &random) })
      func isInside(_ x: Int, _ y: Int) -> Bool? {
        (0..<width).contains(x) && (0..<height).contains(y)
          ? map.values[y * width + x] > 0.5 : nil
      }
      let inside = map.values.filter { $0 > 0.5 }.map(Double.init)
      let outside = map.values.filter { $0 <= 0.5 }.map(Double.init)
      var (length, isCut) = (0, false)
      for y in 0..<height {
        for x in 0..<width where isInside(x, y) == true {
          for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)]
          where isInside(x + dx, y + dy) == false { length += 1 }
          if isInside(x - 1, y) == nil || isInside(x + 1, y) == nil || isInside(x, y - 1) == nil {
            isCut = true
          }
        }
      }
      let shape = MaskSigns(map).shape
      guard !inside.isEmpty else {
        #expect(shape == nil)
        continue
      }
      let overlap =
        inside.reduce(0, +) / (Double(inside.count) + outside.reduce(0, +))
      let found = try #require(shape)
      #expect(abs(found.sharpness - log(overlap / (1 - overlap))) < 1e-6)
      #expect(
        abs(found.outline - log(1 + Double(length) / Double(inside.count).squareRoot())) < 1e-12)
      #expect(found.isCutByFrame == isCut)
    }
  }

  @Test("A square has an outline of ln 5, and standing on the lower side cuts nothing")
  func square() throws {
    let shape = try #require(MaskSigns(map((20, 20, 20, 20))).shape)
    #expect(abs(shape.outline - log(5)) < 1e-12 && !shape.isCutByFrame)
    #expect(try #require(MaskSigns(map((20, 40, 20, 20))).shape).isCutByFrame == false)
    for cut in [(0, 20, 20, 20), (40, 20, 20, 20), (20, 0, 20, 20)] {
      #expect(try #require(MaskSigns(map(cut)).shape).isCutByFrame)
    }
  }

  @Test("Whatever speaks against a mask lowers the confidence, and is named")
  func doubts() throws {
    var good = MaskSigns(map((15, 15, 30, 30)))
    good.agreement = 0.9
    good.saliency = 0.95
    let best = MaskConfidence(good)
    #expect(best.probability > 0.5 && best.doubts.isEmpty)

    func expect(_ doubt: MaskConfidence.Doubt, _ change: (inout MaskSigns) -> Void) {
      var worse = good
      // Far enough below one half that reasons are given.
      worse.shape?.sharpness = 0
      change(&worse)
      let reference =
        doubt == .softBoundary
        ? best.probability : confidence(with(good) { $0.shape?.sharpness = 0 })
      let found = MaskConfidence(worse)
      #expect(found.probability < reference, "\(doubt)")
      #expect(found.probability < 0.5 && found.doubts.contains(doubt), "\(doubt): \(found)")
    }
    expect(.softBoundary) { _ in }
    expect(.longOutline) { $0.shape?.outline = 3 }
    expect(.cutByFrame) { $0.shape?.isCutByFrame = true }
    expect(.networksDisagree) { $0.agreement = 0 }
    expect(.networksDisagree) { $0.steadiness = 0.2 }
    expect(.severalCandidates) { $0.candidates = 1.5 }
    expect(.attachedPieces) { $0.attached = 0.8 }
    expect(.nothingStandsOut) {
      $0.agreement = 0
      $0.saliency = 0.2
    }
  }

  private func with(_ signs: MaskSigns, _ change: (inout MaskSigns) -> Void) -> MaskSigns {
    var changed = signs
    change(&changed)
    return changed
  }

  @Test("An empty mask is taken by nobody")
  func empty() {
    let nothing = MaskConfidence(MaskSigns(map()))
    #expect(nothing.probability == 0 && nothing.doubts == [.nothingStandsOut])
  }

  @Test(
    "What is no probability does no harm",
    arguments: [Float.nan, .infinity, -.infinity, -3, 7, .greatestFiniteMagnitude])
  func oddNumbers(_ value: Float) throws {
    for place in [0, 61, 20 * 60 + 25] {
      var odd = map((15, 15, 30, 30))
      odd.values[place] = value
      let confidence = MaskConfidence(MaskSigns(odd))
      #expect((0...1).contains(confidence.probability) && !confidence.description.isEmpty)
      #expect(!(try JSONEncoder().encode(confidence)).isEmpty)
    }
    let nothing = MaskConfidence(
      MaskSigns(ProbabilityMap(width: 3, height: 2, repeating: value > 0.5 ? -value : value)))
    #expect(nothing == .nothing)
  }

  @Test("The confidence in some of several subjects is that of their mask")
  func someSubjects() throws {
    let numbers: [UInt8] = (0..<400).map { $0 % 20 < 8 ? 1 : $0 % 20 > 11 ? 2 : 0 }
    let people = InstanceMaskObservation(
      people: (numbers, numbers.map { $0 > 0 ? ($0 == 1 ? 0.99 : 0.6) : 0 }, numbers), width: 20,
      height: 20, count: 2,
      placement: try ImagePlacement(
        imageSize: Size(width: 20, height: 20), regionOfInterest: .fullImage,
        inputSize: Size(width: 20, height: 20)))
    let (sharp, soft) = (
      try people.maskConfidence(for: [1]), try people.maskConfidence(for: [2])
    )
    #expect(sharp.probability > soft.probability)
    #expect(try people.maskConfidence(for: [1, 2]) == people.maskConfidence)
    #expect(throws: RequestError.self) { try people.maskConfidence(for: [3]) }
  }

  @Test("Only sides at the edges of the image cut a mask off")
  func sides() throws {
    for (side, cut) in [
      (MaskSide.left, (0, 20, 20, 20)), (.right, (40, 20, 20, 20)),
      (.top, (20, 0, 20, 20)),
    ] {
      let mask = map(cut)
      #expect(try #require(MaskSigns(mask, cutBy: [side]).shape).isCutByFrame)
      let others = MaskSide.allCases.filter { $0 != side }
      #expect(try #require(MaskSigns(mask, cutBy: others).shape).isCutByFrame == false)
    }
  }

  @Test("The attached share is that of parts with another owner")
  func attached() {
    let part = SubjectPart(
      name: .dog, kind: .animal, area: 0.3, columns: 0...1, rows: 0...1, saliency: nil)
    var held = part
    held.area = 0.1
    let choice = PartChoice(owners: [0, 0, nil], omissions: [nil, nil, .elsewhere])
    #expect(abs(choice.shareOfAttached(in: [part, held, part]) - 0.25) < 1e-12)
    #expect(PartChoice.everything(count: 2).shareOfAttached(in: [part, held]) == 0)
    #expect(PartChoice(owners: [nil], omissions: [nil]).shareOfAttached(in: [part]) == 0)
  }

  @Test("The final mask is measured, and its overlap with the close look")
  func closeLook() throws {
    var scene = DrawnLabels()
    scene.draw(.dog, x: 20, y: 20, width: 40, height: 40)
    scene.drawSaliency(0.9, x: 20, y: 20, width: 40, height: 40)
    let evidence = scene.evidence
    let mask = SubjectMask(evidence, SubjectParts(evidence), isChosen: [true], people: nil)
    var look = mask
    var narrow = ProbabilityMap(
      width: mask.probability.width, height: mask.probability.height, repeating: 0.01)
    let inside = mask.probability.values.indices.filter { mask.probability.values[$0] > 0.5 }
    for place in inside.dropLast(inside.count / 4) { narrow.values[place] = 0.99 }
    look.add(narrow)
    let signs = MaskSigns(mask, look: (look, []), evidence, scores: [])
    #expect(signs.steadiness == Double(inside.count - inside.count / 4) / Double(inside.count))
    #expect(signs.shape == MaskSigns(look.probability).shape)
    #expect(MaskSigns(mask, evidence, scores: []).steadiness == nil)
  }

  @Test("The candidates are the entropy of the scores")
  func candidates() {
    let evidence = SubjectEvidence(width: 8, height: 8, classes: .pascalVOC)
    let parts = SubjectParts(evidence)
    let mask = SubjectMask(evidence, parts, isChosen: [], people: nil)
    func entropy(_ scores: [Double]) -> Double {
      MaskSigns(mask, evidence, scores: scores).candidates
    }
    #expect(entropy([]) == 0 && entropy([0, 0]) == 0 && entropy([3]) == 0)
    #expect(abs(entropy([2, 2]) - log(2)) < 1e-12)
    #expect(abs(entropy([1, 1, 1, 1, 0]) - log(4)) < 1e-12)
  }

  @Test("The agreement is the overlap of what classes and saliency show of the subject")
  func agreement() throws {
    var scene = DrawnLabels()
    scene.draw(.dog, x: 20, y: 20, width: 40, height: 40)
    scene.drawSaliency(0.9, x: 20, y: 20, width: 40, height: 30)
    var evidence = scene.evidence
    for place in evidence.labels.indices where evidence.labels[place] > 0 {
      evidence.foreground.values[place] = 0.95
    }
    let parts = SubjectParts(evidence)
    let mask = SubjectMask(evidence, parts, isChosen: [true], people: nil)
    let signs = MaskSigns(mask, evidence, scores: [])
    #expect(signs.agreement == 0.75)
    evidence.saliency = nil
    let alone = MaskSigns(mask, evidence, scores: [])
    #expect(alone.agreement == nil && alone.saliency == nil)
  }

  @Test("Coding keeps the confidence and refuses what is no probability")
  func coding() throws {
    let confidence = MaskConfidence(MaskSigns(map((0, 15, 5, 3), probability: 0.6, around: 0.4)))
    #expect(!confidence.doubts.isEmpty)
    let data = try JSONEncoder().encode(confidence)
    #expect(try JSONDecoder().decode(MaskConfidence.self, from: data) == confidence)
    for text in [
      "{\"probability\": 1.5, \"doubts\": []}", "{\"probability\": 0.5, \"doubts\": [\"x\"]}",
    ] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(MaskConfidence.self, from: Data(text.utf8))
      }
    }
  }

  @Test("The masks of every request have a confidence")
  func requests() throws {
    let handler = ImageRequestHandler(try ExamplePhoto.pixels())
    let subjects = try #require(try handler.perform(GenerateForegroundInstanceMaskRequest()))
    let probability = subjects.maskConfidence.probability
    #expect((0...1).contains(probability) && probability > 0)
    // Vision's observations of masks have no confidence of their own.
    #expect(subjects.confidence == 1)
    let labels = try handler.perform(SemanticSegmentationRequest())
    #expect(
      try labels.maskConfidence().probability > labels.maskConfidence(for: [.train]).probability)
    #expect(try labels.maskConfidence(for: [.train]) == MaskConfidence(MaskSigns(map())))
  }
}

// Mistake confidence-first-mask: the mask before the close look is measured
// -     self.init(look?.mask.probability ?? mask.probability, cutBy: look?.sides ?? MaskSide.allCases)
// +     self.init(mask.probability, cutBy: look?.sides ?? MaskSide.allCases)
// = MaskConfidenceTests

// Mistake confidence-any-side: what the rectangle of the close look cuts off counts as cut off by the image
// -           isCut = isCut || x == left || x == right || y == top
// +           isCut = isCut || x == 0 || x == width - 1 || y == 0
// = MaskConfidenceTests
