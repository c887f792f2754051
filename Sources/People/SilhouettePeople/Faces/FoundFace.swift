// SPDX-License-Identifier: Apache-2.0

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
