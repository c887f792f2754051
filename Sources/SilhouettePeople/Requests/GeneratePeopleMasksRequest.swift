// SPDX-License-Identifier: Apache-2.0

/// A request that separates people if the image shows up to four faces, and makes one mask of everybody if it shows
/// more.
///
/// ```swift
/// let people = try await GeneratePeopleMasksRequest().perform(on: image)
/// if people.combinesEverybody { print("too many people to separate") }
/// for index in people.allInstances { let mask = try people.scaledMask(for: index, to: handler) }
/// ```
public struct GeneratePeopleMasksRequest: PeopleRequest {
  public typealias Result = PeopleMasks

  public var regionOfInterest = NormalizedRect.fullImage
  public var models: PeopleModels
  /// The level of the mask of everybody.
  public var qualityLevel = MaskQuality.accurate

  /// The most faces of an image whose people are separated.
  public static let maximumFaceCount = 4

  /// Creates a request.
  ///
  /// - Parameter models: The networks.
  public init(models: PeopleModels = .bundled) { self.models = models }

  public var description: String { "masks of people" }

  /// - Throws: `InferenceError` and the errors of files if a network is not available; the errors of reading the
  ///   image; `CancellationError`.
  public func result(in context: RequestContext) throws -> PeopleMasks {
    let faces = try context.regionContext().output(of: FacesAnalysis(models: models))
    if faces.count > Self.maximumFaceCount {
      let request = GeneratePersonSegmentationRequest(models: models)
      request.qualityLevel = qualityLevel
      return PeopleMasks(
        faceCount: faces.count, content: .everybody(try request.result(in: context)))
    }
    var request = GeneratePersonInstanceMaskRequest(models: models)
    request.regionOfInterest = context.regionOfInterest
    let instances = try request.result(in: context)
    return PeopleMasks(
      faceCount: faces.count, content: instances.map { .instances($0) } ?? .nobody)
  }
}

/// The masks of the people of an image: one for each of up to four, or one of everybody.
public struct PeopleMasks: Hashable, Sendable {
  /// The masks.
  public enum Content: Hashable, Sendable {
    /// Up to four people, from the left.
    case instances(InstanceMaskObservation)
    /// More than four people.
    case everybody(PixelBufferObservation)
    /// No people.
    case nobody
  }

  /// The number of faces.
  public let faceCount: Int
  /// The masks.
  public let content: Content

  /// Indicates whether the only mask is one of everybody, because there are too many people to separate.
  public var combinesEverybody: Bool {
    if case .everybody = content { true } else { false }
  }

  /// The numbers of the masks, without the background: 1 alone for the mask of everybody.
  public var allInstances: InstanceIndexSet {
    switch content {
    case .instances(let found): found.allInstances
    case .everybody: [1]
    case .nobody: []
    }
  }

  /// Returns a mask at the resolution of the image.
  ///
  /// - Parameters:
  ///   - instance: The number of a mask.
  ///   - handler: The image that the request was performed on, or the same image at another size.
  ///   - refinement: The fit of the mask's edges to the image's; `nil` only scales the mask.
  /// - Returns: A mask of the upright image's size.
  /// - Throws: `RequestError.unknownInstance`; the errors of reading the image.
  public func scaledMask(
    for instance: Int, to handler: ImageRequestHandler, refinement: MaskRefinement? = .fine
  ) throws -> PixelBuffer {
    guard allInstances.contains(instance) else {
      throw RequestError.unknownInstance(instance, count: allInstances.count)
    }
    switch content {
    case .instances(let found):
      return try found.generateScaledMask(
        for: [instance], scaledToImageFrom: handler, refinement: refinement)
    case .everybody(let mask):
      return try mask.generateScaledMask(scaledToImageFrom: handler, refinement: refinement)
    case .nobody: throw RequestError.unknownInstance(instance, count: 0)
    }
  }
}
