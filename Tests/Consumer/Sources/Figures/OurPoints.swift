// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouettePeople

/// The points that the library's own requests find, in pixels from the top left corner.
enum OurPoints {
  /// The corners of the rectangles of faces.
  static func faces(_ path: String) throws -> [CGPoint] {
    try found(DetectFaceRectanglesRequest(), path) { faces, size in
      faces.flatMap { corners($0.boundingBox, size) }
    }
  }

  /// The corners of the rectangles of people.
  static func humans(_ path: String, upperBodyOnly: Bool) throws -> [CGPoint] {
    var request = DetectHumanRectanglesRequest()
    request.upperBodyOnly = upperBodyOnly
    return try found(request, path) { people, size in
      people.flatMap { corners($0.boundingBox, size) }
    }
  }

  /// All points of all faces.
  static func landmarks(_ path: String) throws -> [CGPoint] {
    try found(DetectFaceLandmarksRequest(), path) { faces, size in
      faces.flatMap { face in
        face.landmarks?.allPoints.pointsInImageCoordinates(size, origin: .upperLeft) ?? []
      }
    }
  }

  /// The joints of bodies with these names.
  static func bodies(_ path: String, _ names: [String]) throws -> [CGPoint] {
    try found(DetectHumanBodyPoseRequest(), path) { bodies, size in
      bodies.flatMap { places($0, names, size) }
    }
  }

  /// The joints of hands with these names.
  static func hands(_ path: String, _ names: [String]) throws -> [CGPoint] {
    try found(DetectHumanHandPoseRequest(), path) { hands, size in
      hands.flatMap { places($0, names, size) }
    }
  }

  private static func found<R: ImageProcessingRequest>(
    _ request: R, _ path: String, _ points: (R.Result, Size) throws -> [Point]
  ) throws -> [CGPoint] {
    let handler = ImageRequestHandler(contentsOf: path)
    let pixels = try handler.pixels()
    return try points(
      handler.perform(request), Size(width: Double(pixels.width), height: Double(pixels.height))
    ).map { CGPoint(x: $0.x, y: $0.y) }
  }

  private static func corners(_ box: NormalizedRect, _ size: Size) -> [Point] {
    let rect = box.toImageCoordinates(size, origin: .upperLeft)
    return [Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY)]
  }

  private static func places<P: PoseProviding>(_ pose: P, _ names: [String], _ size: Size)
    -> [Point]
  where P.JointName: RawRepresentable, P.JointName.RawValue == String {
    names.compactMap { P.JointName(rawValue: $0) }.map { name in
      pose.joint(for: name)?.location.toImageCoordinates(size, origin: .upperLeft)
        ?? Point(x: -1, y: -1)
    }
  }
}
