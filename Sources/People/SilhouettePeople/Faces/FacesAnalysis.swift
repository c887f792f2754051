// SPDX-License-Identifier: Apache-2.0

/// The faces in the whole image, at any rotation, most certain first.
///
/// Two detectors process the upright image, and one of them also processes the image rotated by 90°, 180° and 270°, since a
/// detector finds only faces that are rotated by less than a right angle. Small faces are added that are found only in small
/// squares of the image. The mesh network confirms every face.
struct FacesAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels

  /// The intersection over union of two boxes above which they are considered the same face.
  private static let leastOverlap: Float = 0.3
  /// The intersection over union of two meshes' boxes above which they are considered the same face.
  private static let leastMeshOverlap: Float = 0.5

  /// The maximum number of small faces that are examined, best first.
  private static let mostSmallFaces = 128

  func output(in context: RequestContext) throws -> [FoundFace] {
    var detections = try context.output(
      of: DetectionAnalysis(models: models, detector: .faceShortRange))
    detections += try context.output(
      of: DetectionSearch(models: models, detector: .faceFullRange))
    for turns in QuarterTurns.allCases where turns != .none {
      try context.checkCancellation()
      detections += try context.output(
        of: DetectionAnalysis(models: models, detector: .faceFullRange, turns: turns))
    }
    var faces: [FoundFace] = []
    try add(Self.best(of: detections), to: &faces, in: context)
    let small = try context.output(of: SmallFaceSearch(models: models))
    try add(
      Self.best(of: small).prefix(Self.mostSmallFaces).filter { detection in
        !faces.contains { DetectionSearch.areSame($0.box, detection.box) }
      }, to: &faces, in: context)
    return faces.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }.map(\.element)
  }

  /// Adds the detections that the mesh network confirms and that are other faces than those before.
  private func add(
    _ detections: [Detection], to faces: inout [FoundFace], in context: RequestContext
  ) throws {
    for detection in detections {
      try context.checkCancellation()
      if let face = try FoundFace(detection, in: context, models: models),
        !faces.contains(where: { Self.areSame($0.mesh, face.mesh) })
      {
        faces.append(face)
      }
    }
  }

  /// Returns the detections that do not overlap a better one, best first.
  static func best(of detections: [Detection]) -> [Detection] {
    let sorted = detections.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }
    var kept: [Detection] = []
    for (_, detection) in sorted
    where !kept.contains(where: { $0.box.overlap(with: detection.box) > leastOverlap }) {
      kept.append(detection)
    }
    return kept
  }

  private static func areSame(_ a: FaceMesh, _ b: FaceMesh) -> Bool {
    guard let first = UprightBox(around: a.points.lazy.map(\.xy)),
      let second = UprightBox(around: b.points.lazy.map(\.xy))
    else { return false }
    return first.overlap(with: second) > leastMeshOverlap
  }
}

/// The mesh of the face in a given rectangle; `nil` if the rectangle shows no face.
struct GivenFaceAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The face's rectangle, from the eyebrows to the chin; normalised by the image's width and height, y down.
  var box: UprightBox
  /// The rotation of the face, clockwise, in radians.
  var rotation: Float

  func output(in context: RequestContext) throws -> FaceMesh? {
    let size = try context.imageSize()
    let rect = CropRect(
      xCenter: box.center.x, yCenter: box.center.y, width: box.size.x, height: box.size.y,
      rotation: rotation
    ).squared(scale: 1.5, in: size)
    return try FaceMesh(rect, in: context, models: models)
  }
}

/// A face in an image: a detection with the mesh that confirms it, from which ``FaceObservation`` is created.
struct FoundFace: Hashable, Sendable {
  /// The detector's score, 0…1.
  var score: Float
  /// The mesh.
  var mesh: FaceMesh

  /// The rectangle around the eyebrows, the cheeks and the chin; normalised by the image's width and height, y down.
  ///
  /// It is derived from the mesh because the boxes of the detectors differ, and which detector is most certain depends on
  /// the size of the image.
  var box: UprightBox {
    UprightBox(around: FaceRegion.allPoints.lazy.map { mesh.points[$0].xy })
      ?? UprightBox(mesh.rect)
  }
}

extension FoundFace {
  /// Confirms a detection by two passes of the mesh network; the second pass processes the crop around the points that the
  /// first one found. `nil` if the detection is not a face.
  ///
  /// - Parameters:
  ///   - detection: The detection.
  ///   - context: The image.
  ///   - models: The networks.
  init?(_ detection: Detection, in context: RequestContext, models: PeopleModels) throws {
    let size = try context.imageSize()
    guard
      let mesh = try FaceMesh(detection.faceRect(in: size), in: context, models: models)
    else { return nil }
    self.init(score: detection.score, mesh: mesh)
  }
}

extension FaceMesh {
  /// Locates a face's points in a region by two passes of the mesh network; the second pass processes the crop around the
  /// points that the first one found. `nil` if the region shows no face.
  ///
  /// - Parameters:
  ///   - rect: The region.
  ///   - context: The image.
  ///   - models: The networks.
  init?(_ rect: CropRect, in context: RequestContext, models: PeopleModels) throws {
    let size = try context.imageSize()
    guard rect.isUsable(in: size) else { return nil }
    let first = try context.output(of: MeshAnalysis(models: models, rect: rect))
    let next = first.nextRect(in: size)
    guard first.isPresent, next.isUsable(in: size) else { return nil }
    let second = try context.output(of: MeshAnalysis(models: models, rect: next))
    guard second.isPresent else { return nil }
    self = second
  }
}
