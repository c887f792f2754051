// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouettePeople
import TestSupport
import Testing

@Suite(
  "Capture quality", .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
struct CaptureQualityTests {
  private func quality(_ pixels: PixelBuffer) throws -> Float {
    let faces = try ImageRequestHandler(pixels).perform(DetectFaceCaptureQualityRequest())
    return try #require(faces.first?.captureQuality?.score)
  }

  /// The face with the hair and the shoulders around it.
  private func portrait() throws -> PixelBuffer {
    try PeoplePhotos.astronaut().part(x: 96, y: 0, width: 256, height: 256)
  }

  private func blurred(_ pixels: PixelBuffer, _ radius: Double) throws -> PixelBuffer {
    let image = Image(pixels: pixels)
    return try image.clampedToExtent().applyingGaussianBlur(sigma: radius)
      .cropped(to: image.extent).pixels()
  }

  @Test("Blur lowers the quality, step by step")
  func blur() throws {
    let sharp = try portrait()
    let scores = try [quality(sharp)] + [1, 2, 4].map { try quality(blurred(sharp, $0)) }
    #expect(scores[0] > 0.6 && scores[0] <= 1)
    for (better, worse) in zip(scores, scores.dropFirst()) { #expect(better > worse + 0.01) }
  }

  @Test("A smaller face has less quality")
  func size() throws {
    let large = try portrait()
    let scores = try [256, 128, 80].map { try quality(large.resized(width: $0, height: $0)) }
    for (better, worse) in zip(scores, scores.dropFirst()) { #expect(better > worse + 0.02) }
  }

  @Test("A face in the dark has less quality")
  func exposure() throws {
    let light = try portrait()
    let table = light.packedBytes.map { UInt8(Double($0) * 0.25) }
    var dark = PixelBuffer(width: light.width, height: light.height, format: .rgb8)
    let stride = dark.rowStrideInBytes
    dark.withUnsafeMutableBytes { bytes in
      for (place, value) in table.enumerated() {
        bytes[place / (3 * light.width) * stride + place % (3 * light.width)] = value
      }
    }
    #expect(try quality(light) > quality(dark) + 0.03)
  }
}
