// SPDX-License-Identifier: Apache-2.0

import SilhouetteVideo

/// The frames of a clip with their analyses, in order, for the thread that composes and writes them.
struct VideoFrames: Sendable {
  /// A frame that has arrived, and the number of frames that were dropped before it.
  struct Element: Sendable {
    /// The number of frames that were dropped before it.
    let dropped: Int
    /// The number of these frames in whose place the result repeats another frame.
    fileprivate(set) var repeats = 0
    /// The frame and its analysis; `nil` if the frame rate of the result leaves it out.
    var work: Work?
  }

  /// A frame, and the results of its analysis.
  struct Work: Sendable {
    let frame: VideoFrame
    /// The tags in the frame's header.
    let tags: [String]
    let analysis: FrameAnalysis
    /// The time that the analysis took.
    let time: Duration
  }

  private let input: VideoInput
  private let encoding: YCbCrEncoding
  private let tracksFace: Bool
  private var limiter: FrameRateLimiter?
  private var analyzer: FrameAnalyzer
  private let models: PeopleModels

  /// Creates the frames of a clip that is being read.
  ///
  /// - Parameters:
  ///   - input: The clip.
  ///   - encoding: The colour encoding of its frames.
  ///   - limiter: The limiter of the frame rate; `nil` to keep all frames.
  ///   - options: The settings for masks.
  ///   - models: The networks.
  ///   - tracksFace: Indicates whether the face is tracked.
  init(
    _ input: VideoInput, encoding: YCbCrEncoding, limiter: FrameRateLimiter?,
    options: VideoCompositor.Options, models: PeopleModels, tracksFace: Bool
  ) {
    self.input = input
    self.encoding = encoding
    self.limiter = limiter
    analyzer = FrameAnalyzer(options: options, models: models)
    self.models = models
    self.tracksFace = tracksFace
  }

  /// Waits for the next frame and analyses it; returns `nil` at the end of the clip.
  ///
  /// - Throws: The error of reading, once all earlier frames have been returned.
  mutating func next() throws -> Element? {
    guard let arrival = try input.next() else { return nil }
    var element = Element(dropped: arrival.dropped)
    for number in arrival.number - arrival.dropped..<arrival.number {
      let time = time(ofFrame: number)
      if limiter?.keeps(time) ?? true { element.repeats += 1 }
    }
    let time = time(ofFrame: arrival.number)
    guard limiter?.keeps(time) ?? true else {
      input.recycle((consume arrival).pixels)
      return element
    }
    let start = ContinuousClock.now
    let tags = arrival.tags
    let frame = VideoFrame((consume arrival).pixels, encoding: encoding, timestamp: time)
    let analysis = analyzer.analysis(of: frame, tracksFace: tracksFace)
    models.returnMemory()
    element.work = Work(
      frame: frame, tags: tags, analysis: analysis, time: ContinuousClock.now - start)
    return element
  }

  private func time(ofFrame number: Int) -> Duration {
    input.header.time(ofFrame: min(number, Int(UInt32.max)))
  }
}
