// SPDX-License-Identifier: Apache-2.0

/// A request that finds the landmarks of faces.
///
/// ```swift
/// for face in try await DetectFaceLandmarksRequest().perform(onFile: "portrait.jpg") {
///   print(face.landmarks?.leftEye.points ?? [])
/// }
/// ```
public struct DetectFaceLandmarksRequest: PeopleRequest {
  public typealias Result = [FaceObservation]

  public var regionOfInterest = NormalizedRect.fullImage
  public var models: PeopleModels
  /// The faces to process, relative to the region of interest; `nil` to find faces first.
  public var inputFaceObservations: [FaceObservation]?

  /// Creates a request.
  ///
  /// - Parameter models: The networks.
  public init(models: PeopleModels = .bundled) { self.models = models }

  public var description: String { "face landmarks" }

  public var networks: [ImageModel.Requirement] {
    models.faceRequirements(given: inputFaceObservations)
  }

  /// - Returns: The input faces in their order, or the faces of the image, the most certain first. Faces that already
  ///   have landmarks are unchanged; landmarks stay `nil` where an input face's rectangle shows no face.
  /// - Throws: `InferenceError` and the errors of files if a network is not available; the errors of reading the
  ///   image; `CancellationError`.
  public func result(in context: RequestContext) throws -> [FaceObservation] {
    let context = try context.regionContext()
    return try context.faces(inputFaceObservations, models) { face, mesh in
      if face.landmarks == nil, let mesh = try mesh() {
        face.landmarks = FaceObservation.Landmarks2D(mesh, boundingBox: face.boundingBox)
      }
    }
  }
}
