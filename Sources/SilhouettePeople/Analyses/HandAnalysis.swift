// SPDX-License-Identifier: Apache-2.0

/// The points of a hand in a crop; see ``HandPoints/isPresent``.
struct HandAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The network: ``PeopleNetwork/hand`` or ``PeopleNetwork/handLite``.
  var network = PeopleNetwork.hand
  /// The crop, such as ``Detection/handRect(in:)`` or ``HandPoints/nextRect(in:)``.
  var rect: CropRect

  func output(in context: RequestContext) throws -> HandPoints {
    let region = CropRegion(rect, in: try context.imageSize(), fitting: network.input)
    return HandPoints(
      try context.tensors(of: network, from: models, at: region), of: network,
      padding: region.padding, rect: rect)
  }
}
