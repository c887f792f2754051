// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A compositor that finds the people in the frames of one stream, so that the backgrounds of the frames can be replaced.
///
/// A compositor belongs to one stream and is used by one thread at a time; it runs on the caller's thread and the shared
/// threads of the process. ``VirtualBackground`` adds the queue, frame rate limit and fallbacks that a video call needs.
///
/// ```swift
/// var compositor = VideoCompositor()
/// for frame in frames {
///   let mask = try compositor.mask(of: frame)
///   send(mask.blended(frame, over: beach))
/// }
/// ```
///
/// Each mask is computed from its own frame; the previous mask contributes only where the network is uncertain and the image
/// does not change. A cut, a gap of more than half a second, or a change of size or rotation restarts the stream.
public struct VideoCompositor: Sendable {
  /// The settings for masks.
  public struct Options: Hashable, Sendable {
    /// The balance between the precision of masks and the time to compute them: `MaskQuality.fast` scales the network's
    /// mask, `MaskQuality.balanced` fits the mask's edges to the edges in the frame, and `MaskQuality.accurate` examines
    /// each body, which is too slow for live video.
    public var qualityLevel = MaskQuality.balanced
    /// The weight of the last mask where the network is uncertain and nothing moves, 0…1.
    public var stabilization = 0.9
    /// The range of probabilities that is mapped to mask values 0…1.
    public var levels = 0.25...0.75
    /// Indicates whether a part of the mask is kept only once a face or a body confirms it, since the network mistakes
    /// animals and objects for people. A confirmed part is kept until it no longer overlaps its position in the previous
    /// frame; unconfirmed parts are examined again, less and less often.
    public var confirmsPeople = true
    /// The distance in pixels by which the edge of a mask is moved inwards, or outwards if negative.
    public var shrink = 0
    /// The width of the softening on each side of the edge, in pixels.
    public var feather = 0.0
    /// The strength with which light from the new background spills onto the edges of people, 0…1; `nil` for 0.3 with
    /// `MaskQuality.accurate` and 0 otherwise.
    public var lightWrap: Double?
    /// Points on people who stay, from the lower left corner of the upright frame. If there are any, everybody else is removed.
    ///
    /// The points of ``kept`` and ``removed`` belong to the stream's first frame with people, who are followed from there by
    /// position and colours.
    public var kept: [NormalizedPoint] = []
    /// Points on people who are removed, as in ``kept``.
    public var removed: [NormalizedPoint] = []
    /// The number of threads for all steps other than the networks. One is enough for the frames of a video call, and uses
    /// the least processor time.
    public var threadCount = 1

    /// Creates the standard settings.
    public init() {}
  }

  /// The settings; a change restarts the stream.
  public var options: Options
  /// The networks.
  public let models: PeopleModels
  private var memory = PersonMasks.Memory()
  private var chosen: ChosenPeople?

  /// Creates a compositor before the first frame of a stream.
  public init(options: Options = Options(), models: PeopleModels = .live) {
    self.options = options
    self.models = models
  }

  /// Restarts the stream, so that the next frame does not depend on previous ones.
  public mutating func reset() {
    memory.reset()
    chosen = nil
  }

  /// Prepares the networks that confirm people, if the options require them, so that no frame has to wait for them.
  ///
  /// - Throws: `InferenceError` and the errors of files if a network is not available.
  package func prepareConfirmation() throws {
    guard options.confirmsPeople else { return }
    for network in PersonMasks.confirmingNetworks { _ = try models.model(network) }
  }

  /// Finds the people in the stream's next frame.
  ///
  /// - Parameter frame: A frame of any size, format and rotation.
  /// - Throws: ``NobodyThereError``; `InferenceError` and the errors of files if a network is not available.
  public mutating func mask(of frame: VideoFrame) throws -> FrameMask {
    var masks = PersonMasks(
      models: models, level: options.qualityLevel, confirmsPeople: options.confirmsPeople)
    masks.frames.hold = Float(min(max(options.stabilization, 0), 1))
    masks.frames.levels = Float(options.levels.lowerBound)...Float(options.levels.upperBound)
    masks.frames.threadCount = options.threadCount
    let orientation = frame.rotation.orientation
    let context = LazyContext(frame.frame)
    var people = try masks.people(
      in: .planes(frame.pixels, frame.encoding, orientation), at: frame.timestamp,
      with: &memory, context: context.value)
    if !options.kept.isEmpty || !options.removed.isEmpty {
      if chosen?.kept != options.kept || chosen?.removed != options.removed {
        chosen = ChosenPeople(keeping: options.kept, removing: options.removed)
      }
      try chosen?.limit(&people, of: memory.grid, continues: memory.continues) {
        try GeneratePersonInstanceMaskRequest(models: models).result(in: context.value())
      }
    } else {
      chosen = nil
    }
    let upright = try masks.pendingMask(
      people, shown: chosen?.shown, with: &memory, context: context.value)
    let isAccurate = options.qualityLevel >= .accurate
    let style = FrameMask.Style(
      removesSpill: isAccurate, lightWrap: options.lightWrap ?? (isAccurate ? 0.3 : 0),
      threadCount: options.threadCount)
    let coverage = people.hasForeground ? people.coverage(masks.frames.levels) : 0
    let mask = FrameMask(upright, from: orientation, style, coverage: coverage)
    return try adjusted(mask, of: frame)
  }

  /// Returns the mask with its edge moved and softened.
  private func adjusted(_ mask: FrameMask, of frame: VideoFrame) throws -> FrameMask {
    let adjustment = MaskAdjustment(shrink: options.shrink, feather: options.feather)
    guard adjustment != MaskAdjustment(), !mask.isEmpty else { return mask }
    let moved = adjustment.feathered(adjustment.shifted(Image(mask: mask.pixels(for: frame))))
    let pixels = try Renderer(workingSpace: .none, threadCount: options.threadCount).render(
      moved, format: .greyFloat, colorSpace: .none)
    let values = ProbabilityMap(pixels)
    return FrameMask(
      MaskField(width: values.width, height: values.height, values.values), mask.style,
      coverage: mask.coverage)
  }
}

/// A request context for a frame, which is created when it is first used.
private final class LazyContext {
  private let frame: Frame
  private var context: RequestContext?

  init(_ frame: Frame) { self.frame = frame }

  func value() -> RequestContext {
    let context = context ?? frame.requestContext
    self.context = context
    return context
  }
}

extension ProbabilityMap {
  /// Returns the mean of the mask's values, 0…1.
  ///
  /// - Parameter levels: The range of probabilities that is mapped to mask values 0…1.
  fileprivate func coverage(_ levels: ClosedRange<Float>) -> Double {
    let scale = 1 / max(levels.upperBound - levels.lowerBound, 1e-3)
    let sum = values.withUnsafeBufferPointer { values in
      values.baseAddress.map {
        clampedSum($0, from: levels.lowerBound, scale: scale, count: values.count)
      }
    }
    return Double(sum ?? 0) / Double(values.count)
  }
}
