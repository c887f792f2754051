// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// The masks of the frames of one stream: found on the network's own grid, smoothed over time, with people alone.
///
/// The grid is that of ``PeopleNetwork/selfieLandscape``; for upright frames that are higher than wide, that of
/// ``PeopleNetwork/selfieGeneral``.
package struct PersonMaskStream: Sendable {
  /// The settings that a stream's memory belongs to: with others it begins anew.
  package struct Settings: Hashable, Sendable {
    package var qualityLevel = MaskQuality.balanced
    /// The share of the last mask that is held where nothing moves, 0…1.
    package var hold: Float = 0.9
    /// The probabilities that become 0 and 1.
    package var levels: ClosedRange<Float> = 0.25...0.75
    /// Indicates whether a part of the mask counts only with a face or a body behind it.
    package var confirmsPeople = true
    package var regionOfInterest = NormalizedRect.fullImage
    /// The number of threads beside the networks' own; `nil` for all.
    package var threadCount: Int?

    package init() {}
  }

  /// The pixels of a frame.
  package enum Source {
    case planes(PlanarPixelBuffer, YCbCrEncoding, ImageOrientation)
    /// Upright.
    case pixels(PixelBuffer)
  }

  /// The share of the grid below which islands are removed.
  private static let speckShare: Float = 0.005
  /// The share of the grid below which holes are filled.
  private static let holeFraction = 0.002

  /// The share of the people, against that of the frames before, below which an accurate mask has lost some.
  private static let leastShare = 0.9
  /// The part of the share of the frames before that is left after each frame.
  private static let shareDecay = 0.995

  private var settings = Settings()
  private var geometry: Geometry?
  private var network = PeopleNetwork.selfieLandscape
  private var session: ModelSession?
  private var stabilizer = MaskStabilizer()
  private var confirmed = ConfirmedParts()
  /// The part of the people that the last accurate masks held.
  private var share: Double?
  private var stored: FrameGrid?
  /// The present frame, upright.
  private var grid = FrameGrid(width: 1, height: 1)
  private var field = MaskField(width: 1, height: 1)

  /// The size of a frame and its turn.
  private struct Geometry: Hashable {
    let width: Int
    let height: Int
    let orientation: ImageOrientation
  }

  /// Creates the memory of a stream before its first frame.
  package init() {}

  /// Forgets the frames so far.
  package mutating func reset() {
    stabilizer.reset()
    confirmed = ConfirmedParts()
    share = nil
  }

  /// Finds the people of the next frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - time: Its time.
  ///   - settings: The settings.
  ///   - models: The networks.
  ///   - context: The frame as an image of its own, for a look for faces and bodies.
  /// - Returns: The probability of a person at every place of the upright frame.
  package mutating func people(
    in frame: Source, at time: Duration, _ settings: Settings, models: PeopleModels,
    context: () throws -> RequestContext
  ) throws -> ProbabilityMap {
    prepare(for: frame, settings)
    do {
      var values = try probabilities(frame, models)
      if !stabilizer.smooth(&values, luma: grid.luma, width: grid.width, at: time) {
        confirmed.forgetParts()
        share = nil
      }
      var people = ProbabilityMap(width: grid.width, height: grid.height, values)
      if settings.confirmsPeople {
        let leastArea = Float(values.count) * leastShare
        people = try confirmed.people(
          in: people, at: time, leastArea: Int(leastArea.rounded(.up))
        ) { parts in
          try PersonEvidence.people(
            in: parts, of: context(), models: models,
            leastBodyScore: PersonEvidence.leastStreamScore)
        }
      }
      guard people.hasForeground else { return people }
      if settings.qualityLevel == .fast {
        guard settings.confirmsPeople else { return people }
        // What nowhere reaches one half was not confirmed either.
        return ProbabilityMap(
          try people.pixels(.float32).removingSpecks(smallerThan: .pixels(1)))
      }
      return ProbabilityMap(
        try people.pixels(.float32)
          .removingSpecks(smallerThan: .fraction(Double(Self.speckShare)))
          .fillingHoles(smallerThan: .fraction(Self.holeFraction)))
    } catch {
      // The frame after one that failed is the first of its stream.
      reset()
      throw error
    }
  }

  /// The share of the grid below which parts are not looked at.
  private var leastShare: Float {
    settings.qualityLevel == .fast ? PersonEvidence.leastShare : Self.speckShare
  }

  /// Returns the mask of the frame whose people were found last.
  ///
  /// - Parameters:
  ///   - people: The probabilities.
  ///   - models: The networks.
  ///   - context: The frame as an image of its own.
  /// - Returns: The mask of the upright frame; its numbers, not those of ``people(in:at:_:models:context:)``, are final.
  package mutating func fitted(
    _ people: ProbabilityMap, models: PeopleModels, context: () throws -> RequestContext
  ) throws -> MaskField {
    if settings.qualityLevel >= .accurate, people.hasForeground {
      let mask = try AccurateMaskAnalysis(models: models).fitted(people, in: context())
      if keepsShare(mask, of: people) {
        return MaskField(width: mask.width, height: mask.height, mask.values)
      }
    }
    if field.width != people.width || field.height != people.height {
      field = MaskField(width: people.width, height: people.height)
    }
    if settings.qualityLevel != .fast, people.hasForeground {
      GuidedField().fit(
        people.values, to: grid, levels: settings.levels, into: &field,
        threadCount: settings.threadCount)
    } else {
      field.set(people.values, levels: settings.levels)
    }
    return field
  }

  /// Indicates whether a mask holds about as much of the people as those of the frames before: at times, a body's own mask
  /// slides away for a frame.
  private mutating func keepsShare(_ mask: ProbabilityMap, of people: ProbabilityMap) -> Bool {
    func area(_ map: ProbabilityMap) -> Double {
      Double(map.values.count { $0 > 0.5 }) / Double(map.values.count)
    }
    let now = area(mask) / max(area(people), 1e-6)
    // The limit falls slowly, so that a person who is really gone is believed after a while.
    let before = (share ?? 0) * Self.shareDecay
    share = max(now, before)
    return now >= Self.leastShare * before
  }

  private mutating func prepare(for frame: Source, _ settings: Settings) {
    let geometry: Geometry =
      switch frame {
      case .planes(let planes, _, let orientation):
        Geometry(width: planes.width, height: planes.height, orientation: orientation)
      case .pixels(let pixels):
        Geometry(width: pixels.width, height: pixels.height, orientation: .up)
      }
    guard geometry != self.geometry || settings != self.settings else { return }
    reset()
    (self.geometry, self.settings) = (geometry, settings)
    stabilizer.hold = settings.hold
    let shown = geometry.orientation.displaySize(width: geometry.width, height: geometry.height)
    let network: PeopleNetwork =
      shown.height > shown.width ? .selfieGeneral : .selfieLandscape
    if network != self.network { session = nil }
    self.network = network
    let input = network.input
    grid = FrameGrid(width: input.width, height: input.height)
    let size = geometry.orientation.displaySize(width: input.width, height: input.height)
    stored =
      geometry.orientation == .up ? nil : FrameGrid(width: size.width, height: size.height)
  }

  /// Returns the network's probabilities on the grid.
  private mutating func probabilities(_ frame: Source, _ models: PeopleModels) throws -> [Float] {
    let encoding: YCbCrEncoding
    switch frame {
    case .planes(let planes, let own, let orientation):
      encoding = own
      if var stored {
        self.stored = nil
        stored.fill(from: planes, threadCount: settings.threadCount)
        grid.turn(stored, to: orientation)
        self.stored = stored
      } else {
        grid.fill(from: planes, threadCount: settings.threadCount)
      }
    case .pixels(let pixels):
      encoding = .jpeg
      grid.fill(from: pixels)
    }
    let model = try models.model(network)
    let output = model.outputs[0].name
    let session = self.session ?? ModelSession(model.model)
    self.session = session
    try session.withInput(model.inputImageFeatureName) { grid.writeRGB(encoding, into: $0) }
    try session.run()
    var values: [Float] = []
    try session.withOutput(output) { values = Array($0.prefix(grid.width * grid.height)) }
    return values
  }
}
