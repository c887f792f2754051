// SPDX-License-Identifier: Apache-2.0

/// A face of an image, with the mesh that confirms it.
struct FoundFace: Hashable, Sendable {
  /// The certainty that it is a face, 0…1.
  var score: Float
  /// The mesh.
  var mesh: FaceMesh

  /// The rectangle around the eyebrows, the cheeks and the chin; normalised by the image's width and height, y down.
  ///
  /// The detectors' boxes differ, and which detector is the most certain depends on the image's size.
  var box: UprightBox {
    UprightBox(around: FaceRegion.allPoints.lazy.map { mesh.points[$0].xy })
      ?? UprightBox(mesh.rect)
  }
}

extension FoundFace {
  /// Processes a finding of a detector twice, the second time around the first pass's points; `nil` if it is not a face.
  ///
  /// - Parameters:
  ///   - detection: The finding.
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
  /// Processes a region twice, the second time around the first pass's points; `nil` if it shows no face.
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
