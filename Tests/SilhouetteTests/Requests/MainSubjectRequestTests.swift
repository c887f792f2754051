// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

@Suite("Subjects of images")
struct MainSubjectRequestTests {
  private func subjects(
    _ handler: ImageRequestHandler,
    _ change: (inout GenerateForegroundInstanceMaskRequest) -> Void = { _ in }
  ) throws -> InstanceMaskObservation? {
    var request = GenerateForegroundInstanceMaskRequest()
    change(&request)
    return try handler.perform(request)
  }

  /// The share of two masks' pixels above one half that are in both.
  private func overlap(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
    TestSupport.overlap(places(in: a.packedBytes), places(in: b.packedBytes))
  }

  @Test("The cat, by every quality, at a point and in a box", arguments: MaskQuality.allCases)
  func selections(_ quality: MaskQuality) throws {
    let handler = ImageRequestHandler(try ExamplePhoto.pixels())
    let main = try #require(try subjects(handler) { $0.quality = quality })
    #expect(main.instances.map(\.name) == [.cat])
    let mask = try main.generateScaledMask(scaledToImageFrom: handler)
    #expect(mask.rect == (try handler.pixels().rect))
    let place = try #require(main.instances.first).boundingBox
    let center = NormalizedPoint(x: place.x + place.width / 2, y: place.y + place.height / 2)
    for selection in [
      GenerateForegroundInstanceMaskRequest.Selection.at(center), .inBox(place), .all,
    ] {
      let found = try #require(
        try subjects(handler) {
          $0.quality = quality
          $0.selection = selection
        }, "\(selection)")
      #expect(found.instances.first?.name == .cat)
      let other = try found.generateScaledMask(for: [1], scaledToImageFrom: handler)
      #expect(overlap(mask, other) > 0.93, "\(selection)")
    }
  }

  @Test("Without salient objects, the fast quality has nothing to leave out")
  func labelsAlone() throws {
    let handler = ImageRequestHandler(try ExamplePhoto.pixels())
    let fast = try #require(
      try subjects(handler) {
        $0.quality = .fast
        $0.saliency = nil
      })
    let alone = try #require(try subjects(handler) { $0.saliency = nil })
    #expect(
      try fast.generateScaledMask(scaledToImageFrom: handler).packedBytes
        == alone.generateScaledMask(scaledToImageFrom: handler).packedBytes)
  }

  @Test("Cats in a long row are found one by one", arguments: [true, false])
  func panorama(_ isWide: Bool) throws {
    let cat = try ExamplePhoto.pixels()
    let count = isWide ? 4 : 5
    // Light gaps, since touching cats are one part, and the network takes a darker grey beside a cat for fur.
    let (across, down) = isWide ? (1.5 * Double(cat.width), 0) : (0, 1.5 * Double(cat.height))
    let size = (
      width: Int(Double(cat.width) + across * Double(count - 1)),
      height: Int(Double(cat.height) + down * Double(count - 1))
    )
    var row = Image(color: Color(red: 0.74, green: 0.74, blue: 0.74)).cropped(
      to: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    for index in 0..<count {
      row = Image(pixels: cat).transformed(
        by: Transform2D(
          translationX: (Double(index) * across).rounded(.down),
          y: (Double(index) * down).rounded(.down))
      ).composited(over: row)
    }
    let handler = ImageRequestHandler(row)
    let found = try #require(try subjects(handler) { $0.quality = .fast })
    #expect(found.instances.count { $0.name == .cat } == count)
    let mask = try found.generateScaledMask(scaledToImageFrom: handler)
    #expect(mask.width == size.width && mask.height == size.height)
  }

  @Test("A box beside everything holds nothing, and a point in the void finds nothing")
  func nothing() throws {
    let grey = try Renderer().render(
      Image(color: Color(red: 0.5, green: 0.5, blue: 0.5)).cropped(
        to: Rect(x: 0, y: 0, width: 300, height: 200)), format: .rgb8)
    let handler = ImageRequestHandler(grey)
    for selection in [
      GenerateForegroundInstanceMaskRequest.Selection.main, .all,
      .at(NormalizedPoint(x: 0.5, y: 0.5)),
      .at(NormalizedPoint(x: 7, y: -3)),
      .inBox(NormalizedRect(x: 0.1, y: 0.1, width: 0.5, height: 0.5)),
    ] {
      #expect(try subjects(handler) { $0.selection = selection } == nil, "\(selection)")
    }
    #expect(throws: RequestError.self) {
      try subjects(handler) {
        $0.selection = .inBox(NormalizedRect(x: 0.5, y: 0.5, width: 1, height: 1))
      }
    }
  }

  @Test("Subjects and what was left out survive coding")
  func coding() throws {
    let handler = ImageRequestHandler(try ExamplePhoto.pixels())
    let found = try #require(try subjects(handler))
    let copy = try JSONDecoder().decode(
      InstanceMaskObservation.self, from: JSONEncoder().encode(found))
    #expect(copy == found && copy.omittedParts == found.omittedParts)
    #expect(
      try copy.generateScaledMask(scaledToImageFrom: handler).packedBytes
        == found.generateScaledMask(scaledToImageFrom: handler).packedBytes)
  }
}
