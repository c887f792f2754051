// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouettePeople

@Suite("Observations of people")
struct ObservationTests {
  private func coded<T: Codable>(_ value: T) throws -> T {
    try JSONDecoder().decode(T.self, from: JSONEncoder().encode(value))
  }

  private func face() -> FaceObservation {
    var random = SeededRandom(seed: 5)
    var face = FaceObservation(
      boundingBox: NormalizedRect(x: 0.25, y: 0.5, width: 0.25, height: 0.125), roll: 0.1,
      yaw: -0.2,
      pitch: 0.3, confidence: 0.75)
    face.landmarks = FaceObservation.Landmarks2D(
      mesh: .init(
        points: (0..<478).map { _ in
          NormalizedPoint(x: Double(random.float()), y: Double(random.float()))
        }, depths: random.floats(478), presence: 0.5), boundingBox: face.boundingBox)
    face.captureQuality = .init(score: 0.5)
    face.crop = .whole
    return face
  }

  private func hand() -> HumanHandPoseObservation {
    let points = HandPoints(
      points: (0..<21).map { SIMD3(Float($0) / 32, 0.25, 0) },
      worldPoints: [], presence: 0.75, leftLabel: 0.875, rect: .whole)
    return HumanHandPoseObservation(
      FoundHand(
        palm: Detection(score: 0.9, x: 0, y: 0, width: 1, height: 1, points: []), points: points))
  }

  private func body() -> HumanBodyPoseObservation {
    let points = (0..<33).map { index in
      BodyPoints.Point(
        position: SIMD3(Float(index) / 64, Float(index) / 128, 0), world: .zero,
        visibility: 1 - Float(index) / 64, presence: 0.5)
    }
    return HumanBodyPoseObservation(
      FoundBody(
        detection: Detection(score: 0.5, x: 0, y: 0, width: 1, height: 1, points: []),
        points: BodyPoints(
          points: points, auxiliary: [], presence: 1, maskLogits: Tensor([Float(0)], shape: [1]),
          rect: .whole)))
  }

  @Test("Everything survives coding, the identifier too")
  func coding() throws {
    var body = body()
    body.leftHand = hand()
    let human = HumanObservation(
      boundingBox: .fullImage, isUpperBodyOnly: true, confidence: 0.5)
    #expect(try coded(face()) == face() && coded(body) == body && coded(human) == human)
    let sent = hand()
    let received = try coded(hand())
    #expect(sent == received && sent.uuid != received.uuid)
    #expect(try coded(sent).uuid == sent.uuid && coded(body).leftHand == body.leftHand)
    #expect(try coded(human).uuid == human.uuid)
    let face = face()
    #expect(try coded(face).landmarks == face.landmarks && coded(face).crop == face.crop)
    #expect(try coded(face).uuid == face.uuid && face.timeRange == nil)
  }

  @Test("Other findings are other observations; another identifier is not")
  func equality() throws {
    #expect(face() == face() && face().uuid != face().uuid)
    #expect(face().hashValue == face().hashValue)
    var other = face()
    other.captureQuality = nil
    #expect(other != face())
    other = face()
    other.landmarks = nil
    #expect(other != face())
  }

  @Test("Bodies have 19 joints with means for neck and root, and groups that cover them")
  func bodyJoints() throws {
    let body = body()
    #expect(body.availableJointNames == HumanBodyPoseObservation.JointName.allCases)
    #expect(body.joints.count == 19 && body.allJoints().count == 19)
    let neck = try #require(body.joint(for: .neck))
    #expect(neck.location == NormalizedPoint(x: 11.5 / 64, y: 1 - 11.5 / 128))
    #expect(neck.confidence == (1 - 12.0 / 64) * 0.5)
    #expect(body.joint(for: .leftWrist)?.location.x == 15.0 / 64)
    #expect(body.joint(for: .rightAnkle)?.jointName == "rightAnkle")
    let groups = HumanBodyPoseObservation.JointsGroupName.allCases
    #expect(body.availableJointsGroupNames == groups && groups.count == 6)
    let grouped = groups.flatMap { HumanBodyPoseObservation.jointNames(in: $0) }
    #expect(Set(grouped) == Set(HumanBodyPoseObservation.JointName.allCases))
    #expect(body.allJoints(in: .torso).count == 6 && body.allJoints(in: .leftLeg)[.leftKnee] != nil)
    #expect(body.allJoints(in: .face).count == 5 && body.allJoints(in: .rightArm).count == 3)
  }

  @Test("Hands have 21 joints in five fingers, and the side opposite to the network's label")
  func handJoints() throws {
    let hand = hand()
    #expect(
      hand.joints.count == 21 && hand.chirality == .right && hand.chiralityConfidence == 0.875)
    let groups = HumanHandPoseObservation.JointsGroupName.allCases
    let grouped = groups.flatMap { HumanHandPoseObservation.jointNames(in: $0) }
    #expect(grouped.count == 20 && Set(grouped).count == 20 && !grouped.contains(.wrist))
    #expect(hand.joint(for: .littleTip)?.location == NormalizedPoint(x: 20.0 / 32, y: 0.75))
    #expect(hand.joints.allSatisfy { $0.confidence == 0.75 })
    let a = hand.joints[0]
    let b = hand.joints[8]
    #expect(a.distance(to: b) == 0.25 && b.distance(to: a) == 0.25)
    let keypoints = hand.keypoints
    #expect(keypoints.shape == [1, 3, 21])
    let numbers = keypoints.scalars(of: Float.self)
    #expect(numbers[4] == 4.0 / 32 && numbers[21 + 4] == 0.75 && numbers[42 + 4] == 0.75)
  }

  @Test("Points of a region are relative to the face, and turn into pixels from either corner")
  func regionPoints() throws {
    let face = face()
    let landmarks = try #require(face.landmarks)
    let size = Size(width: 200, height: 400)
    for region in [landmarks.leftEye, landmarks.faceContour, landmarks.allPoints] {
      #expect(region.precisionEstimatesPerPoint.count == region.points.count)
    }
    #expect(landmarks.leftEye.pointsClassification == .closedPath)
    #expect(landmarks.noseCrest.pointsClassification == .openPath)
    #expect(landmarks.allPoints.points.count == 76)
    let mesh = landmarks.mesh.points[473]
    let point = try #require(landmarks.leftPupil.points.first)
    #expect(abs(0.25 + point.x * 0.25 - mesh.x) < 1e-12)
    #expect(abs(0.5 + point.y * 0.125 - mesh.y) < 1e-12)
    let low = try #require(landmarks.leftPupil.pointsInImageCoordinates(size).first)
    let high = try #require(
      landmarks.leftPupil.pointsInImageCoordinates(size, origin: .upperLeft).first)
    #expect(abs(low.x - mesh.x * 200) < 1e-9 && abs(low.y - mesh.y * 400) < 1e-9)
    #expect(abs(high.x - low.x) < 1e-9 && abs(high.y - (400 - low.y)) < 1e-9)
    let inRegion = try #require(
      landmarks.leftPupil.pointsInImageCoordinates(
        from: NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 0.5), imageSize: size
      ).first)
    #expect(abs(inRegion.x - (100 + mesh.x * 100)) < 1e-9)
  }

  @Test("Damaged landmarks give fewer points, not a trap")
  func damagedLandmarks() throws {
    let landmarks = FaceObservation.Landmarks2D(
      mesh: .init(points: [], depths: [], presence: 1),
      boundingBox: NormalizedRect(x: 0, y: 0, width: 0, height: 0))
    #expect(landmarks.nose.points.count == 8)
    #expect(FaceMesh(landmarks) == nil)
  }
}
