// SPDX-License-Identifier: Apache-2.0

/// The masks of the frames of one stream: smoothed on the network's grid, with people alone.
struct PersonMaskStream: Sendable {
  private var settings: Settings?
  private var previous: ProbabilityMap?
  private var confirmed = ConfirmedParts()

  /// The settings that a stream's memory belongs to.
  private struct Settings: Hashable {
    let qualityLevel: PersonMaskQualityLevel
    let regionOfInterest: NormalizedRect
    let imageSize: Size
  }

  /// The guided filter of a mask on the network's own grid, with a frame of the same size: one that moves no edge further
  /// than noise, so that edges stay still from frame to frame.
  private static let edges = GuidedRefinement(radius: 2, epsilon: 1e-3)
  /// The share of the grid below which islands and holes are removed.
  private static let speckFraction = 0.002

  /// Returns the mask of the next frame.
  ///
  /// - Parameters:
  ///   - qualityLevel: The level.
  ///   - context: The frame's region of interest as an image of its own.
  ///   - regionOfInterest: The region.
  ///   - models: The networks.
  mutating func mask(
    _ qualityLevel: PersonMaskQualityLevel, of context: RequestContext,
    regionOfInterest: NormalizedRect, models: PeopleModels
  ) throws -> ProbabilityMap {
    let settings = Settings(
      qualityLevel: qualityLevel, regionOfInterest: regionOfInterest,
      imageSize: try context.imageSize())
    if settings != self.settings { self = PersonMaskStream(settings: settings) }
    let network: PeopleNetwork =
      qualityLevel == .accurate ? .selfieGeneral : .selfieLandscape
    let new = ProbabilityMap(
      try context.output(of: SelfieAnalysis(models: models, network: network)))
    let smooth = MaskSmoothing().smoothed(new, previous: previous)
    // A frame that fails leaves no trace.
    var confirmed = confirmed
    let people = try confirmed.people(in: smooth) { parts in
      try PersonEvidence.explained(parts, in: context, models: models)
    }
    let result = try finished(people, qualityLevel, of: context, models: models)
    (previous, self.confirmed) = (smooth, confirmed)
    return result
  }

  private init(settings: Settings) { self.settings = settings }

  /// Creates the memory of a stream before its first frame.
  init() {}

  /// Returns the mask at the level's size, with its edges.
  private func finished(
    _ people: ProbabilityMap, _ qualityLevel: PersonMaskQualityLevel,
    of context: RequestContext, models: PeopleModels
  ) throws -> ProbabilityMap {
    switch qualityLevel {
    case .fast: return people
    case .balanced:
      let side = PeopleNetwork.selfieGeneral.input
      guard people.hasForeground else {
        return ProbabilityMap(width: side.width, height: side.height)
      }
      let frame = try context.pixels().resized(width: side.width, height: side.height)
      let mask = try people.pixels(.float32)
        .removingSpecks(smallerThan: .fraction(Self.speckFraction))
        .fillingHoles(smallerThan: .fraction(Self.speckFraction))
      return ProbabilityMap(
        try Self.edges.refine(mask, with: frame).stretchingLevels(from: 0.25, to: 0.75))
    case .accurate:
      return try AccurateMaskAnalysis(models: models).fitted(people, in: context)
    }
  }
}
