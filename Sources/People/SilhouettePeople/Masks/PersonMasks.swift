// SPDX-License-Identifier: Apache-2.0

/// The pipeline that computes the mask of all people in an image, shared by requests, the filter, video and the search for
/// subjects.
///
/// 1. A mask network computes the probability of a person. It was trained on people only and mistakes animals for people.
/// 2. For the frames of a stream, a ``Memory`` smooths the probabilities over time.
/// 3. If ``confirmsPeople``, parts of the mask without a face or a body are removed.
/// 4. Depending on the level, the edges are kept as the network computed them, or fitted to the image.
///
/// Used as an analysis, it computes the mask of a still, at the level's size; 0 everywhere if there are no people.
package struct PersonMasks: ImageAnalysis {
  /// The settings that apply only to the frames of a stream.
  package struct FrameSettings: Hashable, Sendable {
    /// The weight of the last mask where nothing moves, 0…1.
    package var hold: Float = 0.9
    /// The range of probabilities that is mapped to mask values 0…1.
    package var levels: ClosedRange<Float> = 0.25...0.75
    /// The region of the frames that the masks cover.
    package var regionOfInterest = NormalizedRect.fullImage
    /// The number of threads for all steps other than the networks; `nil` for all available threads.
    package var threadCount: Int?

    /// Creates the default settings.
    package init() {}
  }

  /// The networks.
  package var models: PeopleModels
  /// The balance between precision and time; ``MaskQuality/best`` is ``MaskQuality/accurate``.
  package let level: MaskQuality
  /// Indicates whether parts of the mask without a face or a body are removed. The caller may have other evidence, such as
  /// the classes of a segmentation network.
  package var confirmsPeople: Bool
  /// The settings for the frames of a stream.
  package var frames = FrameSettings()

  /// Creates the pipeline.
  package init(models: PeopleModels, level: MaskQuality, confirmsPeople: Bool = true) {
    self.models = models
    self.level = min(level, .accurate)
    self.confirmsPeople = confirmsPeople
  }

  /// The networks that confirm people.
  package static let confirmingNetworks = PersonEvidence.networks

  /// The network for masks of stills.
  private var maskNetwork: PeopleNetwork { level == .fast ? .selfieLandscape : .selfieGeneral }

  /// The networks that the mask of a still may need, beginning with the one that every image needs.
  var networks: [PeopleNetwork] {
    [maskNetwork] + (confirmsPeople || level == .accurate ? PersonEvidence.networks : [])
  }

  package func output(in context: RequestContext) throws -> ProbabilityMap {
    let found = try context.output(
      of: EverybodyAnalysis(
        models: models, network: maskNetwork,
        looksForMissed: level > .fast && (confirmsPeople || level == .accurate)))
    if level == .accurate {
      return try AccurateMask(models: models).fitted(found, in: context) { rest in
        try confirmed(rest, in: context)
      }
    }
    let size = maskSize(for: try context.imageSize())
    return try confirmed(found, in: context).resized(width: size.width, height: size.height)
  }

  private func confirmed(
    _ mask: ProbabilityMap, in context: RequestContext
  ) throws -> ProbabilityMap {
    guard confirmsPeople else { return mask }
    return try PersonEvidence.people(in: mask, of: context, models: models)
  }

  /// Returns the size of a mask.
  ///
  /// - Parameter imageSize: The size of the image, in pixels.
  func maskSize(for imageSize: Size) -> (width: Int, height: Int) {
    switch level {
    case .accurate: imageSize.grid(largestSide: AccurateMask.largestSide)
    case .balanced:
      (PeopleNetwork.selfieGeneral.input.width, PeopleNetwork.selfieGeneral.input.height)
    case .fast:
      (PeopleNetwork.selfieLandscape.input.width, PeopleNetwork.selfieLandscape.input.height)
    }
  }
}
