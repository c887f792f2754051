// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seeds
import SilhouetteCompatibility

// The figures of the first part of the talk on people (004): what the requests find, drawn as apps draw it.

extension Figure {
  static func analysingPeople(_ photos: Photographs) -> [Figure] {
    let person = photos.photo("astronaut.png")
    return [
      faces("faces", photos.row(height: 400, ["astronaut.png", "hopper.jpg"])),
      angles(
        "face-angles",
        photos.turnedHead("astronaut.png", side: 320, by: [25, 0, -25])),
      landmarks("landmarks", photos.row(height: 512, ["astronaut.png", "hopper.jpg"])),
      humans("upper-body", person, upperBodyOnly: true), body("body", person),
    ]
      + photos.eachShared(["faces-group": "people-models/photos/t00758.jpg"], faces)
      + photos.eachShared(
        [
          "landmarks-turned": "people-models/photos/astronaut_cw35.png",
          "landmarks-tilted": "people-models/photos/t03472.jpg",
        ], landmarks)
      + photos.eachShared(["upper-body-street": "people/0475.jpg"]) {
        humans($0, $1, upperBodyOnly: true)
      }
      + photos.eachShared(["whole-body-street": "people/0475.jpg"]) {
        humans($0, $1, upperBodyOnly: false)
      }
      + photos.eachShared(
        ["body-street": "people/0383.jpg", "body-two": "people-models/photos/t01470.jpg"], body)
      + photos.eachShared(
        [
          "hands-thumb": "people-models/photos/t02402.jpg",
          "hands-camera": "people-models/photos/t02146.jpg",
        ], hands)
  }

  private static func faces(
    _ name: String, _ photo: @escaping @Sendable () throws -> CGImage
  ) -> Figure {
    Figure(
      name: name, caption: "faces with their rectangles",
      ours: .command("people", ["fields": "faces"]), photo: photo
    ) { photo in
      let faces = try PeopleAnalysis(of: photo).faces
      return try Drawing(photo).image { drawing in
        faces.forEach { drawing.stroke($0.boundingBox, .yellow) }
      }
    } distances: { photo, path in
      let drawing = Drawing(photo)
      return drawing.distances(
        try PeopleAnalysis(of: photo).faces.flatMap { drawing.corners($0.boundingBox) },
        try OurPoints.faces(path))
    }
  }

