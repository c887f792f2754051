// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople
import TestSupport
import Testing

#if BundledWeights && PNG && JPEG
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
      let bodies = try runs { _ = try $0.perform(DetectHumanRectanglesRequest()) }
      #expect(bodies == 1 + 1)
      #expect(try runs { _ = try $0.perform(DetectHumanBodyPoseRequest()) } == bodies)
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
      #expect(counter.count == faces + bodies + hands)
    }
  }
#endif
