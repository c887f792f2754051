// SPDX-License-Identifier: Apache-2.0

/// The people of the whole image by their bodies, the most certain first.
struct BodiesAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels

  func output(in context: RequestContext) throws -> [FoundBody] { [] }
}
