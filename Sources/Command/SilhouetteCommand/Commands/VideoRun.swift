// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore
import SilhouetteVideo
import Synchronization

/// One run of `silhouette video`: from the first frame to the last.
///
/// While a frame is composed and written on the caller's thread, the next one is analysed on a thread of its own, and the
/// one after it is read on another.
struct VideoRun: ~Copyable {
  private let command: VideoCommand
  private let input: VideoInput
  private let frames: PipelineStage<VideoFrames, VideoFrames.Element>
  private let encoding: YCbCrEncoding
  private var writer: Y4M.Writer
  private var content: Content
  private var figures = VideoFigures()
  private var progress: VideoProgress?
  /// The reloaded background, which is used from the next frame on.
  private let reloaded = Reloaded()
  private let hangUps: HangUps

  private enum Content {
    case background(FrameComposer)
    case mask
    case cutOut
    /// The background has been moved out while it is in use, so that its buffers have a single owner.
    case inUse
  }

  /// A background that another thread prepared.
  private final class Reloaded: Sendable {
    let background = Mutex<PreparedBackground?>(nil)
  }

  /// Opens the clip, the background, the networks and the result.
  ///
  /// - Parameters:
  ///   - command: The command line.
  ///   - hangUps: The pending SIGHUP signals, which ask for the background to be reloaded.
  init(_ command: VideoCommand, _ hangUps: HangUps) throws {
    let input = try VideoInput(command.clip, isRealtime: command.stream.realtime)
    var header = input.header
    let encoding = header.encoding(matrix: command.stream.matrix, range: command.stream.range)
    // In most clips, the networks that confirm people are used for the first frame only.
    let isBrief = command.mask.quality < .accurate && !command.tracksFace
    let models = command.networks.models(
      InferenceOptions(threadCount: command.threads),
      rarelyUsed: isBrief ? PersonMasks.confirmingNetworks : [])
    _ = try models.model(header.height > header.width ? .selfieGeneral : .selfieLandscape)
    let content: Content
    var limiter: FrameRateLimiter?
    let options = try command.mask.options(
      of: Size(width: Double(header.width), height: Double(header.height)),
      threadCount: command.threads)
    // Bundled networks cannot be missing, and are read when a frame needs them.
    if models.folder != nil {
      try VideoCompositor(options: options, models: models).prepareConfirmation()
    }
    if let background = command.result.background {
      let prepared = try PreparedBackground(
        background.open(matrix: command.stream.matrix, fit: command.result.backgroundFit),
        for: FrameGeometry(header, encoding: encoding), isOnly: true)
      content = .background(FrameComposer(prepared, whenEmpty: command.stream.whenEmpty))
    } else {
      content = command.result.mask ? .mask : .cutOut
      header.format = command.result.mask ? .luma : .i444Alpha
      if command.result.mask { header.range = .full }
    }
    if let fps = command.stream.fps, fps < header.frameRate?.value ?? 25 {
      limiter = FrameRateLimiter(maximumFrameRate: fps)
      header.frameRate = Self.ratio(fps)
    }
    try ResultFile.prepare(command.result.output, overwriting: command.result.overwrite)
    writer = try Y4M.Writer(
      path: command.result.output, header: header, overwriting: command.result.overwrite)
    progress = command.quiet ? nil : VideoProgress()
    self.hangUps = hangUps
    self.command = command
    self.input = input
    self.encoding = encoding
    self.content = content
    frames = PipelineStage(
      VideoFrames(
        input, encoding: encoding, limiter: limiter, options: options, models: models,
        tracksFace: command.tracksFace)
    ) { try $0.next() }
    // What read the command line and the background.
    ProcessMemory.releaseUnused()
    ProcessMemory.releaseCode()
  }

  /// Returns a frame rate as a ratio of integers, rounded to a thousandth.
  private static func ratio(_ rate: Double) -> Y4M.Ratio? {
    if rate == rate.rounded() { return Y4M.Ratio(Int(rate), 1) }
    return Y4M.Ratio(Int((rate * 1000).rounded()), 1000)
  }

