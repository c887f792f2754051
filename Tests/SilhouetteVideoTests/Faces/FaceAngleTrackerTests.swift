// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteVideo

@Suite(
  "Angles of the face of a stream",
  .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
struct FaceAngleTrackerTests {
  private let degree = Double.pi / 180

  private func frame(_ pixels: PixelBuffer, _ milliseconds: Int) throws -> VideoFrame {
    try DrawnFrames.frame(of: pixels, milliseconds: milliseconds)
  }

  private func black(_ milliseconds: Int) -> VideoFrame {
    VideoFrame(
      PlanarPixelBuffer(width: 256, height: 256, format: .i420), encoding: .bt601,
      timestamp: .milliseconds(milliseconds))
  }

  @Test("The angles are those of the request, once the stream is at rest, in a turned frame too")
  func rest() throws {
    let pixels = try DrawnFrames.astronaut()
    let face = try #require(
      try ImageRequestHandler(pixels).perform(DetectFaceRectanglesRequest()).first)
    var tracker = FaceAngleTracker()
    for index in 0..<4 {
      try tracker.next(
        DrawnFrames.frame(
          of: pixels, rotation: index < 2 ? .none : .clockwise270, milliseconds: 33 * index))
      #expect(tracker.state == .tracked)
    }
    let angles = try #require(tracker.angles)
    #expect(abs(difference(angles.roll / degree, face.roll / degree)) < 4)
    #expect(abs(difference(angles.yaw / degree, face.yaw / degree)) < 4)
    #expect(abs(difference(angles.pitch / degree, face.pitch / degree)) < 4)
  }

  @Test("A turn of the head is followed with a little delay")
  func turn() throws {
    let pixels = try DrawnFrames.astronaut()
    let turned = pixels.turned(20, about: (x: 224, y: 118))
    var tracker = FaceAngleTracker()
    try tracker.next(frame(pixels, 0))
    let before = try #require(tracker.angles).roll
    try tracker.next(frame(turned, 33))
    let soon = try #require(tracker.angles).roll
    #expect((soon - before) / degree > 1 && (soon - before) / degree < 17)
    var late = soon
    for index in 2..<20 {
      try tracker.next(frame(turned, 33 * index))
      late = try #require(tracker.angles).roll
    }
    #expect(abs((late - before) / degree - 20) < 5)
  }

  @Test("The angles of a lost face remain for half a second; a new one begins at once")
  func lost() throws {
    let pixels = try DrawnFrames.astronaut()
    var tracker = FaceAngleTracker()
    try tracker.next(frame(pixels, 0))
    let angles = try #require(tracker.angles)
    try tracker.next(black(400))
    #expect(tracker.angles == angles && tracker.state == .held)
    try tracker.next(black(600))
    #expect(tracker.angles == nil && tracker.state == .absent)
    try tracker.next(frame(pixels.mirrored, 700))
    let mirrored = try #require(tracker.angles)
    #expect(abs(mirrored.yaw + angles.yaw) < 5 * degree && tracker.state == .tracked)
  }

  @Test("A missing network is an error after which the tracker knows no face")
  func failure() throws {
    var tracker = FaceAngleTracker(models: .missing)
    #expect(throws: (any Error).self) { try tracker.next(black(0)) }
    #expect(tracker.state == .absent && tracker.angles == nil)
  }
}
