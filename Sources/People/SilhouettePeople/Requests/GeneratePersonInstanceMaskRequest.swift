// SPDX-License-Identifier: Apache-2.0

/// A request that finds up to four people and separates them.
///
/// People are numbered from the left; 0 is the background. If there are more than four, the four with the highest detection
/// scores are kept.
///
/// ```swift
/// let handler = ImageRequestHandler(contentsOf: "group.jpg")
/// if let people = try await handler.perform(GeneratePersonInstanceMaskRequest()) {
///   let first = try await people.generateMaskedImage(for: [1], imageFrom: handler)
/// }
/// ```
///
/// The mask of a person who is apart from all others is the mask of their body. People who overlap are located once more, each
/// with the heads of the others hidden, and separated by these masks. The networks are those of MediaPipe 0.10.21.
public struct GeneratePersonInstanceMaskRequest: PeopleRequest {
  public typealias Result = InstanceMaskObservation?

  public var regionOfInterest = NormalizedRect.fullImage
  public var models: PeopleModels

  /// Creates a request.
  ///
  /// - Parameter models: The networks.
  public init(models: PeopleModels = .bundled) { self.models = models }

  public var description: String { "person instance mask" }

  public var networks: [ImageModel.Requirement] {
    models.requirements(
      [.faceFullRange, .bodies, .selfieGeneral], ifFound: [.faceMesh, .body])
      + [models.classRequirement]
  }

  /// - Returns: `nil` if the image shows no people.
  /// - Throws: `InferenceError` or a file error if a network is not available; the errors of reading the image;
  ///   `CancellationError`.
  public func result(in context: RequestContext) throws -> InstanceMaskObservation? {
    let region = try context.regionContext()
    let found = try region.output(of: PersonInstancesAnalysis(models: models))
    guard let instances = found.instances else { return nil }
    return InstanceMaskObservation(
      people: (instances.numbers, instances.probability, instances.nearest),
      width: instances.width, height: instances.height, count: instances.count,
      placement: try ImagePlacement(
        imageSize: context.imageSize(), regionOfInterest: regionOfInterest,
        inputSize: Size(width: Double(instances.width), height: Double(instances.height))))
  }
}

extension GenerateForegroundInstanceMaskRequest {
  /// Creates a request that also runs the networks for people if there are people among the subjects.
  ///
  /// - Parameters:
  ///   - model: A model with labels among its outputs; `nil` for the bundled one.
  ///   - people: The networks for people.
  public init(model: ImageModel? = nil, people: PeopleModels) {
    self.init(model: model)
    @Sendable func masks(_ quality: MaskQuality) -> PersonMasks {
      // The labels of the network for classes confirm people; accurate masks detect them anyway.
      PersonMasks(models: people, level: quality, confirmsPeople: quality >= .accurate)
    }
    personMasks = PersonMaskSource(key: people) { quality in
      // The request lists the bundled network for classes if that is its model.
      people.requirements([], ifFound: masks(quality).networks)
        + (model == nil || quality < .accurate ? [] : [people.classRequirement])
    } _: { quality, context in
      try context.regionContext().output(of: masks(quality))
    }
  }
}
