// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteImaging
import SilhouettePeople
import TestSupport
import Testing

@Suite("Masks of few or many people", .enabled(if: MaskPhotos.arePresent, MaskPhotos.comment))
struct PeopleMasksTests {
  /// Returns a row of copies of the astronaut.
  private func crowd(_ count: Int) throws -> PixelBuffer {
    let person = Image(pixels: try MaskPhotos.pixels("photos/astronaut.png"))
      .cropped(to: Rect(x: 100, y: 112, width: 250, height: 400))
    let all = (0..<count).reduce(Image.empty) { all, index in
      person.transformed(
        by: Transform2D(translationX: Double(250 * index) - 100, y: -112)
      ).composited(over: all)
    }
    return try all.pixels()
  }

  @Test("One person is one instance")
  func one() throws {
    let handler = ImageRequestHandler(contentsOf: SharedData.path("photos/astronaut.png"))
    let people = try handler.perform(GeneratePeopleMasksRequest())
    #expect(people.faceCount == 1 && !people.combinesEverybody && people.allInstances == [1])
    #expect(try people.scaledMask(for: 1, to: handler).width == 512)
    #expect(throws: RequestError.self) { try people.scaledMask(for: 2, to: handler) }
  }

  @Test("Five faces give one mask of everybody, and say so")
  func many() throws {
    let handler = ImageRequestHandler(try crowd(5))
    let people = try handler.perform(GeneratePeopleMasksRequest())
    #expect(people.faceCount == 5 && people.combinesEverybody && people.allInstances == [1])
    let mask = try people.scaledMask(for: 1, to: handler)
    #expect(mask.width == 1250 && mask.packedBytes.contains { $0 > 127 })
  }

  @Test("Nobody has no masks")
  func nobody() throws {
    let handler = ImageRequestHandler(contentsOf: SharedData.path("photos/owl.jpg"))
    let people = try handler.perform(GeneratePeopleMasksRequest())
    #expect(people.content == .nobody && people.allInstances.isEmpty && people.faceCount == 0)
  }

  @Test("A mask survives JSON, with its identifier")
  func codable() throws {
    let handler = ImageRequestHandler(contentsOf: SharedData.path("photos/astronaut.png"))
    let request = GeneratePersonSegmentationRequest()
    request.qualityLevel = .fast
    request.regionOfInterest = NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    let mask = try handler.perform(request)
    let data = try JSONEncoder().encode(mask)
    let back = try JSONDecoder().decode(PixelBufferObservation.self, from: data)
    #expect(back == mask && back.uuid == mask.uuid && back.placement == mask.placement)
    let again = try handler.perform(request)
    #expect(again == mask && again.uuid != mask.uuid)
    let text = String(decoding: data, as: UTF8.self)
    let damaged = text.replacingOccurrences(of: "\"width\":256", with: "\"width\":255")
    #expect(damaged != text)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PixelBufferObservation.self, from: Data(damaged.utf8))
    }
  }
}
