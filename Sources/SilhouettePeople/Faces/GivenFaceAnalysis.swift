// SPDX-License-Identifier: Apache-2.0

/// The face in a given rectangle; `nil` if it shows none.
struct GivenFaceAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The face, from the eyebrows to the chin.
  var boundingBox: NormalizedRect
  /// The turn of the face, counter-clockwise, in radians.
  var roll: Double
  /// The certainty that it is a face.
  var score: Float

  func output(in context: RequestContext) throws -> FoundFace? { nil }
}
