// SPDX-License-Identifier: Apache-2.0

import Silhouette
import Synchronization
import TestSupport
import Testing

@testable import SilhouetteCorrections

@Suite("Corrections of photos")
struct MaskCorrectorTests {
  private static let photo = SharedData.packageFolder + "/Examples/astronaut.png"

  private func value(_ mask: PixelBuffer, _ point: NormalizedPoint) -> UInt8 {
    let x = Int(point.x * Double(mask.width))
    let y = Int((1 - point.y) * Double(mask.height))
    return mask.packedBytes[y * mask.width + x]
  }

  @Test("A click adds a thing without a class, and another removes it")
  func clicks() throws {
    let handler = ImageRequestHandler(contentsOf: Self.photo)
    let corrector = try MaskCorrector(handler)
    let shuttle = NormalizedPoint(x: 0.85, y: 0.7)
    let wall = NormalizedPoint(x: 0.97, y: 0.95)
    #expect(value(corrector.uncorrected, shuttle) < 128)
    let added = try corrector.corrected(by: Corrections(keeping: [shuttle], removing: [wall]))
    #expect(value(added.mask, shuttle) >= 128)
    #expect(value(added.mask, wall) < 128)
    let change = try #require(added.changes.first)
    #expect(change.isAdded && change.clicks == [0] && change.fraction > 0.005)
    #expect(change.box.x < shuttle.x && shuttle.x < change.box.x + change.box.width)
    #expect(change.box.y < shuttle.y && shuttle.y < change.box.y + change.box.height)

    let again = try MaskCorrector(handler, start: added.mask)
    #expect(again.uncorrected.packedBytes == added.mask.packedBytes)
    let removed = try again.corrected(by: Corrections(removing: [shuttle]))
    #expect(value(removed.mask, shuttle) < 128)
    #expect(removed.changes.first?.isAdded == false)
  }

  @Test("A mask to start from may be a cut-out, or a greyscale image of any depth")
  func starts() throws {
    let handler = ImageRequestHandler(contentsOf: Self.photo)
    let pixels = try handler.pixels()
    let mask = try MaskCorrector(handler).uncorrected
    let cutout = try pixels.cutOut(mask)
    #expect(try MaskCorrector(handler, start: cutout).uncorrected.packedBytes == mask.packedBytes)
    let deep = mask.averaged(width: mask.width, height: mask.height, component: .float32)
    #expect(try MaskCorrector(handler, start: deep).uncorrected.packedBytes == mask.packedBytes)
    let small = PixelBuffer(packed: [0, 255], width: 2, height: 1, format: .grey8)
    #expect(
      throws: CorrectionError.otherSize(
        "a mask", found: small.rect.size, expected: pixels.rect.size)
    ) {
      try MaskCorrector(handler, start: small)
    }
  }

  @Test("A request gives the corrector's mask, also of a part of the image")
  func requests() throws {
    let handler = ImageRequestHandler(contentsOf: Self.photo)
    let corrections = Corrections(keeping: [NormalizedPoint(x: 0.85, y: 0.7)])
    let expected = try MaskCorrector(handler).corrected(by: corrections)
    var request = GenerateCorrectedMaskRequest(corrections)
    let found = try handler.perform(request)
    #expect(found.mask.packedBytes == expected.mask.packedBytes)
    #expect(found.changes == expected.changes)

    request.start = expected.mask.zeros(format: .grey8, colorSpace: .none)
    let alone = try handler.perform(request)
    #expect(alone.mask.packedBytes != expected.mask.packedBytes)
    #expect(request != GenerateCorrectedMaskRequest(corrections))
    var same = GenerateCorrectedMaskRequest(corrections)
    same.start = expected.mask.zeros(format: .grey8, colorSpace: .none)
    #expect(request == same && request.hashValue == same.hashValue)

    same.start = nil
    same.regionOfInterest = NormalizedRect(x: 0.5, y: 0.25, width: 0.5, height: 0.75)
    let region = Rect(x: 256, y: 128, width: 256, height: 384)
    let part = ImageRequestHandler(try handler.pixels().cropped(to: region))
    #expect(
      try handler.perform(same).mask.packedBytes
        == MaskCorrector(part).corrected(by: corrections).mask.packedBytes)
  }

  @Test("A stroke changes nothing far from it")
  func strokeIsLocal() throws {
    let corrector = try MaskCorrector(ImageRequestHandler(contentsOf: Self.photo))
    let before = corrector.uncorrected
    let (width, height) = (before.width, before.height)
    // Half of the face.
    let painted = (x: 170..<230, y: 90..<110)
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    for y in painted.y {
      for x in painted.x { bytes[4 * (y * width + x) + 3] = 255 }
    }
    let strokes = PixelBuffer(packed: bytes, width: width, height: height, format: .rgba8)
    let after = try corrector.corrected(by: Corrections(strokes: strokes)).mask.packedBytes
    // The edge is fitted beside the stroke: six places of the grid of 192.
    let near = 6 * max(width, height) / 192
    for place in after.indices where after[place] != before.packedBytes[place] {
      let (y, x) = place.quotientAndRemainder(dividingBy: width)
      let isNear =
        (painted.x.lowerBound - near..<painted.x.upperBound + near).contains(x)
        && (painted.y.lowerBound - near..<painted.y.upperBound + near).contains(y)
      #expect(isNear, "\(x), \(y)")
    }
    #expect(painted.x.allSatisfy { after[100 * width + $0] < 128 })
  }

  @Test("A stroke counts in every pixel")
  func strokes() throws {
    let handler = ImageRequestHandler(contentsOf: Self.photo)
    let corrector = try MaskCorrector(handler)
    let (width, height) = (corrector.uncorrected.width, corrector.uncorrected.height)
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    for y in height / 4..<height / 4 + 9 {
      for x in width / 8..<width / 2 {
        let color: UInt8 = x < width / 4 ? 255 : 0
        bytes.replaceSubrange(
          4 * (y * width + x)..<4 * (y * width + x) + 4, with: [color, color, color, 255])
      }
    }
    let strokes = PixelBuffer(packed: bytes, width: width, height: height, format: .rgba8)
    let mask = try corrector.corrected(by: Corrections(strokes: strokes)).mask.packedBytes
    #expect(
      mask.indices.allSatisfy {
        bytes[4 * $0 + 3] == 0 || (mask[$0] >= 128) == (bytes[4 * $0] == 255)
      })
  }

  @Test("The networks run once")
  func networks() throws {
    let handler = ImageRequestHandler(contentsOf: Self.photo)
    let runs = Mutex(0)
    let observed = handler.observed(
      by: StageObserver { stage, _ in if stage == .network { runs.withLock { $0 += 1 } } })
    let corrector = try MaskCorrector(observed)
    let count = runs.withLock { $0 }
    #expect(count > 0)
    for x in [0.2, 0.4, 0.6] {
      _ = try corrector.corrected(by: Corrections(keeping: [NormalizedPoint(x: x, y: 0.5)]))
    }
    _ = try MaskCorrector(observed)
    #expect(runs.withLock { $0 } == count)
  }
}
