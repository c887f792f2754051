// SPDX-License-Identifier: Apache-2.0

/// The points of a hand in a crop; see ``HandPoints/isPresent``.
struct HandAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The crop, such as ``Detection/handRect(in:)`` or ``HandPoints/nextRect(in:)``.
  var rect: CropRect

  func output(in context: RequestContext) throws -> HandPoints {
    let input = PeopleNetwork.hand.input
    let region = CropRegion(rect, in: try context.imageSize(), fitting: input)
    return HandPoints(
      try context.tensors(of: .hand, from: models, at: region), padding: region.padding, rect: rect)
  }
}
