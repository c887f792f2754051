// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Masks over time")
struct MaskStabilizerTests {
  private let width = 40
  private let height = 30
  private let frameTime = Duration.nanoseconds(33_333_333)

  /// Returns the published polynomial of the uncertainty.
  private func uncertainty(_ probability: Double) -> Double {
    let x = pow(probability - 0.5, 2)
    let certainty =
      5.68842 * x - 0.748699 * pow(x, 2) - 57.8051 * pow(x, 3) + 291.309 * pow(x, 4)
      - 624.717 * pow(x, 5)
    return 1 - min(1, certainty)
  }

  /// Returns the smoothed mask, place by place.
  ///
  /// - Parameter hold: The share of the last mask after the time that has gone.
  private func smoothed(
    _ new: [Float], _ last: [Float], luma: [Float], lastLuma: [Float], hold: Double
  ) -> [Double] {
    let ratio =
      luma.reduce(0) { $0 + Double($1) } / max(lastLuma.reduce(0) { $0 + Double($1) }, 1)
    let differences = zip(luma, lastLuma).map { abs(Double($0) - Double($1) * ratio) * 255 }
    let median = (floor(differences.sorted()[differences.count / 2] * 16) + 0.5) / 16
    let noise = max(1, 1.4826 * median)
    func mirrored(_ index: Int, _ count: Int) -> Int {
      index < 0 ? -index : index >= count ? 2 * count - 2 - index : index
    }
    return new.indices.map { place in
      let probability = Double(new[place])
      guard probability > 0.004, probability < 0.996 else { return probability }
      var sum = 0.0
      for y in -2...2 {
        for x in -2...2 {
          let row = mirrored(place / width + y, height)
          sum += differences[row * width + mirrored(place % width + x, width)]
        }
      }
      let moved = max(0, sum / 25 - 0.8 * noise) / (2 * noise)
      return probability
        + (Double(last[place]) - probability) * hold * uncertainty(probability)
        * exp(-moved * moved)
    }
  }

  /// Returns numbers in 0…1 for all places, of which some are 0 or 1.
  private func shares(_ random: inout SeededRandom) -> [Float] {
    (0..<width * height).map { _ in min(max((random.float() * 1.1 + 1) / 2, 0), 1) }
  }

  @Test("The uncertainty is the published polynomial")
  func polynomial() {
    for step in 0...1000 {
      let probability = Float(step) / 1000
      let found = Double(MaskStabilizer.uncertainty(probability))
      #expect(abs(found - uncertainty(Double(probability))) < 2e-6, "\(probability)")
    }
    #expect(MaskStabilizer.uncertainty(0.5) == 1)
    #expect(abs(MaskStabilizer.uncertainty(0)) < 1e-3 && abs(MaskStabilizer.uncertainty(1)) < 1e-3)
  }

