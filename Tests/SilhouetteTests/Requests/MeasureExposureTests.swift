// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Silhouette

@Suite("Exposure")
struct MeasureExposureTests {
  private func exposure(
    _ handler: ImageRequestHandler, in region: NormalizedRect = .fullImage
  ) throws -> ExposureObservation {
    var request = MeasureExposureRequest()
    request.regionOfInterest = region
    return try handler.perform(request)
  }

  @Test("A region and a turned image give what the same pixels give")
  func geometry() throws {
    let whole = try ExamplePhoto.pixels()
    let rect = Rect(x: 40, y: 30, width: 101, height: 57)
    let region = NormalizedRect(
      x: 40 / Double(whole.width), y: 30 / Double(whole.height),
      width: 101 / Double(whole.width), height: 57 / Double(whole.height))
    let cropped = whole.cropped(to: rect)
    let expected = try exposure(ImageRequestHandler(cropped))
    #expect(try exposure(ImageRequestHandler(whole), in: region) == expected)
    let turned = try exposure(
      ImageRequestHandler(
        cropped.oriented(ImageOrientation.right.inverse), orientation: .right))
    #expect(turned == expected)
  }

  @Test("The mean is that of the formula, pixel by pixel")
  func formula() throws {
    let pixels = PixelBuffer.noise(width: 31, height: 17, seed: 3)
    let channels = pixels.format.channels.count
    let bytes = pixels.packedBytes.map(Double.init)
    var sum = 0.0
    for place in stride(from: 0, to: bytes.count, by: channels) {
      sum += 0.2126 * bytes[place] + 0.7152 * bytes[place + 1] + 0.0722 * bytes[place + 2]
    }
    let found = try exposure(ImageRequestHandler(pixels))
    #expect(abs(Double(found.mean) - sum / 255 / Double(31 * 17)) < 1e-5)
  }
}
