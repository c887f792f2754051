// SPDX-License-Identifier: Apache-2.0

/// A face of an image, with the mesh that confirms it.
struct FoundFace: Hashable, Sendable {
  /// The box, key points and score of a detector.
  var detection: Detection
  /// The mesh of the second pass.
  var mesh: FaceMesh
  /// The attitude.
  var angles: FaceAngles
}
