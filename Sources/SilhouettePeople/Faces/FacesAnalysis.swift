// SPDX-License-Identifier: Apache-2.0

/// The faces of the whole image, turned by any angle, the most certain first.
struct FacesAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels

  func output(in context: RequestContext) throws -> [FoundFace] { [] }
}
