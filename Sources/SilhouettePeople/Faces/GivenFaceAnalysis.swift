// SPDX-License-Identifier: Apache-2.0

/// The mesh of a face in a given rectangle; `nil` if it shows none.
struct GivenFaceAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The face, from the eyebrows to the chin; normalised by the image's width and height, y down.
  var box: UprightBox
  /// The turn of the face, clockwise, in radians.
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
