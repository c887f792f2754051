// SPDX-License-Identifier: Apache-2.0

/// The points of a face in a crop; see ``FaceMesh/isPresent``.
struct MeshAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The crop, such as ``Detection/faceRect(in:)`` or ``FaceMesh/nextRect(in:)``.
  var rect: CropRect

  func output(in context: RequestContext) throws -> FaceMesh {
    let region = CropRegion(rect, in: try context.imageSize())
    return FaceMesh(try context.tensors(of: .faceMesh, from: models, at: region), rect: rect)
  }
}
