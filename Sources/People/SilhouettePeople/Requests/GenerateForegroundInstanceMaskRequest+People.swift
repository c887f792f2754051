// SPDX-License-Identifier: Apache-2.0

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
