// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

extension PersonMasks {
  /// The pixels of a frame.
  package enum Source {
    /// Planes as stored, with their encoding and the orientation for display.
    case planes(PlanarPixelBuffer, YCbCrEncoding, ImageOrientation)
    /// Upright pixels.
    case pixels(PixelBuffer)
  }

  /// The state kept between the frames of a stream. A change of the settings or of the size of frames resets it.
  ///
  /// Masks are computed on the grid of ``PeopleNetwork/selfieLandscape`` or, for upright frames that are taller than wide,
  /// of ``PeopleNetwork/selfieGeneral``.
  package struct Memory: Sendable {
    fileprivate var settings: PersonMasks?
    fileprivate var geometry: Geometry?
    fileprivate var network = PeopleNetwork.selfieLandscape
    fileprivate var session: ModelSession?
    fileprivate var stabilizer = MaskStabilizer()
    fileprivate var confirmed = ConfirmedParts()
    /// The share of the people in the network's mask that recent accurate masks covered; `nil` if there was none.
    fileprivate var share: Double?
    fileprivate var stored: FrameGrid?
    /// The current frame, upright and scaled to the network's input.
    package fileprivate(set) var grid = FrameGrid(width: 1, height: 1)
    /// Indicates whether the current frame resembles the previous one, so that there is no cut between them.
    package fileprivate(set) var continues = false

    /// The size of a frame and its orientation.
    fileprivate struct Geometry: Hashable {
      let width: Int
      let height: Int
      let orientation: ImageOrientation
    }

    /// Creates the memory of a stream before its first frame.
    package init() {}

    /// Forgets all previous frames.
    package mutating func reset() {
      stabilizer.reset()
      confirmed = ConfirmedParts()
      share = nil
    }
  }

  /// The share of the grid below which isolated regions of a mask are removed.
  private static let speckShare: Float = 0.005
  /// The share of the grid below which holes in a mask are filled.
  private static let holeFraction = 0.002

  /// The minimum share of the people that an accurate mask must cover, relative to the share covered in previous frames;
  /// otherwise, the mask is rejected.
  private static let leastShare = 0.9
  /// The factor by which the remembered share of previous frames decays with each frame.
  private static let shareDecay = 0.995

  /// Returns the mask of the next frame of a stream at the level's size; 0 everywhere if there are no people.
  ///
  /// - Parameters:
  ///   - context: The frame's region of interest as a separate image.
  ///   - time: The frame's time.
  ///   - memory: The memory of the stream.
  func mask(
    of context: RequestContext, at time: Duration, with memory: inout Memory
  ) throws -> ProbabilityMap {
    let pixels = try context.pixels()
    let people = try people(in: .pixels(pixels), at: time, with: &memory) { context }
    let size = maskSize(for: try context.imageSize())
    guard people.hasForeground else {
      return ProbabilityMap(width: size.width, height: size.height)
    }
    if level == .fast { return people }
    let field = try pendingMask(people, with: &memory) { context }()
    if level == .accurate {
      return ProbabilityMap(width: field.width, height: field.height, Array(field.values))
    }
    var grid = FrameGrid(width: size.width, height: size.height)
    grid.fill(from: pixels)
    return ProbabilityMap(width: size.width, height: size.height, field.values(for: grid))
  }

  /// Finds the people of the next frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - time: The frame's time.
  ///   - memory: The memory of the stream.
  ///   - context: A function that returns the frame as an image for detecting faces and bodies.
  /// - Returns: The probability of a person at every cell of a grid over the upright frame.
  package func people(
    in frame: Source, at time: Duration, with memory: inout Memory,
    context: () throws -> RequestContext
  ) throws -> ProbabilityMap {
    prepare(&memory, for: frame)
    do {
      var values = try probabilities(of: frame, &memory)
      let grid = memory.grid
      memory.continues = memory.stabilizer.smooth(
        &values, luma: grid.luma, width: grid.width, at: time)
      if !memory.continues {
        memory.confirmed.forgetParts()
        memory.share = nil
      }
      var people = ProbabilityMap(width: grid.width, height: grid.height, values)
      if confirmsPeople {
        let leastArea = Float(values.count) * leastPartShare
        people = try memory.confirmed.people(
          in: people, at: time, leastArea: Int(leastArea.rounded(.up))
        ) { parts in
          try PersonEvidence.people(
            in: parts, of: context(), models: models,
            leastBodyScore: PersonEvidence.leastStreamScore, searchesSquares: false)
        }
      }
      guard people.hasForeground else { return people }
      if level == .fast {
        guard confirmsPeople else { return people }
        // Cells that belong to no part above one half were not confirmed either.
        people.removeSpecks(smallerThan: .pixels(1))
        return people
      }
      people.removeSpecks(smallerThan: .fraction(Double(Self.speckShare)))
      people.fillHoles(smallerThan: .fraction(Self.holeFraction))
      return people
    } catch {
      // The frame after a failed one counts as the first of its stream.
      memory.reset()
      throw error
    }
  }

  /// The share of the grid below which parts are not searched for a face or a body.
  private var leastPartShare: Float {
    level == .fast ? PersonEvidence.leastShare : Self.speckShare
  }

