// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouettePeople

@Suite(
  "The largest face of a frame",
  .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
struct LargestFaceRequestTests {
  @Test("A known face costs one run of one network")
  func cost() throws {
    let pixels = try PeoplePhotos.astronaut().resized(width: 256, height: 256)
    let counter = RunCounter()
    let first = LargestFaceRequest(models: .bundled, known: nil, searches: true)
    let face = try #require(try ImageRequestHandler(pixels).perform(first))
    let next = LargestFaceRequest(models: .bundled, known: face.mesh, searches: false)
    _ = try ImageRequestHandler(pixels, stages: counter.observer).perform(next)
    #expect(counter.count == 1)
  }
}
