// SPDX-License-Identifier: Apache-2.0

/// A request that finds the rectangles around people: around their masks if available, otherwise around their joints.
public struct DetectHumanRectanglesRequest: PeopleRequest {
  public typealias Result = [HumanObservation]

  public var regionOfInterest = NormalizedRect.fullImage
  public var models: PeopleModels
  /// Indicates whether the rectangles are limited to head, arms and trunk.
  public var upperBodyOnly = true

  /// Creates a request.
  ///
  /// - Parameter models: The networks.
  public init(models: PeopleModels = .bundled) { self.models = models }

  public var description: String {
    upperBodyOnly ? "rectangles of upper bodies" : "rectangles of people"
  }

  public var networks: [ImageModel.Requirement] {
    GeneratePersonInstanceMaskRequest(models: models).networks
  }

  /// - Returns: The people, most certain first.
  /// - Throws: `InferenceError` or a file error if a network is not available; the errors of reading the image;
  ///   `CancellationError`.
  public func result(in context: RequestContext) throws -> [HumanObservation] {
    try context.regionContext().output(
      of: HumansAnalysis(models: models, upperBodyOnly: upperBodyOnly)
    ).map {
      HumanObservation(
        boundingBox: NormalizedRect($0.box), isUpperBodyOnly: upperBodyOnly, confidence: $0.score)
    }
  }
}
