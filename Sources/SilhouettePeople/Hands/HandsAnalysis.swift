// SPDX-License-Identifier: Apache-2.0

/// The hands of the whole image, the most certain first.
struct HandsAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The number of palms to look at, the most certain first; `nil` for all.
  var maximumCount: Int?

  func output(in context: RequestContext) throws -> [FoundHand] { [] }
}
