// SPDX-License-Identifier: Apache-2.0

// The requests of the public library, which the tests compare with; this file alone knows their names.

import SilhouetteInference
import SilhouettePeople

enum Oracle {
  struct Mask {
    let width: Int
    let height: Int
    let bytes: [UInt8]
  }

  enum Level {
    case accurate, balanced, fast
  }

  /// Returns the mask of the people of a photo.
  static func personMask(_ path: String, _ level: Level) throws -> Mask {
    let request = GeneratePersonSegmentationRequest()
    request.qualityLevel =
      switch level {
      case .accurate: .accurate
      case .balanced: .balanced
      case .fast: .fast
      }
    let mask = try ImageRequestHandler(contentsOf: path).perform(request).pixelBuffer
    return Mask(width: mask.width, height: mask.height, bytes: mask.packedBytes)
  }

  /// Returns the class of every pixel of the network's input.
  static func labels(_ path: String) throws -> [UInt8] {
    try ImageRequestHandler(contentsOf: path).perform(SemanticSegmentationRequest())
      .labelMap.labels
  }

  /// Returns the class of every pixel of the input of the network in a file.
  static func labels(_ path: String, model: String) throws -> [UInt8] {
    let request = SemanticSegmentationRequest(model: try ImageModel(contentsOf: model))
    return try ImageRequestHandler(contentsOf: path).perform(request).labelMap.labels
  }

  /// Returns the class of every pixel that a file states for a photo, computed in Float64.
  static func referenceLabels(_ path: String, _ name: String) throws -> [UInt8] {
    try SafetensorsFile(contentsOf: path).tensor(name).scalars(of: UInt8.self)
  }

  /// Returns the number of people and the mask of each at the photo's size, 0…1.
  static func personInstances(_ path: String) throws -> [[Float]] {
    let handler = ImageRequestHandler(contentsOf: path)
    guard let found = try handler.perform(GeneratePersonInstanceMaskRequest()) else { return [] }
    return try found.allInstances.map { index in
      let mask = try found.generateScaledMask(for: [index], scaledToImageFrom: handler)
      return mask.floats
    }
  }

  /// Returns the angles of the first face of a photo.
  static func faceAngles(_ path: String) throws -> (roll: Double, pitch: Double, yaw: Double)? {
    try ImageRequestHandler(contentsOf: path).perform(DetectFaceRectanglesRequest()).first
      .map { ($0.roll, $0.pitch, $0.yaw) }
  }

  struct People {
    let faces: Int
    let landmarks: [Int]
    let qualities: [Float]
    let humans: Int
    let wrists: [Float]
    let hands: Int
  }

  static func people(_ path: String) throws -> People {
    let handler = ImageRequestHandler(contentsOf: path)
    var humans = DetectHumanRectanglesRequest()
    humans.upperBodyOnly = false
    return People(
      faces: try handler.perform(DetectFaceRectanglesRequest()).count,
      landmarks: try handler.perform(DetectFaceLandmarksRequest())
        .map { $0.landmarks?.allPoints.points.count ?? 0 },
      qualities: try handler.perform(DetectFaceCaptureQualityRequest())
        .map { $0.captureQuality?.score ?? -1 },
      humans: try handler.perform(humans).count,
      wrists: try handler.perform(DetectHumanBodyPoseRequest())
        .map { Float($0.joint(for: .leftWrist)?.location.x ?? -1) },
      hands: try handler.perform(DetectHumanHandPoseRequest()).count)
  }
}

extension PixelBuffer {
  /// One component as numbers 0…1, without padding.
  fileprivate var floats: [Float] {
    guard format.component == .float32 else { return packedBytes.map { Float($0) / 255 } }
    return (0..<height).flatMap { row in
      withUnsafeRow(row) { Array($0.bindMemory(to: Float.self)) }
    }
  }
}
