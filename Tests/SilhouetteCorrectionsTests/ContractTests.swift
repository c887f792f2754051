// SPDX-License-Identifier: Apache-2.0

import Silhouette
import TestSupport
import Testing

@testable import SilhouetteCorrections

@Suite("The contract of corrections")
struct ContractTests {
  /// The number of sequences for each seed.
  private static let count = 1250

  @Test("10 000 random corrections keep it", arguments: 0..<8)
  func contract(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for number in 0..<Self.count {
      let scene = RandomScene(&random)
      let corrections = scene.corrections(&random)
      let before = scene.corrector.uncorrected.packedBytes
      let after = try scene.corrector.corrected(by: corrections).mask.packedBytes
      let place = Comment(rawValue: "seed \(seed), sequence \(number)")
      #expect(violations(scene, corrections, before, after).isEmpty, place)

      var shuffled = corrections
      shuffled.clicks.shuffle(using: &random)
      #expect(try scene.corrector.corrected(by: shuffled).mask.packedBytes == after, place)
    }
  }

  /// Returns what is wrong with a corrected mask.
  private func violations(
    _ scene: RandomScene, _ corrections: Corrections, _ before: [UInt8], _ after: [UInt8]
  ) -> [String] {
    var found: [String] = []
    var touched: [Int] = []
    func check(_ place: Int, _ isKept: Bool) {
      touched.append(place)
      if (after[place] >= 128) != isKept { found.append("\(place): \(after[place])") }
    }
    for click in corrections.clicks { check(scene.place(of: click), click.isKept) }
    if let strokes = corrections.strokes?.packedBytes {
      for place in before.indices where strokes[4 * place + 3] > 0 {
        check(place, strokes[4 * place] > 0)
      }
    }
    let isReached = reached(from: touched, scene, before, after)
    let far = 0.1 * Double(max(scene.width, scene.height))
    for place in before.indices where before[place] != after[place] && !isReached[place] {
      let isNear = touched.contains { other in
        let (dx, dy) = (
          Double(other % scene.width - place % scene.width),
          Double(other / scene.width - place / scene.width)
        )
        return (dx * dx + dy * dy).squareRoot() <= far
      }
      if !isNear { found.append("far away, \(place): \(before[place]) → \(after[place])") }
    }
    return found
  }

  /// Returns, for each pixel, whether steps of up to two pixels over changed ones lead to it from a touched one.
  private func reached(
    from touched: [Int], _ scene: RandomScene, _ before: [UInt8], _ after: [UInt8]
  ) -> [Bool] {
    var isReached = [Bool](repeating: false, count: before.count)
    var open = touched
    while let place = open.popLast() {
      for y in max(place / scene.width - 2, 0)...min(place / scene.width + 2, scene.height - 1) {
        for x in max(place % scene.width - 2, 0)...min(place % scene.width + 2, scene.width - 1) {
          let other = y * scene.width + x
          if !isReached[other], before[other] != after[other] {
            isReached[other] = true
            open.append(other)
          }
        }
      }
    }
    return isReached
  }

  @Test("Taking a correction back restores the same bytes")
  func undo() throws {
    var random = SeededRandom(seed: 8)
    for _ in 0..<100 {
      let scene = RandomScene(&random)
      let more = scene.corrections(&random)
      var fewer = more
      fewer.clicks.removeLast()
      let first = try scene.corrector.corrected(by: fewer).mask.packedBytes
      _ = try scene.corrector.corrected(by: more)
      #expect(try scene.corrector.corrected(by: fewer).mask.packedBytes == first)
      let none = try scene.corrector.corrected(by: Corrections())
      #expect(none.mask.packedBytes == scene.corrector.uncorrected.packedBytes)
      #expect(none.changes.isEmpty)
    }
  }

  @Test("What a mask says already changes nothing")
  func agreement() throws {
    var random = SeededRandom(seed: 9)
    for _ in 0..<100 {
      let scene = RandomScene(&random)
      let bytes = scene.corrector.uncorrected.packedBytes
      // Places in the middle of an area, so that the small grid sees them as the mask does.
      let place = random.int(0...bytes.count - 1)
      let corrections = Corrections.clicking([scene.click(at: place, isKept: bytes[place] >= 128)])
      #expect(try scene.corrector.corrected(by: corrections).mask.packedBytes == bytes)
    }
  }

  @Test("Bad corrections have typed errors")
  func errors() throws {
    var random = SeededRandom(seed: 10)
    let scene = RandomScene(&random)
    let corrector = scene.corrector
    for point in [(1.01, 0.5), (0.5, -0.01), (.nan, 0.5)] {
      let point = NormalizedPoint(x: point.0, y: point.1)
      #expect {
        try corrector.corrected(by: Corrections(keeping: [point]))
      } throws: {
        if case .outsideImage? = $0 as? CorrectionError { true } else { false }
      }
    }
    let (keep, remove) = (scene.click(at: 4, isKept: true), scene.click(at: 4, isKept: false))
    #expect(throws: CorrectionError.contradiction(x: 4 % scene.width, y: 4 / scene.width)) {
      try corrector.corrected(by: .clicking([keep, remove]))
    }
    let size = scene.pixels.rect.size
    let small = PixelBuffer(packed: [255, 255, 255, 255], width: 1, height: 1, format: .rgba8)
    #expect(
      throws: CorrectionError.otherSize("strokes", found: small.rect.size, expected: size)
    ) {
      try corrector.corrected(by: Corrections(strokes: small))
    }
    #expect(throws: CorrectionError.strokesWithoutAlpha) {
      try corrector.corrected(by: Corrections(strokes: scene.pixels))
    }
    let white = PixelBuffer(
      packed: [UInt8](repeating: 255, count: 4 * scene.width * scene.height), width: scene.width,
      height: scene.height, format: .rgba8)
    #expect(throws: CorrectionError.contradiction(x: 4 % scene.width, y: 4 / scene.width)) {
      var corrections = Corrections.clicking([remove])
      corrections.strokes = white
      return try corrector.corrected(by: corrections)
    }
  }
}

extension Corrections {
  static func clicking(_ clicks: [Click]) -> Corrections {
    var corrections = Corrections()
    corrections.clicks = clicks
    return corrections
  }
}
