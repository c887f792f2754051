// SPDX-License-Identifier: Apache-2.0

/// A request that finds the joints of people's bodies.
///
/// ```swift
/// for body in try await DetectHumanBodyPoseRequest().perform(onFile: "dance.jpg") {
///   if let wrist = body.joint(for: .leftWrist), wrist.confidence > 0.5 { print(wrist.location) }
/// }
/// ```
public struct DetectHumanBodyPoseRequest: PeopleRequest {
  public typealias Result = [HumanBodyPoseObservation]

  public var regionOfInterest = NormalizedRect.fullImage
  public var models: PeopleModels
  /// Indicates whether the request also finds the hands of each person.
  public var detectsHands = false

  /// Creates a request.
  ///
  /// - Parameter models: The networks.
  public init(models: PeopleModels = .bundled) { self.models = models }

  public var description: String { detectsHands ? "body poses with hands" : "body poses" }

  public var networks: [ImageModel.Requirement] {
    models.requirements([.bodies], ifFound: detectsHands ? [.body, .palms, .hand] : [.body])
  }

  /// - Returns: The people, most certain first.
  /// - Throws: `InferenceError` or a file error if a network is not available; the errors of reading the image;
  ///   `CancellationError`.
  public func result(in context: RequestContext) throws -> [HumanBodyPoseObservation] {
    let context = try context.regionContext()
    let bodies = try context.output(of: BodiesAnalysis(models: models))
    var poses = bodies.map { HumanBodyPoseObservation($0) }
    if detectsHands && !bodies.isEmpty {
      let hands = try context.output(of: HandsAnalysis(models: models, maximumCount: nil))
      let size = try context.imageSize()
      for match in hands.matches(with: bodies, in: size) {
        let hand = HumanHandPoseObservation(hands[match.hand], chirality: match.side)
        switch match.side {
        case .left: poses[match.body].leftHand = hand
        case .right: poses[match.body].rightHand = hand
        }
      }
    }
    return poses
  }
}

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
