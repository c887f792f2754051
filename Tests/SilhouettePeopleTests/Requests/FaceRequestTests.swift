// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople
import TestSupport
import Testing

@Suite(
  "Requests for faces", .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
struct FaceRequestTests {
  private let degree = Double.pi / 180
  /// The middle of the astronaut's face.
  private let center = (x: 224.0, y: 118.0)

  private func faces(_ pixels: PixelBuffer) throws -> [FaceObservation] {
    try ImageRequestHandler(pixels).perform(DetectFaceRectanglesRequest())
  }

  private func astronaut() throws -> PixelBuffer { try PeoplePhotos.astronaut() }

  @Test("A face has a box, a confidence and a head pose; each landmark lies where its name says")
  func frontal() throws {
    let handler = ImageRequestHandler(try astronaut())
    let all = try handler.perform(DetectFaceLandmarksRequest())
    #expect(all.count == 1)
    let face = try #require(all.first)
    #expect(face.confidence > 0.8 && face.captureQuality == nil)
    let box = face.boundingBox.toImageCoordinates(
      Size(width: 512, height: 512), origin: .upperLeft)
    #expect(box.minX < center.x && box.maxX > center.x)
    #expect(box.minY < center.y && box.maxY > center.y && box.width > 70 && box.width < 130)
    #expect(abs(face.roll) < 10 * degree && abs(face.yaw) < 25 * degree)
    let landmarks = try #require(face.landmarks)
    #expect(landmarks.mesh.points.count == 478 && landmarks.mesh.presence > 0.9)
    func mean(_ region: FaceObservation.Landmarks2D.Region) -> NormalizedPoint {
      let points = region.points
      return NormalizedPoint(
        x: points.map(\.x).reduce(0, +) / Double(points.count),
        y: points.map(\.y).reduce(0, +) / Double(points.count))
    }
    // The person's left is at the right of the image.
    #expect(mean(landmarks.leftEye).x > mean(landmarks.rightEye).x + 0.2)
    #expect(mean(landmarks.leftEyebrow).y > mean(landmarks.leftEye).y)
    #expect(mean(landmarks.rightEyebrow).y > mean(landmarks.rightEye).y)
    #expect(mean(landmarks.nose).y < mean(landmarks.leftEye).y)
    #expect(mean(landmarks.outerLips).y < mean(landmarks.nose).y)
    #expect(mean(landmarks.leftPupil).x > mean(landmarks.nose).x)
    let eye = landmarks.leftEye.points.map(\.x)
    let pupil = mean(landmarks.leftPupil).x
    #expect(pupil > eye.min() ?? 1 && pupil < eye.max() ?? 0)
    let contour = landmarks.faceContour.points
    #expect((contour.first?.x ?? 0) > (contour.last?.x ?? 1))
    #expect(contour.map(\.y).min() == contour[8].y)
  }

  @Test(
    "Roll follows the turn of the image, by any angle",
    arguments: [20.0, -20, 35, -35, 90, -90, 180, 135])
  func turned(_ angle: Double) throws {
    let straight = try #require(try faces(astronaut()).first)
    let found = try faces(astronaut().turned(angle, about: center))
    #expect(found.count == 1)
    let face = try #require(found.first)
    let error = difference(face.roll / degree, straight.roll / degree + angle)
    #expect(abs(error) < 5, "roll \(face.roll / degree)°")
    let middle = face.boundingBox.toImageCoordinates(
      Size(width: 512, height: 512), origin: .upperLeft)
    #expect(abs(middle.minX + middle.width / 2 - center.x) < 25)
    #expect(abs(middle.minY + middle.height / 2 - center.y) < 25)
  }

  @Test("A mirrored face has the opposite roll and yaw, and the same pitch")
  func mirrored() throws {
    for name in ["photos/astronaut.png", "photos/face.jpg"] {
      let pixels = try PeoplePhotos.pixels(name)
      let face = try #require(try faces(pixels).first)
      let other = try #require(try faces(pixels.mirrored).first)
      #expect(abs(difference(other.roll / degree, -face.roll / degree)) < 4, "\(name)")
      #expect(abs(difference(other.yaw / degree, -face.yaw / degree)) < 4, "\(name)")
      #expect(abs(difference(other.pitch / degree, face.pitch / degree)) < 4, "\(name)")
    }
  }

  @Test(
    "Animals have no faces, and are no people",
    arguments: [
      "photos/chelsea.png", "photos/owl.jpg", "photos/pets.jpg", "photos/bird_segmentation.png",
    ])
  func animals(_ name: String) throws {
    let handler = ImageRequestHandler(try PeoplePhotos.pixels(name))
    #expect(try handler.perform(DetectFaceRectanglesRequest()).isEmpty)
    #expect(try handler.perform(DetectHumanRectanglesRequest()).isEmpty)
    #expect(try handler.perform(DetectHumanBodyPoseRequest()).isEmpty)
    #expect(try handler.perform(DetectHumanHandPoseRequest()).isEmpty)
  }

  @Test("Half a face at the border and tiny images give an answer")
  func border() throws {
    let pixels = try astronaut()
    for part in [
      pixels.part(x: Int(center.x), y: 40, width: 200, height: 200),
      pixels.part(x: 120, y: Int(center.y), width: 200, height: 200),
    ] {
      for face in try ImageRequestHandler(part).perform(DetectFaceCaptureQualityRequest()) {
        let score = try #require(face.captureQuality?.score)
        #expect(score > 0 && score < 0.9)
      }
    }
    let tiny = ImageRequestHandler(pixels.resized(width: 16, height: 16))
    _ = try tiny.perform(DetectFaceCaptureQualityRequest())
    _ = try tiny.perform(DetectHumanBodyPoseRequest())
    _ = try tiny.perform(DetectHumanHandPoseRequest())
    let line = ImageRequestHandler(pixels.resized(width: 1, height: 300))
    #expect(try line.perform(DetectFaceLandmarksRequest()).isEmpty)
  }

  @Test("A region of interest is an image of its own; an orientation turns the answer")
  func regionAndOrientation() throws {
    let pixels = try astronaut()
    var request = DetectFaceRectanglesRequest()
    request.regionOfInterest = NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5)
    let inside = try ImageRequestHandler(pixels).perform(request)
    #expect(inside.count == 1)
    #expect(try inside == faces(pixels.part(x: 128, y: 0, width: 256, height: 256)))
    request.regionOfInterest = NormalizedRect(x: 0.6, y: 0, width: 0.4, height: 0.3)
    #expect(try ImageRequestHandler(pixels).perform(request).isEmpty)
    let stored = pixels.oriented(.left)
    let upright = try ImageRequestHandler(stored, orientation: .right)
      .perform(DetectFaceRectanglesRequest())
    #expect(try upright == faces(pixels))
  }

  @Test("Given faces keep their order and what they have")
  func givenFaces() throws {
    let counter = RunCounter()
    let handler = ImageRequestHandler(try astronaut(), stages: counter.observer)
    let found = try handler.perform(DetectFaceLandmarksRequest())
    let count = counter.count
    let rectangles = try handler.perform(DetectFaceRectanglesRequest())
    var landmarks = DetectFaceLandmarksRequest()
    landmarks.inputFaceObservations = rectangles
    #expect(try handler.perform(landmarks) == found)
    #expect(try handler.perform(landmarks).map(\.uuid) == rectangles.map(\.uuid))
    var quality = DetectFaceCaptureQualityRequest()
    quality.inputFaceObservations = found
    let rated = try handler.perform(quality)
    #expect(rated.first?.landmarks == found.first?.landmarks)
    #expect(rated.first?.captureQuality != nil && counter.count == count)
    landmarks.inputFaceObservations = rated
    #expect(try handler.perform(landmarks) == rated)
    // A face that you know of, and a place without a face.
    let box = try #require(found.first?.boundingBox)
    let nothing = FaceObservation(
      boundingBox: NormalizedRect(x: 0.05, y: 0.6, width: 0.15, height: 0.15))
    landmarks.inputFaceObservations = [nothing, FaceObservation(boundingBox: box)]
    let given = try handler.perform(landmarks)
    #expect(given.count == 2 && given[0] == nothing && given[1].boundingBox == box)
    let mesh = given[1].landmarks?.mesh.points
    let expected = found[0].landmarks?.mesh.points
    for (a, b) in zip(try #require(mesh), try #require(expected)) {
      #expect(abs(a.x - b.x) < 0.01 && abs(a.y - b.y) < 0.01)
    }
    landmarks.inputFaceObservations = []
    #expect(try handler.perform(landmarks).isEmpty)
  }

  @Test(
    "A face has the same box in an image of half and of twice the size",
    arguments: [
      "photos/face.jpg", "photos/astronaut.png", "photos/grace_hopper.png",
      "people/0383.jpg", "people/0475.jpg",
    ])
  func sizes(_ name: String) throws {
    let pixels = try PeoplePhotos.pixels(name)
    func boxes(_ scale: Double) throws -> [Rect] {
      let width = Double(pixels.width) * scale
      let height = Double(pixels.height) * scale
      return try faces(
        pixels.resized(width: Int(width.rounded()), height: Int(height.rounded()))
      ).map { $0.boundingBox.toImageCoordinates(Size(width: 1, height: 1)) }
    }
    let expected = try boxes(1)
    for scale in [0.5, 2] {
      let found = try boxes(scale)
      #expect(found.count == expected.count && !found.isEmpty)
      for box in expected {
        let best = found.map { other in
          let common = box.intersection(other)
          let area = common.width * common.height
          let both = box.width * box.height + other.width * other.height
          return area / (both - area)
        }.max()
        #expect(try #require(best) >= 0.9, "scale \(scale)")
      }
    }
  }

  @Test("A face in an image of 12 megapixels has the same landmarks as in the small one")
  func large() throws {
    let small = try astronaut()
    let large = small.resized(width: 3464, height: 3464)
    let request = DetectFaceCaptureQualityRequest()
    let a = try #require(try ImageRequestHandler(small).perform(request).first)
    let b = try #require(try ImageRequestHandler(large).perform(request).first)
    #expect(abs(a.boundingBox.x - b.boundingBox.x) < 0.01 && abs(a.roll - b.roll) < 3 * degree)
    #expect(try #require(b.captureQuality?.score) > 0.3)
  }
}
