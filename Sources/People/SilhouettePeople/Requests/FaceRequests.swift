// SPDX-License-Identifier: Apache-2.0

/// A request that finds faces, at any rotation, and estimates the poses of their heads.
///
/// ```swift
/// for face in try await DetectFaceRectanglesRequest().perform(onFile: "group.jpg") {
///   print(face.boundingBox, face.roll, face.yaw, face.pitch)
/// }
/// ```
public struct DetectFaceRectanglesRequest: PeopleRequest {
  public typealias Result = [FaceObservation]

  public var regionOfInterest = NormalizedRect.fullImage
  public var models: PeopleModels

  /// Creates a request.
  ///
  /// - Parameter models: The networks.
  public init(models: PeopleModels = .bundled) { self.models = models }

  public var description: String { "face rectangles" }

  public var networks: [ImageModel.Requirement] {
    models.faceRequirements(given: nil)
  }

  /// - Returns: The faces, most certain first; their landmarks and capture quality are `nil`.
  /// - Throws: `InferenceError` or a file error if a network is not available; the errors of reading the image;
  ///   `CancellationError`.
  public func result(in context: RequestContext) throws -> [FaceObservation] {
    let context = try context.regionContext()
    return try context.faces(nil, models) { _, _ in }
  }
}

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

  /// - Returns: The input faces in their order, or the faces in the image, most certain first. Faces that already have
  ///   landmarks are unchanged; if the rectangle of an input face shows no face, its landmarks stay `nil`.
  /// - Throws: `InferenceError` or a file error if a network is not available; the errors of reading the image;
  ///   `CancellationError`.
  public func result(in context: RequestContext) throws -> [FaceObservation] {
    let context = try context.regionContext()
    return try context.faces(inputFaceObservations, models) { face, mesh in
      if face.landmarks == nil, let mesh = try mesh() {
        face.landmarks = FaceObservation.Landmarks2D(mesh, boundingBox: face.boundingBox)
      }
    }
  }
}

/// A request that rates the quality of faces' captures, for choosing the best image of one person.
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

  /// - Returns: The input faces in their order, or the faces in the image, most certain first. Faces that already have a
  ///   capture quality are unchanged; if the rectangle of an input face shows no face, its capture quality stays `nil`.
  /// - Throws: `InferenceError` or a file error if a network is not available; the errors of reading the image;
  ///   `CancellationError`.
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

extension PeopleModels {
  /// Returns the networks that a request for faces may run.
  ///
  /// - Parameter given: The faces that the request was given; `nil` to use the faces in the image.
  func faceRequirements(given: [FaceObservation]?) -> [ImageModel.Requirement] {
    requirements(
      given == nil ? [.faceFullRange, .faceShortRange] : [], ifFound: [.faceMesh])
  }
}

extension RequestContext {
  /// Returns the given faces, or the faces in the image, after applying a change to each.
  ///
  /// - Parameters:
  ///   - given: The faces that the request was given; `nil` to use the faces in the image.
  ///   - models: The networks.
  ///   - change: A function that changes a face. It receives the face, and a function that returns the face's mesh, or `nil`
  ///     if the rectangle shows no face.
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

  /// Returns the mesh of a face; `nil` if the face's rectangle shows no face.
  private func mesh(of face: FaceObservation, _ models: PeopleModels) throws -> FaceMesh? {
    if let landmarks = face.landmarks { return FaceMesh(landmarks) }
    if let crop = face.crop {
      // Repeats the last pass, whose result is cached for the same image.
      let mesh = try output(of: MeshAnalysis(models: models, rect: crop))
      return mesh.isPresent ? mesh : nil
    }
    return try output(
      of: GivenFaceAnalysis(
        models: models, box: UprightBox(face.boundingBox), rotation: Float(-face.roll)))
  }
}
