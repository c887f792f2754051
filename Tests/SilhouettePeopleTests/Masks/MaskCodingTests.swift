// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouettePeople
import TestSupport
import Testing

@Suite("Masks of people as JSON", .enabled(if: MaskPhotos.arePresent, MaskPhotos.comment))
struct MaskCodingTests {
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
