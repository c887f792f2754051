// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople
import TestSupport
import Testing

@Suite(
  "Requests for bodies and hands",
  .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
struct BodyRequestTests {
  @Test("Four people side by side have four bodies, each with the face above the hips")
  func group() throws {
    let handler = ImageRequestHandler(try PeoplePhotos.pixels("people-models/photos/group4.jpg"))
    let bodies = try handler.perform(DetectHumanBodyPoseRequest())
    #expect(bodies.count == 4)
    for body in bodies {
      let nose = try #require(body.joint(for: .nose))
      let root = try #require(body.joint(for: .root))
      #expect(nose.location.y > root.location.y && nose.confidence > 0.5)
    }
    let noses = bodies.compactMap { $0.joint(for: .nose)?.location.x }.sorted()
    for (a, b) in zip(noses, noses.dropFirst()) { #expect(b - a > 0.05) }
    var request = DetectHumanRectanglesRequest()
    let upper = try handler.perform(request)
    request.upperBodyOnly = false
    let full = try handler.perform(request)
    #expect(upper.count == 4 && full.count == 4)
    for (upper, full) in zip(upper, full) {
      #expect(upper.isUpperBodyOnly && !full.isUpperBodyOnly)
      let a = upper.boundingBox
      let b = full.boundingBox
      #expect(a.y >= b.y && a.y + a.height <= b.y + b.height + 1e-6)
      #expect(a.height < b.height * 0.85)
      #expect(b.x >= 0 && b.y >= 0 && b.x + b.width <= 1.000001 && b.y + b.height <= 1.000001)
    }
  }

  @Test("A mirrored body swaps left and right")
  func mirrored() throws {
    let pixels = try PeoplePhotos.pixels("people/0628.jpg")
    func body(_ pixels: PixelBuffer) throws -> HumanBodyPoseObservation {
      try #require(try ImageRequestHandler(pixels).perform(DetectHumanBodyPoseRequest()).first)
    }
    let (body, mirror) = (try body(pixels), try body(pixels.mirrored))
    for (name, other) in [
      (
        HumanBodyPoseObservation.JointName.leftShoulder,
        HumanBodyPoseObservation.JointName.rightShoulder
      ),
      (.leftHip, .rightHip), (.nose, .nose),
    ] {
      let a = try #require(body.joint(for: name)?.location)
      let b = try #require(mirror.joint(for: other)?.location)
      #expect(abs(a.x - (1 - b.x)) < 0.04 && abs(a.y - b.y) < 0.04, "\(name.rawValue)")
    }
  }

  @Test("The number of hands is limited; hands of a body are at its wrists")
  func hands() throws {
    let handler = ImageRequestHandler(try PeoplePhotos.pixels("people-models/photos/t00539.jpg"))
    var request = DetectHumanHandPoseRequest()
    request.maximumHandCount = 10
    let all = try handler.perform(request)
    #expect(!all.isEmpty)
    request.maximumHandCount = 1
    #expect(try handler.perform(request) == Array(all.prefix(1)))
    request.maximumHandCount = 0
    #expect(try handler.perform(request).isEmpty)
    request.maximumHandCount = -3
    #expect(try handler.perform(request).isEmpty)
    var poses = DetectHumanBodyPoseRequest()
    poses.detectsHands = true
    for body in try handler.perform(poses) {
      for (hand, wrist, otherWrist) in [
        (body.leftHand, HumanBodyPoseObservation.JointName.leftWrist, .rightWrist),
        (body.rightHand, .rightWrist, HumanBodyPoseObservation.JointName.leftWrist),
      ] {
        guard let joint = hand?.joint(for: .wrist), let own = body.joint(for: wrist),
          let other = body.joint(for: otherWrist)
        else { continue }
        #expect(joint.distance(to: own) < joint.distance(to: other))
      }
    }
  }
}

// Mistake other-hand: left hands called right
// - rightness > 0.5 ? .right : .left
// + rightness > 0.5 ? .left : .right
// = BodyRequestTests
