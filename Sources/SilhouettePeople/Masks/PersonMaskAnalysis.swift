// SPDX-License-Identifier: Apache-2.0

/// The mask of everybody in a still, at the level's size; 0 without people.
struct PersonMaskAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The level.
  var qualityLevel: PersonMaskQualityLevel

  func output(in context: RequestContext) throws -> ProbabilityMap {
    switch qualityLevel {
    case .accurate: try context.output(of: AccurateMaskAnalysis(models: models))
    case .balanced: try people(.selfieGeneral, in: context)
    case .fast: try people(.selfieLandscape, in: context)
    }
  }

  private func people(
    _ network: PeopleNetwork, in context: RequestContext
  ) throws -> ProbabilityMap {
    try PersonEvidence.people(
      in: ProbabilityMap(
        try context.output(of: SelfieAnalysis(models: models, network: network))),
      of: context, models: models)
  }
}
