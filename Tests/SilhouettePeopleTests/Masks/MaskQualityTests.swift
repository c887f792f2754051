// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople
import TestSupport
import Testing

/// Masks against true ones.
@Suite("Quality of masks of people", .enabled(if: MaskPhotos.arePresent, MaskPhotos.comment))
struct MaskQualityTests {
  private static let people = ["0142", "0191", "0274", "0383", "0475", "0628"]

  /// The same networks in LiteRT on the same photos, stretched bilinearly, at one half.
  @Test(
    "Fast and balanced are as good as their networks",
    arguments: [(MaskQuality.fast, 0.9139), (.balanced, 0.9174)])
  func levels(level: MaskQuality, expected: Double) throws {
    let scores = try Self.people.map { name in
      let handler = ImageRequestHandler(contentsOf: SharedData.path("people/\(name).jpg"))
      let request = GeneratePersonSegmentationRequest()
      request.qualityLevel = level
      let mask: PixelBuffer = try handler.perform(request).generateScaledMask(
        scaledToImageFrom: handler, refinement: nil)
      return overlap(
        MaskPhotos.places(mask),
        MaskPhotos.places(try MaskPhotos.pixels("people/\(name)_mask.png")))
    }
    let mean = scores.reduce(0, +) / Double(scores.count)
    #expect(mean > expected - 0.003, "\(scores)")
  }

  private func instanceScore(_ name: String) throws -> Double {
    let handler = ImageRequestHandler(
      contentsOf: SharedData.path("people-models/photos/\(name).jpg"))
    let labels = try MaskPhotos.pixels("people-models/photos/\(name)_labels.png")
    let found = try #require(try handler.perform(GeneratePersonInstanceMaskRequest()))
    // Both are numbered from the left.
    let masks = try found.allInstances.map { index in
      let mask: PixelBuffer = try found.generateScaledMask(
        for: [index], scaledToImageFrom: handler, refinement: nil)
      return MaskPhotos.places(mask)
    }
    let count = Int(labels.packedBytes.max() ?? 0)
    let truth = (1...max(count, 1)).map { number in
      MaskPhotos.places(labels, codes: UInt8(number)...UInt8(number))
    }
    #expect(masks.count == truth.count, "\(name)")
    return zip(masks, truth).map { overlap($0, $1) }.reduce(0, +)
      / Double(truth.count)
  }

  @Test(
    "People side by side are separated, and so are those who overlap",
    arguments: [("group4", 0.9), ("overlap2", 0.7), ("overlap3", 0.75)])
  func instances(name: String, least: Double) throws {
    let score = try instanceScore(name)
    #expect(score >= least, "\(name)")
  }
}