  /// Returns the final mask of the frame that ``people(in:at:with:context:)`` processed last.
  ///
  /// - Parameters:
  ///   - people: The probabilities that ``people(in:at:with:context:)`` returned.
  ///   - shown: Where people are shown, 0…1, of any size; `nil` for everywhere.
  ///   - memory: The memory of the stream.
  ///   - context: A function that returns the frame as an image.
  /// - Returns: A function that returns the final mask of the upright frame. It fits the mask's edges to the frame only when it
  ///   is called, on any thread; meanwhile, the next frame can be processed.
  package func pendingMask(
    _ people: ProbabilityMap, shown: ProbabilityMap? = nil, with memory: inout Memory,
    context: () throws -> RequestContext
  ) throws -> @Sendable () -> MaskField {
    if level == .accurate, people.hasForeground {
      var mask = try AccurateMask(models: models).fitted(people, in: context()) { $0 }
      // It finds people whom the given mask lacks.
      if let shown = shown?.resized(width: mask.width, height: mask.height) {
        for place in mask.values.indices { mask.values[place] *= shown.values[place] }
      }
      if keepsShare(mask, of: people, &memory) {
        let field = MaskField(width: mask.width, height: mask.height, mask.values)
        return { field }
      }
    }
    let frames = frames
    guard level != .fast, people.hasForeground else {
      return {
        MaskField(
          width: people.width, height: people.height, people.values, levels: frames.levels)
      }
    }
    let grid = memory.grid
    return {
      var field = MaskField(width: people.width, height: people.height)
      GuidedField().fit(
        people.values, to: grid, levels: frames.levels, into: &field,
        threadCount: frames.threadCount)
      return field
    }
  }

  /// Returns a Boolean value that indicates whether an accurate mask covers about the same share of the people as the masks
  /// of previous frames. Occasionally, the mask of a body drifts away for one frame.
  private func keepsShare(
    _ mask: ProbabilityMap, of people: ProbabilityMap, _ memory: inout Memory
  ) -> Bool {
    func area(_ map: ProbabilityMap) -> Double {
      Double(map.values.count { $0 > 0.5 }) / Double(map.values.count)
    }
    let now = area(mask) / max(area(people), 1e-6)
    // The limit falls slowly, so that the absence of a person who has really left is accepted after a while.
    let before = (memory.share ?? 0) * Self.shareDecay
    memory.share = max(now, before)
    return now >= Self.leastShare * before
  }

  private func prepare(_ memory: inout Memory, for frame: Source) {
    let geometry: Memory.Geometry =
      switch frame {
      case .planes(let planes, _, let orientation):
        Memory.Geometry(width: planes.width, height: planes.height, orientation: orientation)
      case .pixels(let pixels):
        Memory.Geometry(width: pixels.width, height: pixels.height, orientation: .up)
      }
    guard geometry != memory.geometry || self != memory.settings else { return }
    memory.reset()
    // A session is tied to its network.
    if models != memory.settings?.models { memory.session = nil }
    memory.geometry = geometry
    memory.settings = self
    memory.stabilizer.hold = frames.hold
    let shown = geometry.orientation.displaySize(width: geometry.width, height: geometry.height)
    let network: PeopleNetwork =
      shown.height > shown.width ? .selfieGeneral : .selfieLandscape
    if network != memory.network { memory.session = nil }
    memory.network = network
    let input = network.input
    memory.grid = FrameGrid(width: input.width, height: input.height)
    let size = geometry.orientation.displaySize(width: input.width, height: input.height)
    memory.stored =
      geometry.orientation == .up ? nil : FrameGrid(width: size.width, height: size.height)
  }

  /// The probability below which a cell counts as background for certain: products of smaller ones could be subnormal.
  private static let leastProbability: Float = 1e-15

  /// Returns the mask network's probability at every cell of the grid.
  private func probabilities(of frame: Source, _ memory: inout Memory) throws -> [Float] {
    let encoding: YCbCrEncoding
    switch frame {
    case .planes(let planes, let own, let orientation):
      encoding = own
      if var stored = memory.stored {
        memory.stored = nil
        stored.fill(from: planes, threadCount: frames.threadCount)
        memory.grid.turn(stored, to: orientation)
        memory.stored = stored
      } else {
        memory.grid.fill(from: planes, threadCount: frames.threadCount)
      }
    case .pixels(let pixels):
      encoding = .jpeg
      memory.grid.fill(from: pixels)
    }
    let model = try models.model(memory.network)
    let output = model.outputs[0].name
    let session = memory.session ?? ModelSession(model.model)
    memory.session = session
    let grid = memory.grid
    try session.withInput(model.inputImageFeatureName) { grid.writeRGB(encoding, into: $0) }
    try session.run()
    var values: [Float] = []
    try session.withOutput(output) { result in
      let count = min(grid.width * grid.height, result.count)
      values = [Float](unsafeUninitializedCapacity: count) { buffer, initializedCount in
        guard let source = result.baseAddress, let target = buffer.baseAddress else { return }
        copyValues(source, clearingBelow: Self.leastProbability, into: target, count: count)
        initializedCount = count
      }
    }
    return values
  }
}
