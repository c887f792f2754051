// SPDX-License-Identifier: Apache-2.0

/// The points and the mask of a body in a crop; see ``BodyPoints/isPresent``.
struct BodyAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The crop, such as ``Detection/bodyRect(in:)`` or ``BodyPoints/nextRect(in:)``.
  var rect: CropRect

  func output(in context: RequestContext) throws -> BodyPoints {
    let input = PeopleNetwork.body.input
    let region = CropRegion(rect, in: try context.imageSize(), fitting: input)
    return BodyPoints(
      try context.tensors(of: .body, from: models, at: region), padding: region.padding, rect: rect)
  }
}
