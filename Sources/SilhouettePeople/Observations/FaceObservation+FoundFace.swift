// SPDX-License-Identifier: Apache-2.0

extension FaceObservation {
  /// Creates the observation of a face, without landmarks.
  init(_ face: FoundFace) {
    self.init(
      boundingBox: NormalizedRect(face.detection), roll: face.angles.roll, yaw: face.angles.yaw,
      pitch: face.angles.pitch, confidence: face.detection.score)
  }
}

extension FaceObservation.Landmarks2D {
  /// Creates the landmarks of a face; `nil` without one.
  init?(_ face: FoundFace?, boundingBox: NormalizedRect) {
    guard let face else { return nil }
    self.init(
      mesh: Mesh(
        points: face.mesh.points.map { NormalizedPoint($0) }, depths: face.mesh.points.map(\.z),
        presence: face.mesh.presence),
      boundingBox: boundingBox)
  }
}

extension FoundFace {
  /// Creates the face that an observation with landmarks describes.
  init?(
    _ face: FaceObservation, _ landmarks: FaceObservation.Landmarks2D, in size: Size
  ) {
    let mesh = landmarks.mesh
    guard mesh.points.count == 478, mesh.depths.count == 478 else { return nil }
    let box = face.boundingBox
    self.init(
      detection: Detection(
        score: face.confidence, x: Float(box.x), y: Float(1 - box.y - box.height),
        width: Float(box.width), height: Float(box.height), points: []),
      mesh: FaceMesh(
        points: zip(mesh.points, mesh.depths).map { point, depth in
          SIMD3(Float(point.x), Float(1 - point.y), depth)
        },
        presence: mesh.presence, rect: .whole),
      angles: FaceAngles(roll: face.roll, yaw: face.yaw, pitch: face.pitch))
  }
}
