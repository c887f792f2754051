// SPDX-License-Identifier: Apache-2.0

/// A request that finds the largest face in a frame and its pose, with as few runs of networks as possible.
package struct LargestFaceRequest: PeopleRequest {
  /// A face and its pose.
  package struct Face: Hashable, Sendable {
    package var mesh: FaceMesh
    package var angles: FaceAngles
  }

  package typealias Result = Face?

  package var regionOfInterest = NormalizedRect.fullImage
  package var models: PeopleModels
  /// The face in the previous frame; `nil` if there was none.
  var known: FaceMesh?
  /// Indicates whether the detectors run even if a face is known.
  package var searches: Bool

  package init(models: PeopleModels, known: FaceMesh?, searches: Bool) {
    self.models = models
    self.known = known
    self.searches = searches
  }

  package var description: String { "largest face" }

  package var networks: [ImageModel.Requirement] { models.faceRequirements(given: nil) }

  package func result(in context: RequestContext) throws -> Face? {
    let size = try context.imageSize()
    var best = try followed(in: context)
    if searches || best == nil {
      let detections = try self.detections(in: context)
        .sorted { $0.box.area > $1.box.area }
      // With a lower factor, noise would make the result alternate between faces of similar size.
      for detection in detections where detection.box.area > 1.3 * (best?.detectedArea ?? 0) {
        if best?.isAround(detection) == true { break }
        if let face = try FoundFace(detection, in: context, models: models) {
          best = face.mesh
          break
        }
      }
    }
    return best.map { Face(mesh: $0, angles: FaceAngles($0.points, in: size)) }
  }

  /// Returns the mesh of the known face in this frame; `nil` if it is lost.
  private func followed(in context: RequestContext) throws -> FaceMesh? {
    guard let known else { return nil }
    let size = try context.imageSize()
    let rect = known.nextRect(in: size)
    guard rect.isUsable(in: size) else { return nil }
    let mesh = try context.output(of: MeshAnalysis(models: models, rect: rect))
    return mesh.isPresent ? mesh : nil
  }

  /// Returns the faces of the short-range detector or, if it finds none and no face is known, of the full-range detector.
  private func detections(in context: RequestContext) throws -> [Detection] {
    let near = try context.output(
      of: DetectionAnalysis(models: models, detector: .faceShortRange))
    if !near.isEmpty || known != nil { return near }
    return try context.output(of: DetectionAnalysis(models: models, detector: .faceFullRange))
  }
}

extension FaceMesh {
  /// The box around all points, normalised by the image's width and height.
  private var box: UprightBox? { UprightBox(around: points.lazy.map(\.xy)) }

  /// Returns a Boolean value that indicates whether a mesh from a slightly earlier or later frame is the mesh of the same
  /// face.
  package func isSame(as other: FaceMesh) -> Bool {
    guard let box, let otherBox = other.box else { return false }
    return box.overlap(with: otherBox) > 0.3
  }

  /// The approximate area of the box that a detector would find for this face. A detector's box reaches only from the
  /// eyebrows to the chin.
  fileprivate var detectedArea: Float { (box?.area ?? 0) * 0.7 }

  /// Returns a Boolean value that indicates whether a detection is a detection of this face.
  fileprivate func isAround(_ detection: Detection) -> Bool {
    guard let box else { return false }
    return box.overlap(with: detection.box) > 0.3
  }
}
