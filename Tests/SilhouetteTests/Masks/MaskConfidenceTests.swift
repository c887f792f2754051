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
      let inside = map.values.filter { $0 > 0.5 }.map(Double.init)
      let outside = map.values.filter { $0 <= 0.5 }.map(Double.init)
      // The pieces by flooding, one pixel after another.
      var left = Set(map.values.indices.filter { map.values[$0] > 0.5 })
      var largest = 0
      while let start = left.popFirst() {
        var (piece, open) = (0, [start])
        while let place = open.popLast() {
          piece += 1
          let (y, x) = place.quotientAndRemainder(dividingBy: width)
          for v in max(y - 1, 0)...min(y + 1, height - 1) {
            for u in max(x - 1, 0)...min(x + 1, width - 1)
            where left.remove(v * width + u) != nil { open.append(v * width + u) }
          }
        }
        largest = max(largest, piece)
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
      #expect(abs(found.detached - (1 - Double(largest) / Double(inside.count))) < 1e-12)
    }
  }

  @Test("The outline is faint where the mean colours inside and outside a window hardly differ")
  func faintness() throws {
    var random = SeededRandom(seed: 31)
    for channels in [1, 3] {
      let (width, height, reach) = (150, 37, 2)
      let mask = ProbabilityMap(
        width: width, height: height,
        (0..<width * height).map { place in
          hypot(Double(place % width) - 70, Double(place / width) - 18) < 15 ? 0.9 : 0.1
        })
      // The subject is brighter only on its right, and the image is noisy.
      let values = (0..<width * height * channels).map { index in
        let place = index / channels
        let isBright = mask.values[place] > 0.5 && place % width > 70
        return Float.random(in: -8...8, using: &random) + (isBright ? 120 : 100)
      }
      func isInside(_ x: Int, _ y: Int) -> Bool { mask.values[y * width + x] > 0.5 }
      var (faint, outline) = (0, 0)
      for y in 0..<height {
        for x in 0..<width {
          let isEdge =
            x > 0 && isInside(x, y) != isInside(x - 1, y)
            || y > 0 && isInside(x, y) != isInside(x, y - 1)
          if !isEdge { continue }
          outline += 1
          var square = 0.0
          for channel in 0..<3 {
            func mean(_ inside: Bool) -> Double {
              var window: [Double] = []
              for v in 0..<height where abs(v - y) <= reach {
                for u in 0..<width where abs(u - x) <= reach && isInside(u, v) == inside {
                  window.append(
                    Double(values[(v * width + u) * channels + min(channel, channels - 1)]))
                }
              }
              return window.reduce(0, +) / Double(window.count)
            }
            square += ((mean(true) - mean(false)) / 255) * ((mean(true) - mean(false)) / 255)
          }
          if square < 0.03 * 0.03 { faint += 1 }
        }
      }
      let image = Tensor(values, shape: [1, height, width, channels])
      let found = MaskSigns.faintness(of: mask, in: image, unit: SIMD3(repeating: 255))
      // Means at the limit fall on either side.
      #expect(abs(found - Double(faint) / Double(outline)) < 0.03 && (0.2...0.8).contains(found))
      #expect(MaskSigns.faintness(of: map(), in: image, unit: SIMD3(repeating: 255)) == 0)
    }
  }

  @Test("Whatever speaks against a mask lowers the confidence, and is named")
  func doubts() throws {
    var good = MaskSigns(map((15, 15, 30, 30)))
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
    expect(.faintOutline) { $0.faintness = 0.6 }
    expect(.detachedPieces) { $0.shape?.detached = 0.4 }
    expect(.attachedPieces) { $0.attached = 0.8 }
    expect(.nothingStandsOut) { $0.saliency = 0.2 }
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

  @Test("The mask after the close look is measured")
  func closeLook() throws {
    var scene = DrawnLabels()
    scene.draw(.dog, x: 20, y: 20, width: 40, height: 40)
    scene.drawSaliency(0.9, x: 20, y: 20, width: 40, height: 40)
    let evidence = scene.evidence
    let mask = SubjectMask(evidence, SubjectParts(evidence), isChosen: [true], people: nil)
    var look = mask
    look.add(
      ProbabilityMap(
        width: mask.probability.width, height: mask.probability.height,
        mask.probability.values.map { $0 > 0.5 ? 0.8 : 0.2 }))
    let signs = MaskSigns(mask, look: look, evidence)
    #expect(signs.shape == MaskSigns(look.probability).shape)
    #expect(signs.shape != MaskSigns(mask.probability).shape)
    #expect(MaskSigns(mask, evidence).shape == MaskSigns(mask.probability).shape)
  }

  @Test("The saliency is the mean over the mask's pixels")
  func saliency() throws {
    var scene = DrawnLabels()
    scene.draw(.dog, x: 20, y: 20, width: 40, height: 40)
    scene.drawSaliency(0.9, x: 20, y: 20, width: 40, height: 30)
    var evidence = scene.evidence
    let mask = SubjectMask(evidence, SubjectParts(evidence), isChosen: [true], people: nil)
    let inside = mask.probability.values.indices.filter { mask.probability.values[$0] > 0.5 }
    let values = try #require(evidence.saliency).values
    let mean = inside.reduce(0) { $0 + Double(values[$1]) } / Double(inside.count)
    #expect(MaskSigns(mask, evidence).saliency == mean)
    evidence.saliency = nil
    #expect(MaskSigns(mask, evidence).saliency == nil)
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
// -     self.init((look ?? mask).probability)
// +     self.init(mask.probability)
// = MaskConfidenceTests

// Mistake confidence-one-side: the contrast of the outline is that of the window's inside alone
// -         let difference = (inside / inside.w - outside / outside.w) / unit
// +         let difference = (inside / inside.w) / unit
// = MaskConfidenceTests
