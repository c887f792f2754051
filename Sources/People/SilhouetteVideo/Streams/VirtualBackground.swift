// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePeople

/// A virtual background for the people in a live video, frame by frame.
///
/// ```swift
/// let call = VirtualBackground(background: .blur(), maximumFrameRate: 15)
/// for try await frame in call.frames(from: camera) { send(frame) }
/// await call.setBackground(.image(beach))
/// ```
///
/// - Without a background, frames pass through unchanged, bit for bit.
/// - With a background, the room is never shown, except blurred by ``VideoBackground/blur(sigma:)``, and the output never
///   stops: if no people are in view, or the networks are not ready or fail, only the background is shown (``EmptyPolicy``
///   has alternatives for frames without people). Errors are counted, and the last one is available as ``lastError``.
/// - While one frame is processed, one more can wait; if a newer frame arrives, it replaces the waiting one.
/// - The timestamps of the resulting frames increase strictly. A frame whose timestamp does not increase is dropped. A frame
///   whose timestamp jumps by more than ten seconds forward or one second back is dropped as well, until five in a row show
///   that the clock was set; timestamps then continue from there, shifted if they would otherwise decrease.
/// - Sizes, formats and rotation may change at any frame.
///
/// Work runs on background threads, never on the threads of Swift's tasks. Create one instance per stream.
public actor VirtualBackground {
  /// The last error of a network or a background; `nil` if there has been none.
  public internal(set) var lastError: (any Error)?

  private let worker: BackgroundWorker
  private var clock = FrameClock()
  private var limiter: FrameRateLimiter?

  private var hasBackground: Bool
  /// The change of the background that takes effect with the next frame; `nil` for none.
  private var change: BackgroundWorker.Change?
  /// Indicates whether the masks start a new stream with the next frame whose background is replaced.
  private var isNew = false
  private var geometry = FrameGeometry.common
  /// The sequence numbers of the last call of ``setBackground(_:)`` and of the last call that took effect.
  private var tickets = (last: 0, applied: 0)

  private var isBusy = false
  /// The continuation of the frame that is waiting to be processed; resuming it with `false` drops the frame.
  private var waiting: CheckedContinuation<Bool, Never>?
  private var record = Record()

  /// Creates a virtual background for the frames of one stream.
  ///
  /// - Parameters:
  ///   - options: The settings for masks.
  ///   - background: The background; `nil` to pass frames through unchanged.
  ///   - maximumFrameRate: The maximum number of frames per second, above 0; `nil` for all.
  ///   - whenEmpty: The policy for frames without people.
  ///   - models: The networks.
  public init(
    options: VideoCompositor.Options = VideoCompositor.Options(),
    background: VideoBackground? = nil, maximumFrameRate: Double? = nil,
    whenEmpty: EmptyPolicy = .background, models: PeopleModels = .live
  ) {
    var settings = BackgroundWorker.Settings()
    settings.options = options
    settings.models = models
    settings.whenEmpty = whenEmpty
    worker = BackgroundWorker(settings)
    limiter = maximumFrameRate.map { FrameRateLimiter(maximumFrameRate: $0) }
    change = background.map { .open($0) }
    hasBackground = background != nil
    if let background { worker.beginPreparing(for: background) }
  }

  // MARK: Settings

  /// Waits until the networks are ready; frames before then show only the background.
  ///
  /// - Throws: `InferenceError` and the errors of files if a network is not available; `CancellationError` if the task is
  ///   cancelled.
  public func prepare() async throws {
    let worker = worker
    let tracksFace = change?.tracksFace ?? false
    try await BackgroundThread.runAlone { _ in try worker.prepare(tracksFace: tracksFace) }
  }

  /// Changes the background between two frames, or removes it. The new background is first opened and rendered; in the
  /// meantime, frames keep the old one. If calls overlap, the last one takes effect.
  ///
  /// - Parameter background: The background; `nil` to pass frames through unchanged.
  /// - Throws: ``VideoBackgroundError`` and the errors of reading the image or the clip, in which case the old background
  ///   stays; `CancellationError` if the task is cancelled.
  public func setBackground(_ background: VideoBackground?) async throws {
    tickets.last += 1
    let ticket = tickets.last
    let geometry = geometry
    var prepared: PreparedBackground?
    if let background {
      worker.beginPreparing(for: background)
      do {
        prepared = try await BackgroundThread.runAlone { _ in
          try PreparedBackground(background, for: geometry)
        }
        try Task.checkCancellation()
      } catch {
        if !(error is CancellationError) { lastError = error }
        throw error
      }
    }
    guard ticket > tickets.applied else { return }
    tickets.applied = ticket
    hasBackground = prepared != nil
    change = prepared.map { .use($0) }
  }

  /// Starts a new stream: the next frame may have any timestamp. The statistics are not reset.
  public func reset() {
    clock = FrameClock()
    limiter?.reset()
    isNew = true
  }

  /// The counts of the frames processed so far.
  public var statistics: Statistics { record.statistics }

  // MARK: Frames

  /// Replaces the background of a frame.
  ///
  /// One frame is processed at a time, in the order of arrival. Meanwhile, one more can wait; if a newer frame arrives, it
  /// replaces the waiting one.
  ///
  /// - Parameter frame: The stream's next frame.
  /// - Returns: The frame, whose size, format, encoding, rotation and (unless the source's clock was set back) timestamp are
  ///   unchanged; `nil` if it was dropped because of the frame rate, its timestamp or a newer frame.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func process(_ frame: VideoFrame) async throws -> VideoFrame? {
    guard let frame = admit(frame) else { return nil }
    return try await replaceInTurn(frame)
  }

  /// Returns a frame with its timestamp in the output stream; `nil` if it is dropped because of its timestamp or the frame
  /// rate.
  private func admit(_ frame: VideoFrame) -> VideoFrame? {
    record.counts.taken += 1
    guard let time = clock.time(of: frame.timestamp) else {
      record.counts.droppedByOrder += 1
      return nil
    }
    guard limiter?.keeps(time) ?? true else {
      record.counts.droppedByRate += 1
      return nil
    }
    var frame = frame
    frame.timestamp = time
    return frame
  }

  /// Returns the frames of a live source with their background replaced.
  ///
  /// The source is read at its own pace. One frame waits until the previous one is done and the consumer requests the next;
  /// if a newer frame arrives, it replaces the waiting one. Therefore, frames are dropped if the processing, or the
  /// consumer, is slower than the source: for the frames of a file, call ``process(_:)`` in a loop instead. Reading ends
  /// when the sequence is released or its task is cancelled.
  ///
  /// - Parameter source: The frames of a camera, a decoder or a call.
  /// - Returns: The frames with strictly increasing timestamps, for a single consumer. The sequence ends when the source
  ///   ends: after the source's last frame, or with the source's error.
  public nonisolated func frames<Source: AsyncSequence & Sendable>(
    from source: Source
  ) -> some AsyncSequence<VideoFrame, any Error> & Sendable where Source.Element == VideoFrame {
    let (frames, queue) = AsyncThrowingStream<VideoFrame, any Error>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let reading = Task {
      do {
        for try await frame in source {
          guard let frame = await admit(frame) else { continue }
          if case .dropped = queue.yield(frame) { await countLate() }
        }
        queue.finish()
      } catch { queue.finish(throwing: error) }
    }
    queue.onTermination = { _ in reading.cancel() }
    return frames.compactMap { try await self.replaceInTurn($0) }
  }

  /// Counts a waiting frame that was dropped in favour of a newer one.
  private func countLate() { record.counts.droppedLate += 1 }

  /// Replaces the background of an admitted frame once the previous frame is done; returns `nil` if a newer frame replaced
  /// it in the queue.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  private func replaceInTurn(_ frame: VideoFrame) async throws -> VideoFrame? {
    guard await turn() else {
      countLate()
      return nil
    }
    defer { passTurn() }
    try Task.checkCancellation()
    return try await replace(frame)
  }

  private func turn() async -> Bool {
    if !isBusy {
      isBusy = true
      return true
    }
    waiting?.resume(returning: false)
    return await withCheckedContinuation { waiting = $0 }
  }

  private func passTurn() {
    // Still busy if another frame is waiting, so that no other frame can come in between.
    isBusy = waiting != nil
    waiting?.resume(returning: true)
    waiting = nil
  }

  private func replace(_ frame: VideoFrame) async throws -> VideoFrame {
    geometry = FrameGeometry(frame)
    guard hasBackground else {
      isNew = true
      record.counts.passed += 1
      return frame
    }
    let change = change
    let isNew = isNew
    let worker = worker
    self.change = nil
    self.isNew = false
    let work: BackgroundWorker.Work
    do {
      work = try await BackgroundThread.runAlone { _ in
        worker.replace(frame, change: change, isNew: isNew)
      }
    } catch {
      // Cancelled before the start: the change that was meant for this frame applies to the next one.
      if hasBackground { self.change = self.change ?? change }
      self.isNew = self.isNew || isNew
      throw error
    }
    if let error = work.outcome.failure { lastError = error }
    record.add(work)
    return work.outcome.frame
  }
}
