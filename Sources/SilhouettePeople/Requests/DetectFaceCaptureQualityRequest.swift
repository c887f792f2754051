// SPDX-License-Identifier: Apache-2.0

/// A request that rates faces for choosing the best image of one person.
///
/// ```swift
/// let faces = try await DetectFaceCaptureQualityRequest().perform(onFile: "burst-03.jpg")
/// print(faces.first?.captureQuality?.score ?? 0)
/// ```
public struct DetectFaceCaptureQualityRequest: PeopleRequest {
  public typealias Result = [FaceObservation]

  public var regionOfInterest = NormalizedRect.fullImage
  public var models: PeopleModels
  /// The faces to process, relative to the region of interest; `nil` to find faces first.
  public var inputFaceObservations: [FaceObservation]?

  /// Creates a request.
  ///
  /// - Parameter models: The networks.
  public init(models: PeopleModels = .bundled) { self.models = models }

  public var description: String { "face capture quality" }

  public var networks: [ImageModel.Requirement] {
    models.faceRequirements(given: inputFaceObservations)
  }

  /// - Returns: The input faces in their order, or the faces of the image, the most certain first. Faces that already
  ///   have a quality are unchanged; it stays `nil` where an input face's rectangle shows no face.
  /// - Throws: `InferenceError` and the errors of files if a network is not available; the errors of reading the
  ///   image; `CancellationError`.
  public func result(in context: RequestContext) throws -> [FaceObservation] {
    let context = try context.regionContext()
    return try context.faces(inputFaceObservations, models) { face, mesh in
      if face.captureQuality == nil, let mesh = try mesh() {
        let score = try context.output(
          of: CaptureQualityAnalysis(mesh: mesh, score: face.confidence))
        face.captureQuality = .init(score: Float(score))
      }
    }
  }
}
