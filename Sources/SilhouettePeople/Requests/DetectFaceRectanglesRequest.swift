// SPDX-License-Identifier: Apache-2.0

/// A request that finds faces, turned by any angle, and the pose of their heads.
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

  /// - Returns: The faces, the most certain first; their landmarks and capture quality are `nil`.
  /// - Throws: `InferenceError` and the errors of files if a network is not available; the errors of reading the
  ///   image; `CancellationError`.
  public func result(in context: RequestContext) throws -> [FaceObservation] {
    let context = try context.regionContext()
    return try context.faces(nil, models) { _, _ in }
  }
}
