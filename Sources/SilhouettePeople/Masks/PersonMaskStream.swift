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

  /// The fit of a mask to the edges of a frame on the network's own grid: a guided filter of colours.
  private static let edges = MaskRefinement(
    radius: 0.008, epsilon: 1e-3, speckFraction: 0.002, probabilities: 0...1, levels: 0.25...0.75)

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
      return ProbabilityMap(
        try frame.fittedMask(people.pixels(.float32), refinement: Self.edges))
    case .accurate:
      return try AccurateMaskAnalysis(models: models).fitted(people, in: context)
    }
  }
}
