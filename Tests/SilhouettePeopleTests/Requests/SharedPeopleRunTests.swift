// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople
import TestSupport
import Testing

@Suite(
  "Runs of networks shared by requests for people",
  .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
struct SharedPeopleRunTests {
  @Test("All requests on one handler run each network once for each thing it looks at")
  func sharing() async throws {
    let pixels = try PeoplePhotos.astronaut()
    func runs(_ body: (ImageRequestHandler) throws -> Void) throws -> Int {
      let counter = RunCounter()
      try body(ImageRequestHandler(pixels, stages: counter.observer))
      return counter.count
    }
    // One detector upright, one in four turns, and two looks at the only face.
    let faces = try runs { _ = try $0.perform(DetectFaceRectanglesRequest()) }
    #expect(faces == 1 + 4 + 2)
    #expect(try runs { _ = try $0.perform(DetectFaceLandmarksRequest()) } == faces)
    #expect(try runs { _ = try $0.perform(DetectFaceCaptureQualityRequest()) } == faces)
    let bodies = try runs { _ = try $0.perform(DetectHumanBodyPoseRequest()) }
    #expect(bodies == 1 + 1)
    // Rectangles follow masks: a face and its mesh, a body and its points, and the mask of everybody.
    #expect(try runs { _ = try $0.perform(DetectHumanRectanglesRequest()) } == 2 + 2 + 1)
    var posesWithHands = DetectHumanBodyPoseRequest()
    posesWithHands.detectsHands = true
    var fullBodies = DetectHumanRectanglesRequest()
    fullBodies.upperBodyOnly = false
    var manyHands = DetectHumanHandPoseRequest()
    manyHands.maximumHandCount = 100
    let hands = try runs { _ = try $0.perform(manyHands) }
    let counter = RunCounter()
    let handler = ImageRequestHandler(pixels, stages: counter.observer)
    _ = try await handler.perform(
      DetectFaceRectanglesRequest(), DetectFaceLandmarksRequest(),
      DetectFaceCaptureQualityRequest(), DetectHumanRectanglesRequest(), fullBodies,
      DetectHumanBodyPoseRequest(), posesWithHands, DetectHumanHandPoseRequest(), manyHands)
    // Besides these: the mask of everybody, and a face whose crop comes from the other detector.
    let all = faces + bodies + hands + 1
    #expect((all...all + 1).contains(counter.count))
    let count = counter.count
    _ = try await handler.perform(GeneratePersonInstanceMaskRequest())
    _ = try await handler.perform(DetectHumanRectanglesRequest())
    #expect(counter.count == count, "everything that they need is known")
  }
}
