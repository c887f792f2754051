// SPDX-License-Identifier: Apache-2.0

extension GenerateForegroundInstanceMaskRequest {
  /// Creates a request that also asks the networks for people if there are people among the subjects.
  ///
  /// - Parameters:
  ///   - model: A model with labels among its outputs; `nil` for the bundled one.
  ///   - people: The networks for people.
  public init(model: ImageModel? = nil, people: PeopleModels) {
    self.init(model: model)
    personMasks = PersonMasks(key: people) { quality in
      people.requirements(
        [],
        ifFound: quality < .accurate ? [.selfieGeneral] : PersonMaskAnalysis.networks(for: quality))
    } _: { quality, context in
      let region = try context.regionContext()
      switch quality {
      case .fast, .balanced:
        return ProbabilityMap(try region.output(of: SelfieAnalysis(models: people)))
      case .accurate, .best: return try region.output(of: AccurateMaskAnalysis(models: people))
      }
    }
  }
}
