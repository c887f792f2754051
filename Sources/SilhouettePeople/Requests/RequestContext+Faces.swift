// SPDX-License-Identifier: Apache-2.0

extension RequestContext {
  /// Returns the given faces, or those of the image, after a change.
  ///
  /// - Parameters:
  ///   - given: The faces that the request was given; `nil` to use those of the image.
  ///   - models: The networks.
  ///   - change: Receives a face, and a function that finds its mesh: `nil` if it is not a face.
  func faces(
    _ given: [FaceObservation]?, _ models: PeopleModels,
    _ change: (inout FaceObservation, () throws -> FoundFace?) throws -> Void
  ) throws -> [FaceObservation] {
    guard let given else {
      return try output(of: FacesAnalysis(models: models)).map { found in
        var face = FaceObservation(found)
        try change(&face) { found }
        return face
      }
    }
    let size = try imageSize()
    return try given.map { face in
      var face = face
      let start = face
      try change(&face) {
        if let landmarks = start.landmarks { return FoundFace(start, landmarks, in: size) }
        return try output(
          of: GivenFaceAnalysis(
            models: models, boundingBox: start.boundingBox, roll: start.roll,
            score: start.confidence))
      }
      return face
    }
  }
}
