// SPDX-License-Identifier: Apache-2.0

/// Finds the people of the frames of one stream, so that backgrounds can be put behind them.
///
/// A value belongs to one stream and is used by one thread at a time; it works on the caller's thread and the shared
/// threads of the process. ``VirtualBackground`` does the rest of a video call.
///
/// ```swift
/// var compositor = VideoCompositor()
/// for frame in frames {
///   let mask = try compositor.mask(of: frame)
///   send(mask.blended(frame, over: beach))
/// }
/// ```
///
/// A mask belongs to its frame: nothing is taken over from the frame before but where the network is unsure and the
/// frame stands still. After a cut, a gap of more than half a second, or a change of size or rotation, the stream begins
/// anew.
public struct VideoCompositor: Sendable {
  /// The settings of masks.
  public struct Options: Hashable, Sendable {
    /// A balance between the precision of masks and the time they take: ``PersonMaskQualityLevel/fast`` scales the
    /// network's mask, ``PersonMaskQualityLevel/balanced`` fits its edges to the frame's, and
    /// ``PersonMaskQualityLevel/accurate`` looks at each body, which is not for live video.
    public var qualityLevel = PersonMaskQualityLevel.balanced
    /// The share of the last mask that is held where the network is unsure and nothing moves, 0…1.
    public var stabilization = 0.9
    /// The probabilities that become 0 and 1.
    public var levels = 0.25...0.75
    /// Indicates whether a part of the mask counts only with a face or a body behind it: the network takes animals
    /// for people.
    public var confirmsPeople = false
    /// The number of threads beside the networks' own: one does for the frames of calls, and costs the least.
    public var threadCount = 1

    /// Creates the standard settings.
    public init() {}
  }

  /// The settings; with others the stream begins anew.
  public var options: Options
  /// The networks.
  public let models: PeopleModels
  private var stream = PersonMaskStream()

  /// Creates a compositor before the first frame of a stream.
  public init(options: Options = Options(), models: PeopleModels = .live) {
    self.options = options
    self.models = models
  }

  /// Forgets the frames so far.
  public mutating func reset() { stream.reset() }

  /// Finds the people of the stream's next frame.
  ///
  /// - Parameter frame: A frame of any size, format and rotation.
  /// - Throws: `InferenceError` and the errors of files if a network is not available.
  public mutating func mask(of frame: VideoFrame) throws -> FrameMask {
    let settings = PersonMaskStream.Settings(
      qualityLevel: options.qualityLevel, hold: Float(min(max(options.stabilization, 0), 1)),
      levels: Float(options.levels.lowerBound)...Float(options.levels.upperBound),
      confirmsPeople: options.confirmsPeople, threadCount: options.threadCount)
    let orientation = frame.rotation.orientation
    let context = LazyContext(frame.frame)
    let people = try stream.people(
      in: .planes(frame.pixels, frame.encoding, orientation), at: frame.timestamp, settings,
      models: models, context: context.value)
    let field = try stream.fitted(people, models: models, context: context.value)
    return FrameMask(
      field.stored(from: orientation), threadCount: options.threadCount,
      coverage: people.hasForeground ? people.coverage(settings.levels) : 0)
  }
}

/// The context of a frame, made once if it is needed at all.
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
  /// Returns the mean of the mask, 0…1.
  ///
  /// - Parameter levels: The probabilities that become 0 and 1.
  fileprivate func coverage(_ levels: ClosedRange<Float>) -> Double {
    let scale = 1 / max(levels.upperBound - levels.lowerBound, 1e-3)
    var sum: Float = 0
    for value in values { sum += min(max((value - levels.lowerBound) * scale, 0), 1) }
    return Double(sum) / Double(values.count)
  }
}
