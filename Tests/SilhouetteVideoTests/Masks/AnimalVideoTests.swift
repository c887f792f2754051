// SPDX-License-Identifier: Apache-2.0

import CLibrary
import TestSupport
import Testing

@testable import SilhouetteVideo

@Suite(
  "Animals in videos",
  .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
struct AnimalVideoTests {
  /// Returns frames of a photo before which the camera moves a little, 30 a second.
  private func frames(_ name: String, count: Int) throws -> [VideoFrame] {
    let photo = try DrawnFrames.photo(name)
    let (width, height) = (photo.width * 16 / 17, photo.height * 16 / 17)
    return try (0..<count).map { number in
      let reach = Double(photo.width - width) / 2
      let part = photo.cropped(
        to: Rect(
          x: (reach + reach * sin(Double(number) / 40)).rounded(),
          y: Double((photo.height - height) / 2), width: Double(width), height: Double(height)))
      return try DrawnFrames.frame(of: part, milliseconds: 1000 * number / 30)
    }
  }

  @Test(
    "Cats, dogs and birds are in no frame",
    arguments: ["chelsea.png", "cat_720p.jpg", "owl.jpg", "pets.jpg"])
  func animals(name: String) throws {
    var compositor = VideoCompositor()
    for (number, frame) in try frames("photos/\(name)", count: 17).enumerated() {
      #expect(try compositor.mask(of: frame).isEmpty, "frame \(number)")
    }
  }

  @Test("People are in every frame", arguments: ["astronaut.png", "grace_hopper.png", "face.jpg"])
  func people(name: String) throws {
    var (compositor, lax) = (VideoCompositor(), VideoCompositor())
    lax.options.confirmsPeople = false
    for (number, frame) in try frames("photos/\(name)", count: 6).enumerated() {
      let (mask, wanted) = (try compositor.mask(of: frame), try lax.mask(of: frame))
      #expect(wanted.coverage > 0.3 && mask.coverage > 0.97 * wanted.coverage, "frame \(number)")
    }
  }
}
