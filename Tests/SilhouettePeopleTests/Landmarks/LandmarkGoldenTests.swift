// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouettePeople

/// Points decoded from the networks' exact outputs, and the crops that follow from points, compared with MediaPipe's.
@Suite(
  "Points of faces, hands and bodies in photos",
  .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
struct LandmarkGoldenTests {
  /// The largest distance, in pixels.
  private func distance(
    _ points: [SIMD3<Float>], _ golden: [[Float]], _ size: Size
  ) throws -> Float {
    try #require(points.count == golden.count)
    return zip(points, golden).reduce(0) { largest, pair in
      let x = pair.0.x - pair.1[0]
      let y = pair.0.y - pair.1[1]
      return max(largest, abs(x) * Float(size.width), abs(y) * Float(size.height))
    }
  }

  /// Returns the photo of a golden crop, and the number of the crop's item.
  private func photo(_ golden: GoldenTensors) throws -> (GoldenPhoto.Results, Int) {
    let parts = golden.name.split(separator: "_")
    let number = try #require(parts.last.flatMap { Int($0) })
    return (
      try GoldenPhoto(name: parts.dropLast().joined(separator: "_")).results(), number
    )
  }

  @Test("Faces", arguments: GoldenTensors.all(of: [.faceMesh]))
  func faces(_ golden: GoldenTensors) throws {
    let (photo, number) = try photo(golden)
    let mesh = FaceMesh(try golden.outputs(of: .faceMesh), rect: try golden.file().crop())
    #expect(mesh.isPresent)
    let expected = try #require(photo.face_mesh["refined"]?.faces[number])
    #expect(try distance(mesh.points, expected.landmarks, photo.size) < 0.05)
    for (point, numbers) in zip(mesh.points, expected.landmarks) {
      #expect(abs(point.z - numbers[2]) < 1e-4)
    }
    #expect(mesh.nextRect(in: photo.size).distance(to: expected.next_roi) < 1e-4)
  }

  @Test("Hands", arguments: GoldenTensors.all(of: [.hand]))
  func hands(_ golden: GoldenTensors) throws {
    let (photo, number) = try photo(golden)
    let rect = try golden.file().crop()
    let region = CropRegion(rect, in: photo.size, fitting: PeopleNetwork.hand.input)
    let hand = HandPoints(try golden.outputs(of: .hand), padding: region.padding, rect: rect)
    #expect(hand.isPresent)
    let expected = try #require(photo.hands["full"]?.hands[number])
    #expect(try distance(hand.points, expected.landmarks, photo.size) < 0.1)
    #expect(expected.label == (hand.leftLabel > 0.5 ? "Left" : "Right"))
    let world = try #require(expected.world)
    for (point, numbers) in zip(hand.worldPoints, world) {
      #expect(abs(point.x - numbers[0]) + abs(point.y - numbers[1]) < 1e-3)
    }
    for (point, numbers) in zip(hand.points, expected.landmarks) {
      #expect(abs(point.z - numbers[2]) < 1e-3)
    }
    #expect(hand.nextRect(in: photo.size).distance(to: expected.next_roi) < 1e-3)
  }

  @Test("Bodies", arguments: GoldenTensors.all(of: [.body]))
  func bodies(_ golden: GoldenTensors) throws {
    let (photo, _) = try photo(golden)
    let rect = try golden.file().crop()
    let region = CropRegion(rect, in: photo.size, fitting: PeopleNetwork.body.input)
    let body = BodyPoints(
      try golden.outputs(of: .body), padding: region.padding, rect: rect)
    #expect(body.isPresent)
    let expected = try #require(photo.pose.pose)
    #expect(try distance(body.points.map(\.position), expected.landmarks, photo.size) < 0.5)
    for (point, numbers) in zip(body.points, expected.landmarks) {
      #expect(abs(point.visibility - numbers[3]) < 2e-3)
      #expect(abs(point.presence - numbers[4]) < 2e-3)
    }
    let world = try #require(expected.world)
    #expect(try distance(body.points.map(\.world), world, Size(width: 1, height: 1)) < 2e-3)
    #expect(body.nextRect(in: photo.size).distance(to: expected.next_roi) < 2e-3)
  }

  @Test("Crops follow from findings and points as in MediaPipe", arguments: GoldenPhoto.all)
  func crops(_ golden: GoldenPhoto) throws {
    let photo = try golden.results()
    let size = photo.size
    func check(_ rects: [CropRect], _ expected: [[Float]]) {
      #expect(rects.count == expected.count)
      // Goldens have seven decimals; the angle of a small palm's axis multiplies what they lack by about 50.
      for (rect, numbers) in zip(rects, expected) { #expect(rect.distance(to: numbers) < 2e-5) }
    }
    for faces in photo.face_mesh.values {
      let found = photo.face_detection["short"] ?? []
      check(found.map { Detection($0).faceRect(in: size) }.withoutDuplicates, faces.rois)
      for face in faces.faces {
        let mesh = FaceMesh(points: face.landmarks.map(\.point), presence: 1, rect: .whole)
        check([mesh.nextRect(in: size)], [face.next_roi])
      }
    }
    for hands in photo.hands.values {
      check(
        hands.palms.map { Detection($0).handRect(in: size) }.withoutDuplicates, hands.rois)
      for hand in hands.hands {
        let points = HandPoints(
          points: hand.landmarks.map(\.point), worldPoints: [], presence: 1, leftLabel: 0,
          rect: .whole)
        check([points.nextRect(in: size)], [hand.next_roi])
      }
    }
    if let roi = photo.pose.pose?.roi {
      check(photo.pose.detections.prefix(1).map { Detection($0).bodyRect(in: size) }, [roi])
    }
  }
}

extension [Float] {
  fileprivate var point: SIMD3<Float> { SIMD3(self[0], self[1], self[2]) }
}

// Mistake small-heat-map-window: heat maps refined in a window of 7×7
// - private static let reach = 4
// + private static let reach = 3
// = LandmarkGoldenTests
