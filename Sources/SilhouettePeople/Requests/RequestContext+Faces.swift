// SPDX-License-Identifier: Apache-2.0

extension PeopleModels {
  /// Returns the networks that a request for faces may run.
  ///
  /// - Parameter given: The faces that the request was given; `nil` to use those of the image.
  func faceRequirements(given: [FaceObservation]?) -> [ImageModel.Requirement] {
    requirements(
      given == nil ? [.faceFullRange, .faceShortRange] : [], ifFound: [.faceMesh])
  }
}

extension RequestContext {
  /// Returns the given faces, or those of the image, after a change.
  ///
  /// - Parameters:
  ///   - given: The faces that the request was given; `nil` to use those of the image.
  ///   - models: The networks.
  ///   - change: Receives a face, and a function that finds its mesh: `nil` if it is not a face.
  func faces(
    _ given: [FaceObservation]?, _ models: PeopleModels,
    _ change: (inout FaceObservation, () throws -> FaceMesh?) throws -> Void
  ) throws -> [FaceObservation] {
    let size = try imageSize()
    let faces =
      try given
      ?? output(of: FacesAnalysis(models: models)).map { FaceObservation($0, in: size) }
    return try faces.map { face in
      try checkCancellation()
      var changed = face
      try change(&changed) { try mesh(of: face, models) }
      return changed
    }
  }

  /// Returns the mesh of a face; `nil` if its rectangle shows none.
  private func mesh(of face: FaceObservation, _ models: PeopleModels) throws -> FaceMesh? {
    if let landmarks = face.landmarks { return FaceMesh(landmarks) }
    if let crop = face.crop {
      // The last pass again: on the same image, the result is already there.
      let mesh = try output(of: MeshAnalysis(models: models, rect: crop))
      return mesh.isPresent ? mesh : nil
    }
    return try output(
      of: GivenFaceAnalysis(
        models: models, box: UprightBox(face.boundingBox), rotation: Float(-face.roll)))
  }
}
