// SPDX-License-Identifier: Apache-2.0

/// The mask of everybody in a still, at the level's size; 0 without people.
struct PersonMaskAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The level.
  var qualityLevel: MaskQuality

  /// Returns the networks that masks of a level may need: first those that every image needs.
  static func networks(for level: MaskQuality) -> [PeopleNetwork] {
    let mask: PeopleNetwork = level == .fast ? .selfieLandscape : .selfieGeneral
    return [mask] + PersonEvidence.networks
  }

  func output(in context: RequestContext) throws -> ProbabilityMap {
    switch qualityLevel {
    case .accurate, .best: try context.output(of: AccurateMaskAnalysis(models: models))
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

extension MaskQuality {
  /// Returns the size of a mask of people.
  ///
  /// - Parameter imageSize: The size of the image, in pixels.
  func maskSize(for imageSize: Size) -> (width: Int, height: Int) {
    switch self {
    case .accurate, .best: imageSize.grid(largestSide: AccurateMaskAnalysis.largestSide)
    case .balanced:
      (PeopleNetwork.selfieGeneral.input.width, PeopleNetwork.selfieGeneral.input.height)
    case .fast:
      (PeopleNetwork.selfieLandscape.input.width, PeopleNetwork.selfieLandscape.input.height)
    }
  }
}
