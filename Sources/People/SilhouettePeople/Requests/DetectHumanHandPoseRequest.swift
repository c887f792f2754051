// SPDX-License-Identifier: Apache-2.0

/// A request that finds the joints of hands.
///
/// ```swift
/// var request = DetectHumanHandPoseRequest()
/// request.maximumHandCount = 4
/// for hand in try await request.perform(onFile: "hands.jpg") {
///   print(hand.chirality?.rawValue ?? "?", hand.joint(for: .indexTip)?.location ?? "")
/// }
/// ```
public struct DetectHumanHandPoseRequest: PeopleRequest {
  public typealias Result = [HumanHandPoseObservation]

  public var regionOfInterest = NormalizedRect.fullImage
  public var models: PeopleModels
  /// The maximum number of hands to return. If there are more, the hands whose palms have the highest scores are kept.
  public var maximumHandCount = 2

  /// Creates a request.
  ///
  /// - Parameter models: The networks.
  public init(models: PeopleModels = .bundled) { self.models = models }

  public var description: String { "hand poses, up to \(maximumHandCount)" }

  public var networks: [ImageModel.Requirement] {
    maximumHandCount > 0 ? models.requirements([.palms], ifFound: [.hand]) : []
  }

  /// - Returns: The hands, in descending order of the palms' scores.
  /// - Throws: `InferenceError` or a file error if a network is not available; the errors of reading the image;
  ///   `CancellationError`.
  public func result(in context: RequestContext) throws -> [HumanHandPoseObservation] {
    let context = try context.regionContext()
    return try context.output(
      of: HandsAnalysis(models: models, maximumCount: max(maximumHandCount, 0))
    ).map { HumanHandPoseObservation($0) }
  }
}