  /// Processes all frames.
  mutating func run() throws {
    input.start()
    // A frame that is analysed in advance would be out of date by the time it is written.
    if !command.stream.realtime { frames.start() }
    defer {
      input.stop()
      frames.stop()
      progress?.end()
    }
    var last: PlanarPixelBuffer?
    // Frames that were dropped before there was a result.
    var missing = 0
    while var element = try frames.next() {
      if hangUps.take() { reload() }
      figures.dropped += element.dropped
      // At the frame rate of the result, dropped frames repeat the last result; those before the first result repeat
      // the first.
      for _ in 0..<element.repeats {
        if let last { try writer.write(last) } else { missing += 1 }
      }
      guard let work = element.work.take() else { continue }
      let start = ContinuousClock.now
      let time = work.time
      let tags = work.tags
      let pixels = try result(of: consume work)
      figures.add(time + (ContinuousClock.now - start))
      for _ in 0..<missing { try writer.write(pixels) }
      missing = 0
      try writer.write(pixels, tags: tags)
      progress?.show(figures)
      if command.stream.realtime {
        if let old = last { input.recycle(old) }
        last = pixels
      } else {
        input.recycle(pixels)
      }
    }
    try writer.finish()
  }

  /// Returns the frame to write.
  private mutating func result(of work: consuming VideoFrames.Work) throws -> PlanarPixelBuffer {
    let analysis = work.analysis
    let frame = (consume work).frame
    switch content {
    case .background(var composer):
      // Whoever is to be removed must not be mistaken for nobody.
      if case .failure(let error as NobodyThereError) = analysis.mask { throw error }
      content = .inUse
      if let background = reloaded.background.withLock({ $0.take() }) {
        composer.setBackground(background)
      }
      var outcome = composer.outcome(of: consume frame, analysis)
      content = .background(composer)
      if command.stream.hud {
        FaceAngleDisplay.draw(
          on: &outcome.frame.pixels, range: encoding.range, outcome.faceState, outcome.face)
      }
      if let failure = outcome.failure, figures.failed == 0, !command.quiet {
        StandardError.write(
          "warning: frame \(figures.frames): \(TerminalText.line("\(failure)"))\n")
      }
      figures.add(outcome)
      return outcome.frame.pixels
    case .mask:
      let mask = try analysis.mask.get()
      figures.add(mask)
      let luma = mask.luma(for: frame)
      input.recycle(frame.pixels)
      return luma
    case .cutOut:
      let mask = try analysis.mask.get()
      figures.add(mask)
      let people = mask.cutOut(frame)
      input.recycle(frame.pixels)
      return people
    case .inUse: preconditionFailure("two frames at once")
    }
  }

  /// Reloads the background on a background thread.
  private func reload() {
    guard let background = command.result.background else { return }
    let reloaded = reloaded
    let encoding = encoding
    let header = input.header
    let matrix = command.stream.matrix
    let fit = command.result.backgroundFit
    _ = BackgroundThread.begin {
      do {
        let prepared = try PreparedBackground(
          background.open(matrix: matrix, fit: fit),
          for: FrameGeometry(header, encoding: encoding), isOnly: true)
        reloaded.background.withLock { $0 = prepared }
      } catch {
        StandardError.write("warning: the old background stays: \(TerminalText.line("\(error)"))\n")
      }
    }
  }

  /// Prints the statistics if `--json` is given.
  func report() {
    guard command.stream.json else { return }
    let line = figures.json.description + "\n"
    if command.result.output == "-" {
      StandardError.write(line)
    } else {
      StandardOutput.write(line)
    }
  }
}

extension FrameGeometry {
  /// Creates the geometry that all frames of a clip share.
  fileprivate init(_ header: Y4M.Header, encoding: YCbCrEncoding) {
    self.init(
      width: header.width, height: header.height, format: header.format, encoding: encoding)
  }
}