  @Test(
    "Where nothing moves, uncertain places hold, by the time between the frames",
    arguments: [Duration.nanoseconds(33_333_333), .milliseconds(100), .milliseconds(500)])
  func still(elapsed: Duration) {
    var random = SeededRandom(seed: 172)
    let luma = shares(&random)
    let (first, second) = (shares(&random), shares(&random))
    var stabilizer = MaskStabilizer()
    var mask = first
    #expect(!stabilizer.smooth(&mask, luma: luma, width: width, at: .seconds(5)))
    #expect(mask == first)
    mask = second
    #expect(stabilizer.smooth(&mask, luma: luma, width: width, at: .seconds(5) + elapsed))
    let hold = pow(0.9, elapsed / .seconds(1) * 30)
    let wanted = zip(second, first).map { new, last in
      let (p, s) = (Double(new), Double(last))
      return p > 0.004 && p < 0.996 ? p + (s - p) * hold * uncertainty(p) : p
    }
    #expect(mismatch(mask, wanted, absolute: 3e-6) == nil)
    #expect(zip(second, wanted).contains { abs(Double($0) - $1) > 0.1 })
    // The smoothed mask is the last one of the next frame.
    let smooth = mask
    mask = first
    #expect(
      stabilizer.smooth(&mask, luma: luma, width: width, at: .seconds(5) + elapsed + frameTime))
    let next = smoothed(first, smooth, luma: luma, lastLuma: luma, hold: 0.9)
    #expect(mismatch(mask, next, absolute: 3e-6) == nil)
  }

  @Test("Motion ends the hold where it is, and nowhere else")
  func motion() {
    var random = SeededRandom(seed: 173)
    let luma = shares(&random).map { 0.3 + 0.2 * $0 }
    var moved = luma
    for row in 8..<20 {
      for column in 10..<22 { moved[row * width + column] += row < 14 ? 0.2 : -0.2 }
    }
    let (first, second) = (shares(&random), shares(&random))
    var stabilizer = MaskStabilizer()
    var mask = first
    stabilizer.smooth(&mask, luma: luma, width: width, at: .zero)
    mask = second
    #expect(stabilizer.smooth(&mask, luma: moved, width: width, at: frameTime))
    let wanted = smoothed(second, first, luma: moved, lastLuma: luma, hold: 0.9)
    #expect(mismatch(mask, wanted, absolute: 1e-4) == nil)
    let middle = 11 * width + 16
    for place in [middle, middle + 1, middle + width] { #expect(mask[place] == second[place]) }
    #expect(zip(mask, second).contains { $0 != $1 })
  }

  @Test("Every strength of noise and motion follows the formula")
  func formula() {
    var random = SeededRandom(seed: 174)
    for strength in [Float(0.001), 0.004, 0.01, 0.03] {
      let luma = (0..<width * height).map { _ in 0.4 + 0.2 * random.float() }
      // Noise everywhere, and motion that grows from left to right.
      let next = luma.indices.map {
        luma[$0] + random.float() * strength * (1 + 2 * Float($0 % width) / Float(width))
      }
      let (first, second) = (shares(&random), shares(&random))
      var stabilizer = MaskStabilizer()
      var mask = first
      stabilizer.smooth(&mask, luma: luma, width: width, at: .zero)
      mask = second
      #expect(stabilizer.smooth(&mask, luma: next, width: width, at: frameTime))
      let wanted = smoothed(second, first, luma: next, lastLuma: luma, hold: 0.9)
      #expect(mismatch(mask, wanted, absolute: 1e-3) == nil, "\(strength)")
    }
  }

  @Test("A drift of brightness is no motion")
  func drift() {
    var random = SeededRandom(seed: 175)
    let luma = shares(&random).map { 0.1 + 0.5 * $0 }
    let (first, second) = (shares(&random), shares(&random))
    var stabilizer = MaskStabilizer()
    var mask = first
    stabilizer.smooth(&mask, luma: luma, width: width, at: .zero)
    mask = second
    #expect(
      stabilizer.smooth(&mask, luma: luma.map { $0 * 1.3 }, width: width, at: frameTime))
    let wanted = smoothed(second, first, luma: luma, lastLuma: luma, hold: 0.9)
    #expect(mismatch(mask, wanted, absolute: 1e-4) == nil)
  }

  @Test("A cut, a gap, a step back, another size and a reset keep nothing")
  func anew() {
    var random = SeededRandom(seed: 176)
    let luma = [Float](repeating: 0.5, count: width * height)
    let (first, second) = (shares(&random), shares(&random))
    func run(
      hold: Float = 0.9, luma next: [Float]? = nil, at time: Duration? = nil, resets: Bool = false
    ) -> (isContinued: Bool, isChanged: Bool) {
      var stabilizer = MaskStabilizer(hold: hold)
      var mask = first
      stabilizer.smooth(&mask, luma: luma, width: width, at: .seconds(1))
      if resets { stabilizer.reset() }
      mask = second
      let isContinued = stabilizer.smooth(
        &mask, luma: next ?? luma, width: width, at: time ?? .seconds(1) + frameTime)
      return (isContinued, mask != second)
    }
    #expect(run() == (true, true))
    #expect(run(resets: true) == (false, false))
    // Without a hold, scenes are told apart all the same.
    #expect(run(hold: 0) == (true, false))
    #expect(run(at: .milliseconds(1500)) == (true, true))
    #expect(run(at: .milliseconds(1501)) == (false, false))
    #expect(run(at: .seconds(1)) == (false, false))
    #expect(run(at: .zero) == (false, false))
    // Brighter and darker places in turn, so that the mean stays.
    func checks(_ codes: Float) -> [Float] {
      luma.indices.map { luma[$0] + ($0 % 2 == 0 ? codes : -codes) / 255 }
    }
    #expect(run(luma: checks(19)).isContinued)
    #expect(run(luma: checks(21)) == (false, false))
    #expect(run(hold: 0, luma: checks(21)) == (false, false))
    // Less than half of the places is no cut.
    let half = luma.indices.map { $0 < luma.count * 2 / 5 ? checks(100)[$0] : luma[$0] }
    #expect(run(luma: half) == (true, true))

    var stabilizer = MaskStabilizer()
    var mask = first
    stabilizer.smooth(&mask, luma: luma, width: width, at: .zero)
    var small = Array(second[..<60])
    #expect(!stabilizer.smooth(&small, luma: luma, width: 10, at: frameTime))
    #expect(small == Array(second[..<60]))
    // The frame after a cut continues its scene.
    mask = second
    #expect(!stabilizer.smooth(&mask, luma: luma, width: width, at: frameTime * 2))
    mask = first
    #expect(stabilizer.smooth(&mask, luma: luma, width: width, at: frameTime * 3))
    #expect(mask != first)
  }
}

// Mistake held-in-motion: a mask held although the frame moves
// - let stillness = moved == 0 ? 1 : exp(-moved * moved)
// + let stillness: Float = moved == 0 ? 1 : 1
// = MaskStabilizerTests
