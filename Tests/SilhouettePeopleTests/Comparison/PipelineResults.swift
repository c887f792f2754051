// SPDX-License-Identifier: Apache-2.0

@testable import SilhouettePeople

// The networks' own points as MediaPipe's Python solutions return them, for comparisons with these. Coordinates are
// normalised by the image's width and height, y down; members are named as in the files that comparisons read.

/// A finding of a detector.
struct DetectedResult: Codable, Sendable {
  var score: Float
  var box: [Float]
  var points: [[Float]]

  init(_ detection: Detection) {
    score = detection.score
    box = [detection.x, detection.y, detection.width, detection.height]
    points = detection.points.map { [$0.x, $0.y] }
  }
}

/// A face with the crop of the next frame.
struct FaceResult: Codable, Sendable {
  var landmarks: [[Float]]
  var next_roi: [Float]

  init(_ mesh: FaceMesh, in size: Size) {
    landmarks = mesh.points.map(\.numbers)
    next_roi = mesh.nextRect(in: size).numbers
  }
}

/// The faces in an image.
struct FaceResults: Codable, Sendable {
  var rois: [[Float]]
  var detected: [DetectedResult]?
  var faces: [FaceResult]
}

/// A hand with the crop of the next frame.
struct HandResult: Codable, Sendable {
  var landmarks: [[Float]]
  var world: [[Float]]
  var label: String
  var score: Float
  var next_roi: [Float]

  init(_ hand: HandPoints, in size: Size) {
    landmarks = hand.points.map(\.numbers)
    world = hand.worldPoints.map(\.numbers)
    label = hand.leftLabel > 0.5 ? "Left" : "Right"
    score = max(hand.leftLabel, 1 - hand.leftLabel)
    next_roi = hand.nextRect(in: size).numbers
  }
}

/// The hands in an image.
struct HandResults: Codable, Sendable {
  var palms: [DetectedResult]
  var rois: [[Float]]
  var hands: [HandResult]
}

/// A body with the crop of the next frame.
struct BodyResult: Codable, Sendable {
  var landmarks: [[Float]]
  var world: [[Float]]
  var roi: [Float]
  var next_roi: [Float]

  init(_ body: BodyPoints, in size: Size) {
    landmarks = body.points.map { $0.position.numbers + [$0.visibility, $0.presence] }
    world = body.points.map { $0.world.numbers + [$0.visibility, $0.presence] }
    roi = body.rect.numbers
    next_roi = body.nextRect(in: size).numbers
  }
}

/// The bodies in an image: all findings, and the points of the best.
struct BodyResults: Codable, Sendable {
  var detections: [DetectedResult]
  var pose: BodyResult?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(detections, forKey: .detections)
    // Written even where it is null.
    try container.encode(pose, forKey: .pose)
  }
}

/// The results of all pipelines for a photo.
struct PhotoResults: Codable, Sendable {
  var width: Int
  var height: Int
  var rgb_sha256: String?
  var face_detection: [String: [DetectedResult]]
  var face_mesh: [String: FaceResults]
  var hands: [String: HandResults]
  var pose: BodyResults
  /// The names of the masks' files, by mask.
  var masks: [String: String] = [:]
}

/// The results of the pipelines for a frame.
struct FrameResults: Codable, Sendable {
  var face_mesh: FaceResults
  var hands: HandResults
  var pose: BodyResult?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(face_mesh, forKey: .face_mesh)
    try container.encode(hands, forKey: .hands)
    // Written even where it is null.
    try container.encode(pose, forKey: .pose)
  }
}

extension CropRect {
  /// The centre, the size and the rotation.
  var numbers: [Float] { [xCenter, yCenter, width, height, rotation] }

  /// Creates a crop from ``numbers``; `nil` unless there are five.
  init?(_ numbers: [Float]) {
    guard numbers.count == 5 else { return nil }
    self.init(
      xCenter: numbers[0], yCenter: numbers[1], width: numbers[2], height: numbers[3],
      rotation: numbers[4])
  }
}

extension SIMD3<Float> {
  /// The components.
  fileprivate var numbers: [Float] { [x, y, z] }
}
