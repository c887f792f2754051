// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import TestSupport
  import Testing

  /// What the revisions of requests give, and the constellations of landmarks.
  @Suite struct VNRevisionTests {
    private static let astronaut = URL(
      fileURLWithPath: SharedData.packageFolder + "/Examples/astronaut.png")
    private let handler = VNImageRequestHandler(url: Self.astronaut)

    private func face(_ revision: Int) throws -> VNFaceObservation {
      let request = VNDetectFaceRectanglesRequest()
      request.revision = revision
      try handler.perform([request])
      return try #require(request.results?.first)
    }

    @Test("revision 1 has no angles, revision 2 steps of 45°, revision 3 all of them")
    func faceAngles() throws {
      let first = try face(VNDetectFaceRectanglesRequestRevision1)
      #expect(first.roll == nil && first.yaw == nil && first.pitch == nil)
      #expect(first.requestRevision == 1)
      let second = try face(VNDetectFaceRectanglesRequestRevision2)
      let third = try face(VNDetectFaceRectanglesRequestRevision3)
      #expect(second.pitch == nil && third.pitch != nil)
      for (step, angle) in [(second.roll, third.roll), (second.yaw, third.yaw)] {
        let (step, angle) = (try #require(step).doubleValue, try #require(angle).doubleValue)
        let count = step / (.pi / 4)
        #expect(abs(count - count.rounded()) < 1e-9)
        #expect(abs(step - angle) <= .pi / 8 + 1e-9)
        #expect(angle != step)
      }
      #expect(first.boundingBox == third.boundingBox)
    }

    @Test("revision 1 of human rectangles finds upper bodies alone")
    func humans() throws {
      let request = VNDetectHumanRectanglesRequest()
      request.upperBodyOnly = false
      try handler.perform([request])
      #expect(request.results?.first?.upperBodyOnly == false)
      request.revision = VNDetectHumanRectanglesRequestRevision1
      try handler.perform([request])
      #expect(request.results?.first?.upperBodyOnly == true)
    }

    @Test("a constellation has its number of points in every region")
    func constellations() throws {
      let request = VNDetectFaceLandmarksRequest()
      #expect(request.constellation == .constellationNotDefined)
      func counts() throws -> [Int] {
        try handler.perform([request])
        let landmarks = try #require(request.results?.first?.landmarks)
        return [
          landmarks.allPoints, landmarks.faceContour, landmarks.leftEyebrow,
          landmarks.rightEyebrow, landmarks.leftEye, landmarks.rightEye, landmarks.leftPupil,
          landmarks.rightPupil, landmarks.outerLips, landmarks.innerLips,
        ].map { $0?.pointCount ?? -1 }
      }
      let large = [76, 17, 6, 6, 6, 6, 1, 1, 14, 6]
      let small = [65, 11, 4, 4, 8, 8, 1, 1, 10, 6]
      #expect(try counts() == large)
      request.constellation = .constellation65Points
      #expect(try counts() == small)
      let landmarks = try #require(request.results?.first?.landmarks)
      #expect(landmarks.allPoints?.precisionEstimatesPerPoint == nil)
      // The nose and its ridge have nine points together, and the midline adds three.
      func points(_ regions: [VNFaceLandmarkRegion2D?]) -> Set<[CGFloat]> {
        Set(regions.flatMap { $0?.normalizedPoints ?? [] }.map { [$0.x, $0.y] })
      }
      let nose = points([landmarks.nose, landmarks.noseCrest])
      #expect(nose.count == 9)
      let others = points([
        landmarks.faceContour, landmarks.nose, landmarks.noseCrest, landmarks.outerLips,
        landmarks.innerLips,
      ])
      #expect(points([landmarks.medianLine]).subtracting(others).count == 3)
      #expect(points([landmarks.allPoints]).count == 65)
      // The eyes are on either side of the nose, the person's left one to the right of the image.
      let left = try #require(landmarks.leftEye?.normalizedPoints)
      let right = try #require(landmarks.rightEye?.normalizedPoints)
      #expect(left.map(\.x).min() ?? 0 > right.map(\.x).max() ?? 1)

      request.constellation = .constellationNotDefined
      request.revision = VNDetectFaceLandmarksRequestRevision2
      #expect(try counts() == small)
      request.constellation = .constellation76Points
      let error = #expect(throws: VNError.self) { try handler.perform([request]) }
      #expect(error?.code == .invalidArgument && request.results == nil)
      typealias Landmarks = VNDetectFaceLandmarksRequest
      #expect(!Landmarks.revision(2, supportsConstellation: .constellation76Points))
      #expect(Landmarks.revision(3, supportsConstellation: .constellation76Points))
      #expect(Landmarks.revision(3, supportsConstellation: .constellation65Points))
      #expect(!Landmarks.revision(9, supportsConstellation: .constellation65Points))
    }

    @Test("requests name the joints that they find, and poses give them by keys")
    func joints() throws {
      typealias Body = VNHumanBodyPoseObservation
      let request = VNDetectHumanBodyPoseRequest()
      let names = try request.supportedJointNames()
      #expect(names.count == 19 && Set(names).count == 19)
      #expect(try request.supportedJointsGroupNames().count == 7)
      #expect(
        try VNDetectHumanHandPoseRequest.supportedJointNames(
          forRevision: VNDetectHumanHandPoseRequestRevision1
        ).count == 21)
      #expect(throws: VNError.self) {
        try VNDetectHumanHandPoseRequest.supportedJointsGroupNames(forRevision: 2)
      }
      try handler.perform([request])
      let body = try #require(request.results?.first)
      #expect(body.availableKeys == body.availableJointNames.map(\.rawValue))
      #expect(body.availableGroupKeys.contains(.all))
      let nose = try body.recognizedPoint(forKey: Body.JointName.nose.rawValue)
      #expect(try nose == body.recognizedPoint(.nose))
      let arm = try body.recognizedPoints(forGroupKey: Body.JointsGroupName.leftArm.rawValue)
      #expect(
        arm
          == (try body.recognizedPoints(.leftArm)).reduce(into: [:]) {
            $0[$1.key.rawValue] = $1.value
          })
      #expect(try body.recognizedPoints(forGroupKey: .all).count == body.availableKeys.count)
      #expect(throws: VNError.self) {
        try body.recognizedPoint(forKey: VNRecognizedPointKey(rawValue: "tail"))
      }
      #expect(throws: VNError.self) {
        try body.recognizedPoints(forGroupKey: VNRecognizedPointGroupKey(rawValue: "tails"))
      }
    }
  }
#endif