  /// "Red … when face pose metrics increase in positive direction and blue … in negative direction. … The lighter the color is, the
  /// closer the metric is to the zero position": swatches for roll, yaw and pitch below each face.
  private static func angles(
    _ name: String, _ photo: @escaping @Sendable () throws -> CGImage
  ) -> Figure {
    @Sendable func color(_ angle: Double) -> [Double] {
      let light = 1 - min(abs(angle) / (.pi / 6), 1)
      return angle > 0 ? [1, light, light] : [light, light, 1]
    }
    return Figure(
      name: name, caption: "roll, yaw and pitch: red is positive, blue negative",
      ours: .swatches(color), photo: photo
    ) { photo in
      let faces = try PeopleAnalysis(of: photo).faces
      return try Drawing(photo).image { drawing in
        for face in faces {
          let box = drawing.rect(face.boundingBox)
          let angles = [face.roll, face.yaw, face.pitch]
          for (index, angle) in angles.enumerated() {
            let parts = color(angle?.doubleValue ?? 0)
            UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: 1).setFill()
            let side = box.width / 3
            UIRectFill(
              CGRect(x: box.minX + CGFloat(index) * side, y: box.maxY, width: side, height: side))
          }
        }
      }
    }
  }

  private static func landmarks(
    _ name: String, _ photo: @escaping @Sendable () throws -> CGImage
  ) -> Figure {
    Figure(
      name: name, caption: "76 landmarks of a face",
      ours: .command("people", ["fields": "faces,landmarks"]), photo: photo
    ) { photo in
      let faces = try PeopleAnalysis(of: photo).landmarks
      return try Drawing(photo).image { drawing in
        for face in faces {
          guard let landmarks = face.landmarks else { continue }
          let regions = [
            landmarks.faceContour, landmarks.leftEyebrow, landmarks.rightEyebrow,
            landmarks.leftEye, landmarks.rightEye, landmarks.noseCrest, landmarks.nose,
            landmarks.outerLips, landmarks.innerLips,
          ]
          for case let region? in regions {
            drawing.stroke(
              drawing.places(region), isClosed: region.pointsClassification == .closedPath, .white)
          }
          for case let region? in [landmarks.allPoints] {
            drawing.dot(drawing.places(region), .yellow)
          }
          for case let region? in [landmarks.leftPupil, landmarks.rightPupil] {
            drawing.dot(drawing.places(region), .red)
          }
          drawing.stroke(face.boundingBox, .yellow)
        }
      }
    } distances: { photo, path in
      let drawing = Drawing(photo)
      return drawing.distances(
        try PeopleAnalysis(of: photo).landmarks.flatMap { face in
          face.landmarks?.allPoints.map { drawing.places($0) } ?? []
        }, try OurPoints.landmarks(path))
    }
  }

  private static func humans(
    _ name: String, _ photo: @escaping @Sendable () throws -> CGImage, upperBodyOnly: Bool
  ) -> Figure {
    @Sendable func found(_ photo: CGImage) throws -> [VNHumanObservation] {
      let request = VNDetectHumanRectanglesRequest()
      request.revision = VNDetectHumanRectanglesRequestRevision2
      request.upperBodyOnly = upperBodyOnly
      try VNImageRequestHandler(cgImage: photo).perform([request])
      return request.results ?? []
    }
    return Figure(
      name: name, caption: upperBodyOnly ? "an upper body" : "a whole body",
      ours: .rectangles(ofUpperBodies: upperBodyOnly), photo: photo
    ) { photo in
      let people = try found(photo)
      return try Drawing(photo).image { drawing in
        people.forEach { drawing.stroke($0.boundingBox, .green) }
      }
    } distances: { photo, path in
      let drawing = Drawing(photo)
      return drawing.distances(
        try found(photo).flatMap { drawing.corners($0.boundingBox) },
        try OurPoints.humans(path, upperBodyOnly: upperBodyOnly))
    }
  }

  private static func body(
    _ name: String, _ photo: @escaping @Sendable () throws -> CGImage
  ) -> Figure {
    Figure(
      name: name, caption: "the joints of a body",
      ours: .command("people", ["fields": "bodies"]), photo: photo
    ) { photo in
      let bodies = try PeopleAnalysis(of: photo).bodies
      return try Drawing(photo).image { drawing in
        for body in bodies { drawing.draw(body) }
      }
    } distances: { photo, path in
      let drawing = Drawing(photo)
      let names = Drawing.joints.keys.sorted()
      return drawing.distances(
        try PeopleAnalysis(of: photo).bodies.flatMap { body in
          names.compactMap { Drawing.joints[$0] }.map { joint in
            (try? body.recognizedPoint(joint)).map { drawing.place($0.location) }
              ?? CGPoint(x: -1, y: -1)
          }
        }, try OurPoints.bodies(path, names))
    }
  }

  private static func hands(
    _ name: String, _ photo: @escaping @Sendable () throws -> CGImage
  ) -> Figure {
    Figure(
      name: name, caption: "the joints of hands",
      ours: .command("people", ["fields": "hands"]), photo: photo
    ) { photo in
      let hands = try PeopleAnalysis(of: photo).hands
      return try Drawing(photo).image { drawing in
        for hand in hands { drawing.draw(hand) }
      }
    } distances: { photo, path in
      let drawing = Drawing(photo)
      return drawing.distances(
        try PeopleAnalysis(of: photo).hands.compactMap { hand in
          try hand.recognizedPoint(.wrist)
        }.map { drawing.place($0.location) }, try OurPoints.hands(path, ["wrist"]))
    }
  }
}
