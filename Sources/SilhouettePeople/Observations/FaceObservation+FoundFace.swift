// SPDX-License-Identifier: Apache-2.0

extension FaceObservation {
  /// Creates the observation of a face, without landmarks.
  ///
  /// - Parameters:
  ///   - face: The face.
  ///   - size: The size of the image, in pixels.
  init(_ face: FoundFace, in size: Size) {
    let angles = FaceAngles(face.mesh.points, in: size)
    self.init(
      boundingBox: NormalizedRect(face.box), roll: angles.roll, yaw: angles.yaw,
      pitch: angles.pitch, confidence: face.score)
    crop = face.mesh.rect
  }
}

extension FaceObservation.Landmarks2D {
  /// Creates the landmarks of a face.
  init(_ mesh: FaceMesh, boundingBox: NormalizedRect) {
    self.init(
      mesh: Mesh(
        points: mesh.points.map { NormalizedPoint($0.xy) }, depths: mesh.points.map(\.z),
        presence: mesh.presence),
      boundingBox: boundingBox)
  }
}

extension FaceMesh {
  /// Creates the mesh that landmarks come from; `nil` if they are damaged.
  init?(_ landmarks: FaceObservation.Landmarks2D) {
    let mesh = landmarks.mesh
    guard mesh.points.count == 478, mesh.depths.count == 478 else { return nil }
    self.init(
      points: zip(mesh.points, mesh.depths).map { point, depth in
        SIMD3(Float(point.x), Float(1 - point.y), depth)
      },
      presence: mesh.presence, rect: .whole)
  }
}
